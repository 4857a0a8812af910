"""Choices and tabs of a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.presenters.words.text import say
from referee.web.forms.fields import Choice


def choices_of(words: Mapping[str, str], codes: Iterable[str] | None = None) -> list[Choice]:
    """Return the choice of each code, or of all, labelled by the (marked) words that it has."""
    return [Choice(code, say(words[code])) for code in (words if codes is None else codes)]


@dataclass(frozen=True)
class SeatChoice:
    """A player to choose in the `seat_picker` component; `note` stands in place of the seat."""

    value: str
    label: str
    seat: int = 0
    note: str = ""


@dataclass(frozen=True)
class Tab:
    """A link of the `mode_tabs` component."""

    label: str
    url: str
    current: bool
