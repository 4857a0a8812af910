"""Late entries in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.presenters.matches.history import fact_words
from referee.presenters.words.text import _
from referee.store.tablets.late import FORM, LateEntry


def late_words(one: LateEntry, players: Sequence[str]) -> str:
    """What a device sent, in one sentence; what nobody can read any more as it was sent."""
    if one.fact:
        return fact_words(one.kind, one.payload, players)
    fields = ", ".join(f"{name}: {text}" for name, text in one.payload[FORM].items())
    return _("Not understood: %(kind)s (%(fields)s)", kind=one.kind, fields=fields)


def hand_shown(value: Mapping[str, Any], players: Sequence[str]) -> str:
    """A hand as a record has it, in the words of its game."""
    return fact_words("hand_written", {"value": value}, players)
