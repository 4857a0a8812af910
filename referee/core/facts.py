"""The facts that people add to a match's ledger: their kinds and the shape of each payload.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    need,
    read_int,
    read_line,
    read_list,
    read_object,
    read_side,
    read_text,
    read_word,
)
from referee.core.record import MOST_NAME, NOTES
from referee.core.rulings.effects import EFFECTS, check_given
from referee.core.rulings.offences import OFFENCES, REMEDIES
from referee.core.rulings.office import CONFIRMATIONS
from referee.games.cards.pack import CARDS, SUITS
from referee.games.marafone.hand import TRICKS, VOIDS
from referee.games.marafone.regulation import WORDS
from referee.games.trionfo.bids import BIDS

Payload = Mapping[str, Any]

MOST_TEXT = 500
MOST_RULING = 1000
MOST_IN_TRICK = 13
"""Four aces and a third: the most, in thirds, that five cards are worth."""

ENDINGS = ("agreed", "hands", "time")
"""Why a session of trionfo is over: its players said so, so many hands were played, or its time
was up."""

MOST_CURRENCY, MOST_CENTS = 8, 100_000
"""Bounds of a stake: how long a currency's name is, and hundredths of it for a game point."""

MOST_PLANNED = 200
"""Hands that a session can be planned to have."""

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
    """How one field of a payload is checked, and its JSON schema for other programs."""

    read: Callable[[object], object]
    schema: Mapping[str, object]


def _integer(least: int, most: int | None = None) -> Field:
    schema: dict[str, object] = {"type": "integer", "minimum": least}
    if most is not None:
        schema["maximum"] = most
    return Field(lambda value: read_int(value, least, most), schema)


def _word(words: tuple[str, ...]) -> Field:
    return Field(lambda value: read_word(value, words), {"type": "string", "enum": list(words)})


def _text(least: int, most: int) -> Field:
    return Field(
        lambda value: read_text(value, least, most),
        {"type": "string", "minLength": least, "maxLength": most},
    )


def _moment(value: object) -> object:
    """A moment with its time zone, such as `2026-11-20T22:30:00+01:00`."""
    text = read_text(value, 1, 40)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise RuleError(N_("must be a moment such as 2026-11-20T22:30:00+01:00"))
    return text


def _optional_seat(value: object) -> object:
    return None if value is None else read_int(value, 1, 5)


def _cards(value: object) -> object:
    entries = read_list(value, 5)
    if not entries:
        raise RuleError(N_("must have one card at least"))
    for index, card in enumerate(entries):
        at(index, read_word, card, tuple(CARDS))
    return entries


def _tricks(value: object) -> object:
    entries = read_list(value, TRICKS)
    if not entries:
        raise RuleError(N_("must name one trick at least"))
    for index, trick in enumerate(entries):
        at(index, read_int, trick, 1, TRICKS)
    return entries


def _line(most: int) -> Field:
    return Field(
        lambda value: read_line(value, most),
        {"type": "string", "minLength": 1, "maxLength": most},
    )


def _players(value: object) -> object:
    entries = read_list(value, 5)
    for index, name in enumerate(entries):
        at(index, read_text, name, 1, MOST_NAME)
    return entries


def _signature(value: object) -> object:
    strokes = read_list(value, MOST_STROKES)
    for index, stroke in enumerate(strokes):
        points = at(index, read_list, stroke, MOST_STROKE)
        if len(points) % 2:
            raise RuleError(N_("a stroke is a list of x, y, x, y"), place=f"[{index}]")
        for coordinate in points:
            at(index, read_int, coordinate, 0, MOST_COORDINATE)
    return strokes


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise RuleError(N_("must be an object"))
    if _deeper_than(MOST_DEPTH, value):
        # Whoever copies or writes it again would go as deep, and run out of stack.
        raise RuleError(N_("nested too deep"))
    return value


def _deeper_than(most: int, value: object) -> bool:
    """Whether lists and objects stand inside each other more than so many times."""
    level = [value]
    for _ in range(most):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return any(isinstance(inner, dict | list) for inner in level)


_SEAT = _integer(1, 5)
_OPTIONAL_SEAT = Field(_optional_seat, {"type": ["integer", "null"], "minimum": 1, "maximum": 5})
_ANY = Field(lambda value: value, {})

FIELDS: Mapping[str, Field] = {
    "hand": _integer(1),
    "to": _integer(1),
    "trump": _word(SUITS),
    "battezzante": _OPTIONAL_SEAT,
    "first": _OPTIONAL_SEAT,
    "partner": _OPTIONAL_SEAT,
    "leader": _SEAT,
    "seat": _SEAT,
    "cards": Field(
        _cards,
        {"type": "array", "minItems": 1, "maxItems": 5, "items": {"enum": list(CARDS)}},
    ),
    "won": Field(read_side, {"enum": ["A", "B"]}),
    "side": Field(read_side, {"enum": ["A", "B"]}),
    "thirds": _integer(0, MOST_IN_TRICK),
    "value": Field(_object, {"type": "object", "description": "A hand of the record format."}),
    "trick": _integer(1, TRICKS),
    "tricks": Field(
        _tricks,
        {
            "type": "array",
            "minItems": 1,
            "maxItems": TRICKS,
            "items": {"type": "integer", "minimum": 1, "maximum": TRICKS},
        },
    ),
    "word": _word(WORDS),
    "bid": _word(BIDS),
    "card": _word(tuple(CARDS)),
    "how": _word(ENDINGS),
    "hands": _integer(1, MOST_PLANNED),
    "until": Field(_moment, {"type": "string", "format": "date-time"}),
    "currency": _line(MOST_CURRENCY),
    "cents": _integer(1, MOST_CENTS),
    "offence": _word(OFFENCES),
    "remedy": _word(REMEDIES),
    "points": _integer(1, 9999),
    "void": _word(VOIDS),
    "code": _text(1, 40),
    "reason": _line(MOST_TEXT),
    "name": _line(MOST_NAME),
    "signature": Field(
        _signature,
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
    "game": _word(("marafone", "trionfo")),
    "players": Field(
        _players,
        {"type": "array", "minItems": 4, "maxItems": 5, "items": {"type": "string"}},
    ),
    "regulation": _ANY,
    "switches": Field(_object, {"type": "object"}),
    "title": _text(1, MOST_NAME),
    "call": _integer(1),
    "ruling": _integer(1),
    "dispute": _integer(1),
    "source": _word(("complaint", "finding")),
    "facts": _line(MOST_RULING),
    "text": _line(MOST_RULING),
    "article": _line(20),
    "effect": _word(EFFECTS),
    "confirmation": _word(CONFIRMATIONS),
    **dict.fromkeys(NOTES, _text(0, 100_000)),
}
"""Every field of every payload; a name means the same thing wherever it stands."""


class Kind(NamedTuple):
    """The fields that a payload must have, and those that it may have."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


_BY = ("side", "seat")
"""Who says it: a side of marafone, a player of trionfo, or nobody but the referee."""

KINDS: Mapping[str, Kind] = {
    "match_opened": Kind(
        ("game", "players", "regulation", "switches", "title"), ("battezzante", "first", *NOTES)
    ),
    "trump_named": Kind(("hand", "trump"), ("battezzante",)),
    "cards_played": Kind(("hand", "cards"), ("leader",)),
    "trick_taken": Kind(("hand", "won", "thirds")),
    "hand_written": Kind(("hand", "value")),
    "call_made": Kind(("hand", "trick", "seat", "word")),
    "maraffa_declared": Kind(("hand",), ("seat", "side", "trick")),
    "claim_made": Kind(("hand", "side")),
    "penalty_applied": Kind(("hand", "side", "offence"), ("remedy", "points")),
    "hand_voided": Kind(("hand", "void")),
    "finding_dismissed": Kind(("hand", "code"), ("seat", "trick", "tricks")),
    "undone": Kind(("to",)),
    "hand_corrected": Kind(("hand", "value", "reason")),
    "hand_inserted": Kind(("hand", "value", "reason")),
    "hand_removed": Kind(("hand", "reason")),
    "players_renamed": Kind(("players", "reason")),
    "side_signed": Kind(("side", "name"), ("signature",)),
    "bid_made": Kind(("hand", "seat", "bid")),
    "card_called": Kind(("hand", "card")),
    "trick_won": Kind(("hand", "seat", "thirds")),
    "partner_named": Kind(("hand", "partner")),
    "stake_agreed": Kind(("currency", "cents")),
    "stake_dropped": Kind(()),
    "end_planned": Kind((), ("hands", "until")),
    "session_ended": Kind(("how",)),
    "player_signed": Kind(("seat", "name"), ("signature",)),
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


def validate(kind: str, payload: object) -> Payload:
    """Check a payload's shape; raises RuleError naming the field."""
    values = read_payload(kind, payload, KINDS, _READERS)
    if kind in _CHECKS:
        _CHECKS[kind](values)
    return values


_READERS = {name: field.read for name, field in FIELDS.items()}


def read_payload(
    kind: str,
    payload: object,
    kinds: Mapping[str, Kind],
    readers: Mapping[str, Callable[[object], object]],
) -> Payload:
    """Check a payload's fields for any ledger's kinds; raises RuleError naming the field."""
    if kind not in kinds:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=str(kind)[:40])
    shape = kinds[kind]
    values = read_object(payload, (*shape.required, *shape.optional))
    need(values, *shape.required)
    for name, value in values.items():
        at(name, readers[name], value)
    return values


def _needs_declarer(values: Payload) -> None:
    if ("seat" in values) == ("side" in values):
        raise RuleError(N_("a maraffa needs the seat or the side that declared it"), place="seat")


def _needs_signer(values: Payload) -> None:
    if ("seat" in values) == ("side" in values):
        raise RuleError(N_("say which side, or which player, says so"), place="side")


def _needs_one_word_for_tricks(values: Payload) -> None:
    if "trick" in values and "tricks" in values:
        raise RuleError(N_("say either one trick or several"), place="tricks")


_CHECKS: Mapping[str, Callable[[Payload], None]] = {
    "maraffa_declared": _needs_declarer,
    "hand_confirmed": _needs_signer,
    "hand_refused": _needs_signer,
    "result_refused": _needs_signer,
    "ruling_given": check_given,
    "finding_dismissed": _needs_one_word_for_tricks,
}
"""What the fields of a payload ask of each other."""
