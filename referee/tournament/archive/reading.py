"""Reading of the archive of a tournament.

Every function raises RuleError, its place a JSON path.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import fields
from functools import partial
from typing import TypeVar

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    need,
    read_bool,
    read_int,
    read_line,
    read_list,
    read_object,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME
from referee.tournament.archive.table_reading import read_known, read_row, read_table
from referee.tournament.archive.writing import FORMAT
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import (
    DEFAULTS,
    Entry,
    Group,
    Round,
    Settings,
    Stage,
    TournamentRecord,
)
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.regulations import read_regulation

T = TypeVar("T")

MOST_SEED = 2**63 - 1
MOST_FOR_A_WIN = 1000
MOST_PAIR_NAME = 2 * MOST_NAME + 3
"""Two names and what stands between them."""


def each(values: dict[str, object], key: str, read: Callable[[object], T]) -> tuple[T, ...]:
    """Read the list under a key, with errors that say which of its items is wrong."""
    items = at(key, read_list, values[key])
    read_items = []
    for index, item in enumerate(items):
        try:
            read_items.append(read(item))
        except RuleError as error:
            raise error.within(f"{key}[{index}]") from None
    return tuple(read_items)


def differ(values: Iterable[object], key: str) -> None:
    """Refuse a value that comes twice."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise RuleError(N_("%(value)s comes twice"), place=key, value=value)
        seen.add(value)


def read_tournament(document: object) -> TournamentRecord:
    """Return an event from decoded JSON.

    `evening` and `records` beside it are for others to read.
    """
    keys = ("format", "name", "regulation", "seed", "entries", "stages")
    values = read_object(document, (*keys, "evening", "records"))
    need(values, *keys)
    if values["format"] != FORMAT:
        raise RuleError(N_("must be “%(expected)s”"), place="format", expected=FORMAT)
    entries = each(values, "entries", _read_entry)
    differ((entry.id for entry in entries), "entries")
    known = {entry.id for entry in entries}
    return TournamentRecord(
        at("name", read_line, values["name"], MOST_PAIR_NAME),
        at("regulation", read_regulation, values["regulation"]),
        at("seed", read_int, values["seed"], 0, MOST_SEED),
        entries,
        each(values, "stages", partial(_read_stage, known=known)),
    )


def _read_entry(value: object) -> Entry:
    keys = ("id", "name", "players", "club", "withdrawn_after")
    values = read_object(value, keys)
    need(values, "id", "name", "players")
    players = each(values, "players", lambda name: read_line(name, MOST_NAME))
    if not 1 <= len(players) <= 2:
        raise RuleError(N_("an entry is a pair or a single player"), place="players")
    withdrawn = values.get("withdrawn_after")
    return Entry(
        at("id", read_int, values["id"], 1),
        at("name", read_line, values["name"], MOST_PAIR_NAME),
        players,
        at("club", read_text, values.get("club", ""), 0, MOST_NAME),
        None if withdrawn is None else at("withdrawn_after", read_int, withdrawn, 0),
    )


def _read_stage(value: object, known: Collection[int]) -> Stage:
    values = read_object(value, ("format", "settings", "groups"))
    need(values, "format", "groups")
    name = at("format", read_word, values["format"], FORMATS)
    settings = DEFAULTS
    if "settings" in values:
        settings = at("settings", read_settings, values["settings"])
    groups = each(values, "groups", partial(_read_group, format_=name, known=known))
    differ((entry for group in groups for entry in group.entries), "groups")
    return Stage(name, groups, settings)


def read_settings(value: object) -> Settings:
    """Return the settings of a stage; missing ones are those of the format."""
    values = read_object(value, [field.name for field in fields(Settings)])
    chosen: dict[str, object] = {}
    for key in values:
        if key == "criteria":
            criteria = each(values, key, lambda item: read_word(item, CRITERIA))
            differ(criteria, key)
            chosen[key] = criteria
        elif key == "match_points":
            worth = each(values, key, lambda item: read_int(item, 0, MOST_FOR_A_WIN))
            if len(worth) != 3:
                raise RuleError(N_("must be three numbers: win, draw, loss"), place=key)
            chosen[key] = worth
        else:
            chosen[key] = at(key, read_bool, values[key])
    return Settings(**chosen)  # type: ignore[arg-type]  # each was read into its field's type


def _read_group(value: object, format_: str, known: Collection[int]) -> Group:
    keys = ("name", "entries", "rounds", "standings")
    values = read_object(value, keys)
    need(values, *keys)
    entries = each(values, "entries", partial(read_known, known=known))
    return Group(
        at("name", read_text, values["name"], 0, MOST_NAME),
        entries,
        _read_rounds(values, format_, entries),
        each(values, "standings", partial(read_row, known=entries)),
    )


def _read_rounds(
    values: dict[str, object], format_: str, entries: Collection[int]
) -> tuple[Round, ...]:
    rounds = each(values, "rounds", partial(_read_round, format_=format_, known=set(entries)))
    for index, round_ in enumerate(rounds):
        if round_.round != index + 1:
            raise RuleError(
                N_("rounds are numbered from 1, one after another"), place=f"rounds[{index}].round"
            )
    return rounds


def _read_round(value: object, format_: str, known: Collection[int]) -> Round:
    keys = ("round", "tables", "byes")
    values = read_object(value, keys)
    need(values, "round", "tables")
    tables = each(values, "tables", partial(read_table, format_=format_, known=known))
    differ((table.table for table in tables), "tables")
    byes: tuple[int, ...] = ()
    if "byes" in values:
        byes = each(values, "byes", partial(read_known, known=known))
    there = [entry for table in tables for entry in table.players]
    differ([*there, *byes], "tables")
    return Round(at("round", read_int, values["round"], 1), tables, byes)
