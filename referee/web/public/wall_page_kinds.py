"""The kinds of pages that a wall screen shows of a tournament, each with what stands on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from markupsafe import Markup

from referee.paper.press.letters import width_of
from referee.presenters.tournaments.closing import PrizeShown
from referee.presenters.tournaments.plan import RoomShown
from referee.presenters.tournaments.podium import Podium
from referee.presenters.tournaments.public import NamedEntry, SideNow, TableShown
from referee.presenters.tournaments.results.marks import LABELS
from referee.presenters.tournaments.standings import Column, StandingRow
from referee.presenters.tournaments.words import SIGNS, TABLE_STATES
from referee.presenters.words.text import say

FEWEST, FEWEST_ROWS = 4, 12
"""So many tables, and rows of a ranking, stand in one column, as large as it takes to fill it."""

HIGH_ROWS = (16, 20)
"""Up to so many rows of a ranking stand in two columns with room between them."""

ROOM_OF_LARGER_ROW = 8.3
"""The room of a name in such rows where they are larger, because every name is short."""

ROOM_OF_FEWEST, ROOM_OF_FEWEST_ROWS = 20, 19
"""The room of a name there, in heights of its letters."""

ROOM, ROOM_OF_FEW, ROOM_BY_NAME, ROOM_OF_ROW, ROOM_OF_ENTRY = 11, 13, 9.4, 14.5, 17.5
"""The room of a name in heights of its letters, with four columns of persons by name."""

ROOM_OF_MARKS, ROOM_OF_GAME, ROOM_OF_TOTAL = 4, 0.9, 1.6
"""As much more where no numbers stand beside a name; where a page has no such column."""

WINNER = 1.03
"""The factor by which the name of a winner is wider: nobody's changes its size by having won."""

SMALLER = (1, 1.16, 1.4, 3)
"""How much too wide a name may be for its size and each smaller one; the smallest have lines."""


def size_of(name: str, room: float) -> str:
    """Return the class of a name that has so much room: it is smaller where it is too wide."""
    level = sum(width_of(name) > most * room for most in SMALLER)
    return f" wall-name--{level}" if level else ""


def room_of(side: SideNow, tables: Sequence[TableShown], *, few: bool) -> float:
    """Return the room of the names on a side of a table, with those of its page, a few or many."""
    room = ROOM_OF_FEWEST if are_fewest(tables) else ROOM_OF_FEW if few else ROOM
    if not side.marks:
        return (room + ROOM_OF_MARKS) / WINNER
    kinds = {mark.kind for table in tables for one in table.sides for mark in one.marks}
    game = 0 if "game" in kinds else ROOM_OF_GAME
    total = ROOM_OF_TOTAL if kinds.isdisjoint(("total", "payments")) else 0
    return (room + game + total) / WINNER


def are_fewest(tables: Sequence[TableShown]) -> bool:
    """Tell whether so few tables, of two sides each, are shown that one column has them all."""
    return len(tables) <= FEWEST and all(len(table.sides) == 2 for table in tables)


@dataclass(frozen=True)
class WallPage:
    """A page of the wall screen; `kind` says which of the others it is.

    With `own_bracket` its title names a bracket, and its head tells no stage of the main one.
    """

    title: str
    kind: ClassVar[str]
    own_bracket: bool = field(default=False, kw_only=True)

    room: ClassVar[float]

    def size(self, name: str) -> str:
        """Return the class of a name, which is smaller where it is too wide: none is cut."""
        return size_of(name, self.room)


@dataclass(frozen=True)
class EntriesPage(WallPage):
    """The entries, before the first round."""

    kind = "entries"
    room = ROOM_OF_ENTRY
    entries: Sequence[str]


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

    @property
    def fewest(self) -> bool:
        """Tell whether the tables, of two sides each, stand in one column."""
        return are_fewest(self.tables)

    @property
    def look(self) -> str:
        """Return the classes of the list: how large its tables are."""
        few = " wall-tables--few" if self.few else ""
        if not self.fewest:
            return few
        return f"{few} wall-tables--fewest wall-tables--{max(2, len(self.tables))}"

    def size_of(self, side: SideNow) -> str:
        """Return the class of the names of a side."""
        return size_of(self.who(side), room_of(side, self.tables, few=self.few))

    def doing(self, table: TableShown) -> tuple[str, str]:
        """Return what a table does, with how its result came about, in words, and its sign."""
        told = " · ".join(filter(None, (table.word, table.note)))
        return told or say(TABLE_STATES[table.state]), SIGNS[table.state]

    @property
    def marked(self) -> list[tuple[str, str]]:
        """Return the kinds of numbers that stand beside names, each with its heading, in order."""
        kinds = {mark.kind for table in self.tables for mark in table.marked}
        return [(kind, say(words)) for kind, words in LABELS.items() if kind in kinds]


@dataclass(frozen=True)
class NamesPage(WallPage):
    """The tables of the newest round by the surnames of those who play, 0 for a bye.

    `rooms` are those with tables on any page, where any are told.
    """

    kind = "names"
    room = ROOM_BY_NAME
    rows: Sequence[tuple[str, int]]
    rooms: Sequence[RoomShown]


@dataclass(frozen=True)
class RankingPage(WallPage):
    """Rows of a ranking, each with its values by the columns; `names` fit beside them."""

    kind = "standings"
    room = ROOM_OF_ROW
    columns: Sequence[Column]
    rows: Sequence[tuple[StandingRow, Sequence[str]]]
    names: Mapping[int, str]

    def size(self, name: str) -> str:
        """Return the class of a name; where the rows are few it has more room."""
        return size_of(name, ROOM_OF_FEWEST_ROWS if self.fewest else ROOM_OF_ROW)

    @property
    def fewest(self) -> bool:
        """Tell whether the rows stand in one column."""
        return len(self.rows) <= FEWEST_ROWS

    @property
    def look(self) -> str:
        """Return the classes of the list: few rows stand in one column, and larger."""
        if self.fewest:
            fewest = max(6, len(self.rows) + len(self.rows) % 2)
            return f" wall-rows--fewest wall-rows--upto-{fewest}"
        for most in HIGH_ROWS:
            if len(self.rows) <= most:
                widest = max(width_of(self.names[row.entry]) for row, _values in self.rows)
                larger = " wall-rows--larger" if widest <= ROOM_OF_LARGER_ROW else ""
                return f" wall-rows--upto-{most}{larger}"
        return ""


@dataclass(frozen=True)
class DrawingPage(WallPage):
    """A bracket, or a part of it."""

    kind = "bracket"
    drawing: Markup


@dataclass(frozen=True)
class PodiumPage(WallPage):
    """The first three of each ranking, once the standings are final."""

    kind = "podium"
    podiums: Sequence[Podium]


@dataclass(frozen=True)
class PrizesPage(WallPage):
    """The prizes, once the standings are final."""

    kind = "prizes"
    prizes: Sequence[PrizeShown]
