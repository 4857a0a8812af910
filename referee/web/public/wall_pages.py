"""The kinds of pages that a wall screen shows of a tournament, each with what stands on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from referee.presenters.tournaments.closing import PrizeShown
from referee.presenters.tournaments.glance import SIGNS
from referee.presenters.tournaments.people import Enrolled
from referee.presenters.tournaments.plan import RoomShown
from referee.presenters.tournaments.public import LABELS, NamedEntry, SideNow, TableShown
from referee.presenters.tournaments.standings import Column, StandingRow
from referee.presenters.tournaments.words import TABLE_STATES
from referee.presenters.words.text import say

LETTERS, LETTERS_OF_FEW, LETTERS_BY_NAME, LETTERS_OF_ROW = 26, 32, 32, 28
"""Letters that there is room for: at a table, one of a few, by name, and in the standings."""

LETTERS_OF_MARKS = 9
"""As many more where no numbers stand beside a name."""

SMALLER = (1.16, 1.4)
"""How much too long a name may be for each smaller size."""


def size_of(name: str, letters: int) -> str:
    """Return the class of a name that has room for so many letters."""
    over = len(name) / letters
    if over <= 1:
        return ""
    return f" wall-name--{1 if over <= SMALLER[0] else 2 if over <= SMALLER[1] else 3}"


def letters_of(side: SideNow, *, few: bool) -> int:
    """Return for how many letters there is room on a side of a table, one of a `few` or of many."""
    return (LETTERS_OF_FEW if few else LETTERS) + (0 if side.marks else LETTERS_OF_MARKS)


@dataclass(frozen=True)
class WallPage:
    """A page of the wall screen; `kind` says which of the others it is."""

    title: str
    kind: ClassVar[str]

    @property
    def letters(self) -> int:
        """Return how many letters of a name there is room for, 0 where that is not counted."""
        return 0

    def size(self, name: str) -> str:
        """Return the class of a name, which is smaller where it is too long: none is cut."""
        return size_of(name, self.letters or len(name))


@dataclass(frozen=True)
class EntriesPage(WallPage):
    """The entries, before the first round."""

    kind = "entries"
    entries: Sequence[Enrolled]


@dataclass(frozen=True)
class TablesPage(WallPage):
    """Tables of the newest round, larger where they are few, and who has a bye."""

    kind = "tables"
    tables: Sequence[TableShown]
    rests: Sequence[NamedEntry]
    few: bool
    names: Mapping[int, str]

    def who(self, side: SideNow) -> str:
        """Return who plays on a side, with initials where there is no room for more."""
        return ", ".join(self.names[one.entry] for one in side.who)

    def size_of(self, side: SideNow) -> str:
        """Return the class of the names of a side."""
        return size_of(self.who(side), letters_of(side, few=self.few))

    def doing(self, table: TableShown) -> tuple[str, str]:
        """Return what a table does in a word, and its sign."""
        return say(TABLE_STATES[table.state]), SIGNS[table.state]

    @property
    def marked(self) -> list[tuple[str, str]]:
        """Return the kinds of numbers that stand beside names, each with its heading, in order."""
        kinds = {mark.kind for table in self.tables for mark in table.marked}
        return [(kind, say(words)) for kind, words in LABELS.items() if kind in kinds]


@dataclass(frozen=True)
class NamesPage(WallPage):
    """The tables of the newest round by the names of those who play, 0 for a bye.

    `rooms` are those with tables on any page, where any are told.
    """

    kind = "names"
    rows: Sequence[tuple[str, int]]
    rooms: Sequence[RoomShown]

    @property
    def letters(self) -> int:
        return LETTERS_BY_NAME


@dataclass(frozen=True)
class RankingPage(WallPage):
    """Rows of a ranking, each with its values by the columns; `names` fit beside them."""

    kind = "standings"
    columns: Sequence[Column]
    rows: Sequence[tuple[StandingRow, Sequence[str]]]
    names: Mapping[int, str]

    @property
    def letters(self) -> int:
        return LETTERS_OF_ROW


@dataclass(frozen=True)
class DrawingPage(WallPage):
    """A bracket, or a part of it."""

    kind = "bracket"
    drawing: Markup


@dataclass(frozen=True)
class PrizesPage(WallPage):
    """The prizes, once the standings are final."""

    kind = "prizes"
    prizes: Sequence[PrizeShown]
