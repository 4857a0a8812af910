"""The facts that people add to a match's ledger, whatever the game: kinds and shapes of payloads.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    list_of,
    or_null,
    read_each,
    read_fields,
    read_int,
    read_line,
    read_list,
    read_side,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME, NOTES
from referee.core.rulings.effects import EFFECTS, check_given
from referee.core.rulings.offences import OFFENCES, REMEDIES, VOIDS
from referee.core.rulings.office import CONFIRMATIONS

Payload = Mapping[str, Any]

MOST_TEXT = 500
MOST_RULING = 1000
MOST_TRICKS = 10
"""Tricks in a hand of the game that has the most."""

MOST_PLAYERS = 5

MOST_DEPTH = 8
"""Lists and objects inside each other in one field; a hand of the record has three."""

MOST_STROKES, MOST_STROKE, MOST_COORDINATE = 80, 2000, 1000
"""Bounds of a signature drawn with the finger, on a canvas of 1000 by 1000."""


NewFact = tuple[str, Payload]
"""A fact before it is written: its kind and payload."""


class Fact(NamedTuple):
    """One ledger entry as replay sees it; `number` counts from 1 within the match."""

    number: int
    kind: str
    payload: Payload


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a payload: its reader, and its JSON schema for other programs."""

    read: Callable[[object], object]
    schema: Mapping[str, object]


def integer(least: int, most: int | None = None) -> Field:
    """Return a field for a whole number in a range."""
    schema: dict[str, object] = {"type": "integer", "minimum": least}
    if most is not None:
        schema["maximum"] = most
    return Field(lambda value: read_int(value, least, most), schema)


def word(words: tuple[str, ...]) -> Field:
    """Return a field for one of these words."""
    return Field(lambda value: read_word(value, words), {"type": "string", "enum": list(words)})


def text(least: int, most: int) -> Field:
    """Return a field for a text with limits of length."""
    return Field(
        lambda value: read_text(value, least, most),
        {"type": "string", "minLength": least, "maxLength": most},
    )


def _tricks(value: object) -> object:
    tricks = read_each(value, read_int, 1, MOST_TRICKS, most=MOST_TRICKS)
    if not tricks:
        raise RuleError(N_("must name one trick at least"))
    return tricks


def line(most: int) -> Field:
    """Return a field for a text of one line."""
    return Field(
        lambda value: read_line(value, most),
        {"type": "string", "minLength": 1, "maxLength": most},
    )


def _stroke(value: object) -> object:
    points = read_list(value, MOST_STROKE)
    if len(points) % 2:
        raise RuleError(N_("a stroke is a list of x, y, x, y"))
    for coordinate in points:
        read_int(coordinate, 0, MOST_COORDINATE)
    return points


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise RuleError(N_("must be an object"))
    if _deeper_than(MOST_DEPTH, value):
        # Copying or writing it would recurse as deep and exhaust the stack.
        raise RuleError(N_("nested too deep"))
    return value


def _deeper_than(most: int, value: object) -> bool:
    level = [value]
    for _ in range(most):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return any(isinstance(inner, dict | list) for inner in level)


SEAT = integer(1, MOST_PLAYERS)
OPTIONAL_SEAT = Field(
    or_null(SEAT.read), {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_PLAYERS}
)
SIDE = Field(read_side, {"enum": ["A", "B"]})
_ANY = Field(lambda value: value, {})

_FIELDS: Mapping[str, Field] = {
    "hand": integer(1),
    "to": integer(1),
    "seat": SEAT,
    "side": SIDE,
    "value": Field(_object, {"type": "object", "description": "A hand of the record format."}),
    "trick": integer(1, MOST_TRICKS),
    "tricks": Field(
        _tricks,
        {
            "type": "array",
            "minItems": 1,
            "maxItems": MOST_TRICKS,
            "items": {"type": "integer", "minimum": 1, "maximum": MOST_TRICKS},
        },
    ),
    "offence": word(OFFENCES),
    "remedy": word(REMEDIES),
    "points": integer(1, 9999),
    "void": word(VOIDS),
    "code": text(1, 40),
    "reason": line(MOST_TEXT),
    "name": line(MOST_NAME),
    "signature": Field(
        list_of(_stroke, MOST_STROKES),
        {
            "type": "array",
            "description": "Strokes: of each x, y, x, y … from 0 to 1000, from the upper left.",
            "maxItems": MOST_STROKES,
            "items": {
                "type": "array",
                "maxItems": MOST_STROKE,
                "items": {"type": "integer", "minimum": 0, "maximum": MOST_COORDINATE},
            },
        },
    ),
    "players": Field(
        list_of(text(1, MOST_NAME).read, MOST_PLAYERS),
        {"type": "array", "minItems": 4, "maxItems": MOST_PLAYERS, "items": {"type": "string"}},
    ),
    "regulation": _ANY,
    "switches": Field(_object, {"type": "object"}),
    "title": text(1, MOST_NAME),
    "call": integer(1),
    "ruling": integer(1),
    "dispute": integer(1),
    "source": word(("complaint", "finding")),
    "facts": line(MOST_RULING),
    "text": line(MOST_RULING),
    "article": line(20),
    "effect": word(EFFECTS),
    "confirmation": word(CONFIRMATIONS),
    **dict.fromkeys(NOTES, text(0, 100_000)),
}


class Kind(NamedTuple):
    """The fields that a payload must have, and those that it may have."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


Check = Callable[[Payload], None]
"""Raise RuleError for what the fields of a payload ask of each other."""


@dataclass(frozen=True)
class Facts:
    """Kinds of facts by name, how their fields are read, and what those ask of each other.

    A field's name means the same thing wherever it stands.
    """

    kinds: Mapping[str, Kind]
    fields: Mapping[str, Field]
    checks: Mapping[str, Check]


def merged(*several: Facts) -> Facts:
    """Join facts; a kind that several have takes the optional fields of all of them."""
    kinds: dict[str, Kind] = {}
    for facts in several:
        for name, kind in facts.kinds.items():
            known = kinds.get(name, kind)
            kinds[name] = Kind(
                known.required, tuple(dict.fromkeys((*known.optional, *kind.optional)))
            )
    return Facts(
        kinds,
        {name: field for facts in several for name, field in facts.fields.items()},
        {name: check for facts in several for name, check in facts.checks.items()},
    )


OPENING = ("game", "players", "regulation", "switches", "title")
"""The fields of the first fact of every match."""

_BY = ("side", "seat")
"""The party that says it: a side of a game of two pairs, a player, or nobody but the referee."""

_KINDS: Mapping[str, Kind] = {
    "match_opened": Kind(OPENING, NOTES),
    "hand_written": Kind(("hand", "value")),
    "hand_voided": Kind(("hand", "void")),
    "finding_dismissed": Kind(("hand", "code"), ("seat", "trick", "tricks")),
    "undone": Kind(("to",)),
    "hand_corrected": Kind(("hand", "value", "reason")),
    "hand_inserted": Kind(("hand", "value", "reason")),
    "hand_removed": Kind(("hand", "reason")),
    "players_renamed": Kind(("players", "reason")),
    "match_closed": Kind(("reason",)),
    "match_reopened": Kind(("reason",)),
    "referee_called": Kind((), ("reason",)),
    "call_withdrawn": Kind(("call",)),
    "call_taken": Kind(("call",)),
    "call_answered": Kind(("call",), ("text",)),
    "ruling_opened": Kind(("source", "facts"), ("hand", "trick", *_BY)),
    "ruling_given": Kind(
        ("ruling", "effect", "text"),
        ("article", "offence", "remedy", "points", "value", *_BY),
    ),
    "ruling_appealed": Kind(("ruling", "reason"), _BY),
    "score_released": Kind(()),
    "confirmation_agreed": Kind(("confirmation",), _BY),
    "hand_confirmed": Kind(("hand",), _BY),
    "hand_refused": Kind(("hand", "reason"), ("value", *_BY)),
    "result_refused": Kind(("reason",), _BY),
    "dispute_decided": Kind(("dispute", "text"), ("value",)),
}


def read_payload(
    kind: str,
    payload: object,
    kinds: Mapping[str, Kind],
    readers: Mapping[str, Callable[[object], object]],
) -> Payload:
    """Check a payload's fields for any ledger's kinds. Raise RuleError naming the field."""
    if kind not in kinds:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=str(kind)[:40])
    shape = kinds[kind]
    values = read_fields(payload, shape.required, shape.optional)
    for name, value in values.items():
        at(name, readers[name], value)
    return values


def _needs_signer(values: Payload) -> None:
    if ("seat" in values) == ("side" in values):
        raise RuleError(N_("say which side, or which player, says so"), place="side")


def _needs_one_word_for_tricks(values: Payload) -> None:
    if "trick" in values and "tricks" in values:
        raise RuleError(N_("say either one trick or several"), place="tricks")


_CHECKS: Mapping[str, Check] = {
    "hand_confirmed": _needs_signer,
    "hand_refused": _needs_signer,
    "result_refused": _needs_signer,
    "ruling_given": check_given,
    "finding_dismissed": _needs_one_word_for_tricks,
}

COMMON = Facts(_KINDS, _FIELDS, _CHECKS)
"""The facts of every match: its opening and end, hands as such, and the referee's office."""
