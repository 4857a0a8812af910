"""Options of lists and tabs of a page."""

from dataclasses import dataclass

Option = tuple[str, str]
"""A value and its label in a list to choose one from."""


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
