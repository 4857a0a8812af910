"""The facts that people add to a match's ledger, whatever the game: kinds and shapes of payloads.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.fields import FIELDS, Field
from referee.core.reading import at, read_fields
from referee.core.record import NOTES
from referee.core.rulings.effects import check_given

Payload = Mapping[str, Any]

NewFact = tuple[str, Payload]
"""A fact before it is written: its kind and payload."""


class Fact(NamedTuple):
    """One ledger entry as replay sees it; `number` counts from 1 within the match."""

    number: int
    kind: str
    payload: Payload


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

ARCHIVED = ("told_by", "told_at")
"""The person who wrote a ruling and the moment, where an archive has brought it from elsewhere."""

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
    "ruling_opened": Kind(("source", "facts"), ("hand", "trick", *_BY, *ARCHIVED)),
    "ruling_given": Kind(
        ("ruling", "effect", "text"),
        ("article", "offence", "remedy", "points", "value", *_BY, *ARCHIVED),
    ),
    "ruling_appealed": Kind(("ruling", "reason"), (*_BY, *ARCHIVED)),
    "score_released": Kind(()),
    "confirmation_agreed": Kind(("confirmation",), _BY),
    "hand_confirmed": Kind(("hand",), _BY),
    "hand_refused": Kind(("hand", "reason"), ("value", *_BY)),
    "result_refused": Kind(("reason",), ("result", *_BY)),
    "dispute_decided": Kind(("dispute", "text"), ("value", "result")),
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

COMMON = Facts(_KINDS, FIELDS, _CHECKS)
"""The facts of every match: its opening and end, hands as such, and the referee's office."""
