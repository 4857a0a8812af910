"""The heading of a sheet: where, when, who, and by which regulation."""

from dataclasses import dataclass
from datetime import date

from referee.core.record import Record
from referee.core.sides import SIDES, Side
from referee.games.marafone.regulation import Regulation, presets
from referee.games.marafone.words import explain
from referee.games.registry import AnyRecord
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, shown_names
from referee.presenters.words.text import sentence

SEATS: dict[Side, tuple[int, int]] = {"A": (1, 3), "B": (2, 4)}


@dataclass(frozen=True)
class Player:
    """A player as the sheet names him."""

    seat: int
    name: str


@dataclass(frozen=True)
class Heading:
    """What stands on top; a text is empty where nobody has written it."""

    event: str
    place: str
    day: str
    table: str
    referee: str
    notes: str
    regulation: str
    special: tuple[str, ...]
    players: tuple[Player, ...]

    @property
    def sides(self) -> dict[Side, tuple[Player, ...]]:
        """The players of marafone by side."""
        return {side: tuple(self.players[seat - 1] for seat in SEATS[side]) for side in SIDES}


def heading(record: AnyRecord, title: str, opened_on: date) -> Heading:
    """The heading of a match; the day is the record's own, else the one the match was opened on."""
    texts = {key: isolated(text) for key, text in record.notes.items()}
    names = enumerate(shown_names(record.players), start=1)
    return Heading(
        event=texts.get("event", ""),
        place=texts.get("place", ""),
        day=_day(texts.get("date", "")) or day_shown(opened_on),
        table=texts.get("table", ""),
        referee=texts.get("referee", ""),
        notes=texts.get("notes", ""),
        regulation=isolated(title),
        special=special(record.regulation) if isinstance(record, Record) else (),
        players=tuple(Player(seat, name) for seat, name in names),
    )


def special(regulation: Regulation) -> tuple[str, ...]:
    """In words, what this regulation has that the preset it is based on has not (14.1)."""
    usual = {sentence(told) for told in explain(presets()[regulation.base].regulation)}
    return tuple(words for words in map(sentence, explain(regulation)) if words not in usual)


def _day(text: str) -> str:
    """A day written as ISO 8601 as people write it; anything else as it stands."""
    try:
        return day_shown(date.fromisoformat(text[:10]))
    except ValueError:
        return text
