"""The facts that people add to a tournament's ledger: their kinds and the shape of each payload.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

from collections.abc import Callable, Mapping
from functools import partial

from referee.core.errors import N_, RuleError
from referee.core.facts import Kind, Payload, read_payload
from referee.core.reading import (
    list_of,
    or_null,
    read_bool,
    read_by,
    read_int,
    read_line,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME
from referee.core.table_result import read_table_result, read_winner
from referee.tournament.archive.reading import (
    MOST_PAIR_NAME,
    read_handicap,
    read_unchecked,
    refuse_twice,
)
from referee.tournament.competition.apart import Apart
from referee.tournament.competition.prizes import WHOLE
from referee.tournament.evening.places import read_rooms, read_schedule
from referee.tournament.evening.plan import (
    MOST_CATEGORIES,
    MOST_CATEGORY,
    MOST_CENTS,
    MOST_GROUPS,
    MOST_MINUTES,
    MOST_ROUNDS,
    MOST_STAGES,
    MOST_TABLES,
    read_plan,
)
from referee.tournament.evening.state import UNITS, WAYS, Prize

MOST_ENTRIES = 5000
MOST_TEXT = 1000
MOST_PRIZES = 200
MOST_PLACES = 50
MOST_APART = 500

ORGANIZER, REFEREE = "organizer", "referee"
OFFICES = (ORGANIZER, REFEREE)
"""In what office somebody corrects a result; after the last round only a referee may (15.2)."""


_ONE = partial(read_int, least=1)


def _entries(value: object) -> tuple[int, ...]:
    found = list_of(_ONE, MOST_ENTRIES)(value)
    if not found:
        raise RuleError(N_("must name an entry at least"))
    refuse_twice(found, "")
    return found


def _seeds(value: object) -> tuple[int, ...]:
    return _entries(value) if value != [] else ()


def _players(value: object) -> None:
    if not list_of(partial(read_line, most=MOST_NAME), 2)(value):
        raise RuleError(N_("an entry is a pair or a single player"))


def _groups(value: object) -> None:
    groups = list_of(_entries, MOST_GROUPS)(value)
    refuse_twice([entry for group in groups for entry in group], "")


def _pairs(value: object) -> None:
    """Check pairs: of each the two single entries, and the new one that they are together."""
    readers: dict[str, Callable[[object], object]] = {
        "entry": _ONE,
        "name": partial(read_line, most=MOST_PAIR_NAME),
        "of": _entries,
    }
    pairs = list_of(partial(read_by, needed=readers), MOST_ENTRIES)(value)
    for index, pair in enumerate(pairs):
        if len(pair["of"]) != 2:
            raise RuleError(N_("a pair is of two"), place=f"[{index}].of")
    drawn = [entry for pair in pairs for entry in (pair["entry"], *pair["of"])]
    if not drawn:
        raise RuleError(N_("there are no two to be paired"))
    refuse_twice(drawn, "")


def _draws(value: object) -> None:
    """Check the keys of draws; their tables are read later, with the group they are of."""
    keys = ("group", "tables", "byes", "why", "why_byes")
    needed = dict.fromkeys(keys, read_unchecked)
    read_draw = partial(read_by, needed=needed, optional={"rests": read_unchecked})
    list_of(read_draw, MOST_GROUPS)(value)


def read_prize(value: object) -> Prize:
    """Read the prize of a place, which may have more than one. Raise RuleError."""
    place, text = partial(read_int, least=1, most=MOST_ENTRIES), partial(read_line, most=MOST_NAME)
    category = partial(read_line, most=MOST_CATEGORY)
    return Prize(**read_by(value, {"place": place, "text": text}, {"category": category}))


def write_prize(prize: Prize) -> dict[str, object]:
    """Return a prize as values that JSON has."""
    named = {"category": prize.category} if prize.category else {}
    return {"place": prize.place, "text": prize.text, **named}


def read_apart(value: object) -> Apart:
    """Read a list of who must not meet: two entries or more, or club mates. Raise RuleError."""
    values = read_by(
        value,
        {"text": partial(read_line, most=MOST_NAME)},
        {
            "entries": _entries,
            "clubs": read_bool,
            "hard": read_bool,
            "rounds": or_null(partial(read_int, least=1, most=MOST_ROUNDS)),
        },
    )
    apart = Apart(**values)
    if apart.clubs == bool(apart.entries) or len(apart.entries) == 1:
        raise RuleError(N_("name two who must not meet, or the club mates"), place="entries")
    return apart


_PLACES = list_of(partial(read_int, least=0, most=WHOLE), MOST_PLACES)
_CATEGORY = partial(read_line, most=MOST_CATEGORY)


def _by_category(value: object) -> None:
    """Check the shares of places of categories, each by its name."""
    read_one = partial(read_by, needed={"category": _CATEGORY, "places": _PLACES})
    refuse_twice([one["category"] for one in list_of(read_one, MOST_CATEGORIES)(value)], "")


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
    "until": partial(read_int, least=1, most=MOST_ROUNDS),
    "draws": _draws,
    "one": _ONE,
    "other": _ONE,
    "minutes": partial(read_int, least=0, most=MOST_MINUTES),
    "result": read_table_result,
    "winner": or_null(read_winner),
    "how": partial(read_word, words=("played", "ruling")),
    "code": partial(read_line, most=40),
    "head": partial(read_line, most=64),
    "office": partial(read_word, words=OFFICES),
    "reason": _SENTENCE,
    "text": _SENTENCE,
    "prizes": list_of(read_prize, MOST_PRIZES),
    "amount": partial(read_int, least=0, most=MOST_CENTS),
    "apart": list_of(read_apart, MOST_APART),
    "rooms": read_rooms,
    "schedule": read_schedule,
    "share": partial(read_int, least=0, most=MOST_CENTS),
    "unit": partial(read_word, words=UNITS),
    "places": _PLACES,
    "by_category": _by_category,
    "way": partial(read_word, words=WAYS),
    "handicap": read_handicap,
    "category": _CATEGORY,
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
    "fee_paid": Kind(("entries",), ("amount", "way")),
    "fee_returned": Kind(("entries",)),
    "withdrew": Kind(("entry",), ("reason",)),
    "withdrawal_taken_back": Kind(("entry",)),
    "table_kept": Kind(("entry",), ("table",)),
    "link_renewed": Kind(("entry",)),
    "handicap_set": Kind(("entry", "handicap")),
    "joined_late": Kind(("entry", "group")),
    "rest_asked": Kind(("entry", "round"), ("until", "reason")),
    "rest_taken_back": Kind(("entry", "round"), ("until",)),
    "rest_requested": Kind(("entry", "round"), ("until",)),
    "rest_request_closed": Kind(("entry", "round"), ("until", "reason")),
    "apart_set": Kind(("apart",)),
    "rooms_set": Kind(("rooms",)),
    "schedule_set": Kind(("schedule",)),
    "category_given": Kind(("category", "entries")),
    "category_taken_back": Kind(("category", "entries")),
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
    "pot_divided": Kind(("share", "unit", "places"), ("by_category",)),
    "prize_paid": Kind(("entry", "amount")),
    "prize_taken_back": Kind(("entry",)),
}


def validate(kind: str, payload: object) -> Payload:
    """Check a payload's shape. Raise RuleError naming the field."""
    return read_payload(kind, payload, KINDS, FIELDS)
