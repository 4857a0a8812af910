"""Reading of the archive of a tournament.

Every function raises RuleError, its place a JSON path.
"""

from collections.abc import Collection, Iterable
from dataclasses import fields
from functools import partial

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    list_of,
    or_null,
    read_bool,
    read_by,
    read_int,
    read_line,
    read_list,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME
from referee.tournament.archive.table_reading import read_known, read_row, read_table
from referee.tournament.archive.writing import FORMAT
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import (
    Entry,
    Group,
    Round,
    Settings,
    Stage,
    TournamentRecord,
)
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.regulations import read_regulation

MOST_SEED = 2**63 - 1
MOST_FOR_A_WIN = 1000
MOST_HANDICAP = 1000
MOST_PAIR_NAME = 2 * MOST_NAME + 3
"""Two names and what stands between them."""

_NAME = partial(read_line, most=MOST_NAME)
_PAIR_NAME = partial(read_line, most=MOST_PAIR_NAME)
NAME_OR_NONE = partial(read_text, least=0, most=MOST_NAME)


def refuse_twice(values: Iterable[object], key: str) -> None:
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
    values = read_by(
        document,
        {
            "format": _read_format,
            "name": _PAIR_NAME,
            "regulation": read_regulation,
            "seed": partial(read_int, least=0, most=MOST_SEED),
            "entries": list_of(_read_entry),
            "stages": read_list,
        },
        {"evening": read_unchecked, "records": read_unchecked},
    )
    entries: tuple[Entry, ...] = values["entries"]
    refuse_twice((entry.id for entry in entries), "entries")
    read_stage = partial(_read_stage, known={entry.id for entry in entries})
    stages = at("stages", list_of(read_stage), values["stages"])
    return TournamentRecord(values["name"], values["regulation"], values["seed"], entries, stages)


def _read_format(value: object) -> None:
    if value != FORMAT:
        raise RuleError(N_("must be “%(expected)s”"), expected=FORMAT)


def read_unchecked(value: object) -> object:
    """Return a value as it is, which is read later."""
    return value


def read_handicap(value: object) -> int:
    """Read the points that an entry is given before it plays, or taken. Raise RuleError."""
    return read_int(value, least=-MOST_HANDICAP, most=MOST_HANDICAP)


def _read_entry(value: object) -> Entry:
    values = read_by(
        value,
        {"id": partial(read_int, least=1), "name": _PAIR_NAME, "players": list_of(_NAME)},
        {
            "club": NAME_OR_NONE,
            "withdrawn_after": or_null(partial(read_int, least=0)),
            "handicap": read_handicap,
        },
    )
    if not 1 <= len(values["players"]) <= 2:
        raise RuleError(N_("an entry is a pair or a single player"), place="players")
    return Entry(**values)


def _read_stage(value: object, known: Collection[int]) -> Stage:
    values = read_by(
        value,
        {"format": partial(read_word, words=FORMATS), "groups": read_list},
        {"settings": read_settings},
    )
    read_group = partial(_read_group, format_=values["format"], known=known)
    values["groups"] = at("groups", list_of(read_group), values["groups"])
    refuse_twice((entry for group in values["groups"] for entry in group.entries), "groups")
    return Stage(**values)


def read_settings(value: object) -> Settings:
    """Return the settings of a stage; missing ones are those of the format."""
    switches = {field.name: read_bool for field in fields(Settings)}
    lists = {"criteria": _read_criteria, "match_points": _read_worth}
    return Settings(**read_by(value, {}, {**switches, **lists}))


def _read_criteria(value: object) -> tuple[str, ...]:
    criteria = list_of(partial(read_word, words=CRITERIA))(value)
    refuse_twice(criteria, "")
    return criteria


def _read_worth(value: object) -> tuple[int, ...]:
    worth = list_of(partial(read_int, least=0, most=MOST_FOR_A_WIN))(value)
    if len(worth) != 3:
        raise RuleError(N_("must be three numbers: win, draw, loss"))
    return worth


def _read_group(value: object, format_: str, known: Collection[int]) -> Group:
    values = read_by(
        value,
        {
            "name": NAME_OR_NONE,
            "entries": list_of(partial(read_known, known=known)),
            "rounds": read_list,
            "standings": read_list,
        },
    )
    entries = set(values["entries"])
    read_round = partial(_read_round, format_=format_, known=entries)
    values["rounds"] = at("rounds", list_of(read_round), values["rounds"])
    for index, round_ in enumerate(values["rounds"]):
        if round_.round != index + 1:
            raise RuleError(
                N_("rounds are numbered from 1, one after another"), place=f"rounds[{index}].round"
            )
    read_rows = list_of(partial(read_row, known=entries))
    values["standings"] = at("standings", read_rows, values["standings"])
    return Group(**values)


def _read_round(value: object, format_: str, known: Collection[int]) -> Round:
    values = read_by(
        value,
        {
            "round": partial(read_int, least=1),
            "tables": list_of(partial(read_table, format_=format_, known=known)),
        },
        {name: list_of(partial(read_known, known=known)) for name in ("byes", "rests")},
    )
    round_ = Round(**values)
    refuse_twice((table.table for table in round_.tables), "tables")
    refuse_twice([*round_.seated, *round_.byes, *round_.rests], "tables")
    return round_
