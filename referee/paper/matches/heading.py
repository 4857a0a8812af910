"""The heading of a sheet: where, when, who, and by which regulation."""

from dataclasses import dataclass
from datetime import date

from referee.core.sides import SIDES, Side
from referee.paper.press.club import this_club
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, shown_names
from referee.store.matches.views import AnyView

SEATS: dict[Side, tuple[int, int]] = {"A": (1, 3), "B": (2, 4)}


@dataclass(frozen=True)
class SeatedPlayer:
    """A player as the sheet names him."""

    seat: int
    name: str


@dataclass(frozen=True)
class Heading:
    """The top of a sheet; unknown texts are empty, `round` is None outside of a tournament."""

    event: str
    place: str
    day: str
    table: str
    round: int | None
    code: str
    referee: str
    notes: str
    regulation: str
    special: tuple[str, ...]
    players: tuple[SeatedPlayer, ...]

    @property
    def sides(self) -> dict[Side, tuple[SeatedPlayer, ...]]:
        """Return the players of both pairs by side."""
        return {side: tuple(self.players[seat - 1] for seat in SEATS[side]) for side in SIDES}


def heading(view: AnyView, special: tuple[str, ...] = (), round_: int | None = None) -> Heading:
    """Return the heading of a match; the day is its record's own, else that of its opening.

    `special` says what its regulation has that the preset it is based on has not (14.1), `round_`
    is the round of a tournament. Where its record names no place it is that of the club.
    """
    texts = {key: isolated(text) for key, text in view.record.notes.items()}
    names = enumerate(shown_names(view.record.players), start=1)
    return Heading(
        event=texts.get("event", ""),
        place=texts.get("place") or this_club().shown,
        day=_day(texts.get("date", "")) or day_shown(view.opened_at.date()),
        table=texts.get("table", ""),
        round=round_,
        code=view.code,
        referee=texts.get("referee", ""),
        notes=texts.get("notes", ""),
        regulation=isolated(view.state.title),
        special=special,
        players=tuple(SeatedPlayer(seat, name) for seat, name in names),
    )


def _day(text: str) -> str:
    """Return a day written as ISO 8601 as people write it; anything else as it stands."""
    try:
        return day_shown(date.fromisoformat(text[:10]))
    except ValueError:
        return text
