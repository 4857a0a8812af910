"""The facts that people add to a tournament's ledger: their kinds and the shape of each payload.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

from collections.abc import Callable, Mapping
from functools import partial

from referee.core.errors import N_, RuleError
from referee.core.facts import Kind, Payload, read_payload
from referee.core.reading import (
    at,
    need,
    read_int,
    read_line,
    read_list,
    read_object,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME
from referee.tournament.archive.reading import MOST_PAIR_NAME, differ
from referee.tournament.competition.table_results import read_table_result, read_winner
from referee.tournament.evening.plan import (
    MOST_GROUPS,
    MOST_MINUTES,
    MOST_STAGES,
    MOST_TABLES,
    read_plan,
)

MOST_ENTRIES = 5000
MOST_TEXT = 1000
MOST_PRIZES = 200

ORGANIZER, REFEREE = "organizer", "referee"
OFFICES = (ORGANIZER, REFEREE)
"""In what office somebody corrects a result; after the last round only a referee may (15.2)."""


def _entries(value: object) -> tuple[int, ...]:
    items = read_list(value, MOST_ENTRIES)
    if not items:
        raise RuleError(N_("must name an entry at least"))
    found = tuple([at(index, read_int, item, 1) for index, item in enumerate(items)])
    differ(found, "")
    return found


def _seeds(value: object) -> tuple[int, ...]:
    return _entries(value) if value != [] else ()


def _players(value: object) -> None:
    items = read_list(value, 2)
    if not items:
        raise RuleError(N_("an entry is a pair or a single player"))
    for index, name in enumerate(items):
        at(index, read_line, name, MOST_NAME)


def _groups(value: object) -> None:
    items = read_list(value, MOST_GROUPS)
    differ([entry for i, group in enumerate(items) for entry in at(i, _entries, group)], "")


def _pairs(value: object) -> None:
    """Check pairs: of each the two single entries, and the new one that they are together."""
    drawn: list[int] = []
    for index, item in enumerate(read_list(value, MOST_ENTRIES)):
        pair = at(index, read_object, item, ("entry", "name", "of"))
        at(index, need, pair, "entry", "name", "of")
        at(index, read_int, pair["entry"], 1)
        at(index, read_line, pair["name"], MOST_PAIR_NAME)
        of = at(index, _entries, pair["of"])
        if len(of) != 2:
            raise RuleError(N_("a pair is of two"), place=f"[{index}].of")
        drawn += [pair["entry"], *of]  # type: ignore[list-item]  # read as a number above
    if not drawn:
        raise RuleError(N_("there are no two to be paired"))
    differ(drawn, "")


def _draws(value: object) -> None:
    """Check the keys of draws; their tables are read later, with the group they are of."""
    keys = ("group", "tables", "byes", "why", "why_byes")
    for index, item in enumerate(read_list(value, MOST_GROUPS)):
        at(index, need, at(index, read_object, item, keys), *keys)


def _prizes(value: object) -> None:
    """Check prizes by place; a place may have more than one."""
    for index, item in enumerate(read_list(value, MOST_PRIZES)):
        prize = at(index, read_object, item, ("place", "text"))
        at(index, need, prize, "place", "text")
        at(index, read_int, prize["place"], 1, MOST_ENTRIES)
        at(index, read_line, prize["text"], MOST_NAME)


def _optional_winner(value: object) -> object:
    return None if value is None else read_winner(value)


_ONE = partial(read_int, least=1)
_NAME = partial(read_text, least=0, most=MOST_NAME)
_SENTENCE = partial(read_line, most=MOST_TEXT)

FIELDS: Mapping[str, Callable[[object], object]] = {
    "plan": read_plan,
    "template": partial(read_line, most=MOST_NAME),
    "entry": _ONE,
    "entries": _entries,
    "seeds": _seeds,
    "name": partial(read_line, most=MOST_PAIR_NAME),
    "players": _players,
    "club": _NAME,
    "town": _NAME,
    "pairs": _pairs,
    "table": partial(read_int, least=1, most=MOST_TABLES),
    "to": partial(read_int, least=1, most=MOST_TABLES),
    "stage": partial(read_int, least=1, most=MOST_STAGES),
    "group": partial(read_int, least=1, most=MOST_GROUPS),
    "groups": _groups,
    "round": _ONE,
    "draws": _draws,
    "one": _ONE,
    "other": _ONE,
    "minutes": partial(read_int, least=0, most=MOST_MINUTES),
    "result": read_table_result,
    "winner": _optional_winner,
    "how": partial(read_word, words=("played", "ruling")),
    "code": partial(read_line, most=40),
    "head": partial(read_line, most=64),
    "office": partial(read_word, words=OFFICES),
    "reason": _SENTENCE,
    "text": _SENTENCE,
    "prizes": _prizes,
}
"""Every field of every payload; stages, groups, rounds and tables are counted from 1."""

_ENTRY = ("entry", "name", "players")
_AT = ("round", "table")

KINDS: Mapping[str, Kind] = {
    "plan_made": Kind(("plan",), ("template",)),
    "plan_changed": Kind(("plan",), ("reason",)),
    "entry_added": Kind(_ENTRY, ("club", "town")),
    "entry_changed": Kind(_ENTRY, ("club", "town", "reason")),
    "entry_removed": Kind(("entry",), ("reason",)),
    "entries_seeded": Kind(("seeds",)),
    "pairs_drawn": Kind(("pairs",)),
    "pairs_parted": Kind(("reason",)),
    "checked_in": Kind(("entries",)),
    "checked_out": Kind(("entries",)),
    "fee_paid": Kind(("entries",)),
    "fee_returned": Kind(("entries",)),
    "withdrew": Kind(("entry",), ("reason",)),
    "withdrawal_taken_back": Kind(("entry",)),
    "table_kept": Kind(("entry",), ("table",)),
    "joined_late": Kind(("entry", "group")),
    "stage_begun": Kind(("stage", "groups"), ("reason",)),
    "stage_taken_back": Kind(("stage", "reason")),
    "round_drafted": Kind(("round", "draws"), ("reason",)),
    "entries_swapped": Kind(("one", "other", "reason")),
    "tables_swapped": Kind(("table", "to")),
    "draft_discarded": Kind(()),
    "round_published": Kind(("round",)),
    "round_taken_back": Kind(("round", "reason")),
    "clock_started": Kind(("round", "minutes")),
    "last_hand_called": Kind(("round",)),
    "result_typed": Kind((*_AT, "result")),
    "result_confirmed": Kind((*_AT, "result"), ("how", "code", "head", "reason")),
    "walkover_given": Kind((*_AT, "winner"), ("reason",)),
    "result_corrected": Kind((*_AT, "result", "reason", "office"), ("how", "code", "head")),
    "table_ruling_opened": Kind((*_AT, "reason")),
    "table_ruling_closed": Kind((*_AT, "text")),
    "protest_opened": Kind(("minutes",)),
    "standings_made_final": Kind((), ("reason",)),
    "standings_reopened": Kind(("reason",)),
    "prizes_set": Kind(("prizes",)),
}


def validate(kind: str, payload: object) -> Payload:
    """Check a payload's shape. Raise RuleError naming the field."""
    return read_payload(kind, payload, KINDS, FIELDS)
