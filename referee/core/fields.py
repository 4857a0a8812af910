"""The fields that facts are made of: how each is read, and its JSON schema for other programs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    list_of,
    or_null,
    read_each,
    read_int,
    read_line,
    read_list,
    read_side,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME, NOTES
from referee.core.rulings.effects import EFFECTS
from referee.core.rulings.offences import OFFENCES, REMEDIES, VOIDS
from referee.core.rulings.office import CONFIRMATIONS
from referee.core.table_result import FIVE, MOST, MOST_GAMES, read_table_result

MOST_TEXT = 500
MOST_RULING = 1000
MOST_TRICKS = 10
"""Tricks in a hand of the game that has the most."""

MOST_PLAYERS = 5

MOST_DEPTH = 8
"""Lists and objects inside each other in one field; a hand of the record has three."""

MOST_STROKES, MOST_STROKE, MOST_COORDINATE = 80, 2000, 1000
"""Bounds of a signature drawn with the finger, on a canvas of 1000 by 1000."""


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


def read_moment(value: object) -> object:
    """Return a text with date, time and zone, `2026-11-20T22:30:00+01:00`. Raise RuleError."""
    text = read_text(value, 1, 40)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise RuleError(N_("must be a moment such as 2026-11-20T22:30:00+01:00"))
    return text


MOMENT = Field(read_moment, {"type": "string", "format": "date-time"})
"""A field for a moment with its zone."""


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

_AMOUNTS: Mapping[str, object] = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": "integer", "minimum": 0, "maximum": MOST},
}
_RESULT: Mapping[str, object] = {
    "type": "object",
    "description": "Of two sides games, points and winner; of five players their payments.",
    "properties": {
        "games": _AMOUNTS,
        "points": _AMOUNTS,
        "winner": {"enum": ["a", "b"]},
        "scores": {"type": "array", "maxItems": MOST_GAMES, "items": _AMOUNTS},
        "payments": {
            "type": "array",
            "minItems": FIVE,
            "maxItems": FIVE,
            "items": {"type": "integer", "minimum": -MOST, "maximum": MOST},
        },
    },
}

FIELDS: Mapping[str, Field] = {
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
    "told_by": line(MOST_TEXT),
    "told_at": MOMENT,
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
    "result": Field(read_table_result, _RESULT),
    "source": word(("complaint", "finding")),
    "facts": line(MOST_RULING),
    "text": line(MOST_RULING),
    "article": line(20),
    "effect": word(EFFECTS),
    "confirmation": word(CONFIRMATIONS),
    **dict.fromkeys(NOTES, text(0, 100_000)),
}
"""The fields of every match, by name."""
