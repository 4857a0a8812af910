"""The pages that a wall screen shows of a tournament, one after the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar

from markupsafe import Markup

from referee.paper.tournaments.bracket_drawing import tree_drawing
from referee.paper.tournaments.bracket_plan import WALL, fitting
from referee.presenters.tournaments.bracket import (
    BracketTree,
    cut,
    from_round,
    match_shown,
    stage_trees,
)
from referee.presenters.tournaments.closing import PrizeShown
from referee.presenters.tournaments.people import Enrolled, everybody, placements, prizes_won
from referee.presenters.tournaments.public import (
    LABELS,
    Matches,
    NamedEntry,
    SideNow,
    TableShown,
    named,
    table_shown,
)
from referee.presenters.tournaments.standings import Column, Ranking, StandingRow, stage_standings
from referee.presenters.tournaments.words import bracket_shown, entry_shown, short_names_of
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import nodes

WALL_SECONDS = 12
"""Seconds that a page stays: time to find one's name among some twenty tables."""

TABLES, TABLES_OF_FIVE, ENTRIES, ROWS = 24, 12, 45, 26
"""Most on a page that is read from five metres; rows and entries in all its columns."""

NAMES = 39
LETTERS, LETTERS_OF_FEW, LETTERS_BY_NAME, LETTERS_OF_ROW = 24, 29, 32, 28
"""Letters that there is room for: at a table, one of a few, by name, and in the standings."""

SMALLER = (1.16, 1.4)
"""How much too long a name may be for each smaller size."""

FEW, FEW_OF_FIVE = 10, 4
"""So many tables are shown larger."""

MOST_PARTS = 6
"""A bracket of more parts than this is not shown yet: its pairings are, and say the same."""

MOST_COLUMNS = 3

T = TypeVar("T")


def size_of(name: str, letters: int) -> str:
    """Return the class of a name that has room for so many letters."""
    over = len(name) / letters
    if over <= 1:
        return ""
    return f" wall-name--{1 if over <= SMALLER[0] else 2 if over <= SMALLER[1] else 3}"


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

    @property
    def letters(self) -> int:
        return LETTERS_OF_FEW if self.few else LETTERS

    def who(self, side: SideNow) -> str:
        """Return who plays on a side, with initials where there is no room for more."""
        return ", ".join(self.names[one.entry] for one in side.who)

    @property
    def marked(self) -> list[tuple[str, str]]:
        """Return the kinds of numbers that stand beside names, each with its heading, in order."""
        kinds = {mark.kind for table in self.tables for mark in table.marked}
        return [(kind, say(words)) for kind, words in LABELS.items() if kind in kinds]


@dataclass(frozen=True)
class NamesPage(WallPage):
    """The tables of the newest round by the names of those who play, 0 for a bye."""

    kind = "names"
    rows: Sequence[tuple[str, int]]

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


PageMaker = Callable[[], WallPage]


def wall_pages(state: EventState, matches: Matches) -> list[PageMaker]:
    """Return how to make each page; there is one at least, and one is shown at a time."""
    if not state.rounds:
        entered = paged(_("Entries"), everybody(state), ENTRIES)
        return [partial(EntriesPage, title, entries) for title, entries, _last in entered]
    pages: list[PageMaker] = []
    if state.final is None:
        pages += _tables(state, matches)
        pages += _by_name(state, matches)
    elif prizes := prizes_won(state):
        pages.append(partial(PrizesPage, _("Prizes"), prizes))
    pages += _standings(state)
    pages += _brackets(state)
    return pages


def paged(title: str, things: Sequence[T], most: int) -> Iterator[tuple[str, Sequence[T], bool]]:
    """Split `things` into as few pages as possible with at most `most` each, about equally full.

    Yield the title of each page, what is on it, and whether it is the last one; there is always
    one.
    """
    pages = max(1, -(-len(things) // most))
    size = -(-len(things) // pages)
    for index in range(pages):
        numbered = title if pages == 1 else f"{title} · {index + 1}/{pages}"
        yield numbered, things[index * size : (index + 1) * size], index + 1 == pages


def _tables(state: EventState, matches: Matches) -> Iterator[PageMaker]:
    """Yield the pages with the tables of the newest round."""
    newest = state.rounds[-1]
    keys = sorted(key for key in state.sheets if key[0] == newest.round)
    five = any(len(state.sheets[key].table.sides) > 2 for key in keys)
    most, few = (TABLES_OF_FIVE, FEW_OF_FIVE) if five else (TABLES, FEW)

    def made(title: str, keys: Sequence[TableKey], last: bool) -> WallPage:
        byes = newest.draft.resting if last else ()
        tables = [table_shown(state, key, matches) for key in keys]
        sides = [side for key in keys for side in state.sheets[key].table.sides]
        letters = LETTERS_OF_FEW if len(tables) <= few else LETTERS
        room = letters // max(len(side) for side in sides)
        names = _fitting_names(state, [entry for side in sides for entry in side], room)
        return TablesPage(title, tables, named(state, byes), len(tables) <= few, names)

    for name, of_bracket, is_last in _by_bracket(state, keys):
        heading = f"{_('Tables')} · {name}" if name else _("Tables")
        for title, part, last in paged(heading, of_bracket, most):
            yield partial(made, title, part, last and is_last)


def _by_name(state: EventState, matches: Matches) -> Iterator[PageMaker]:
    """Yield the tables by name, where there are many, while most have not begun."""
    newest = state.rounds[-1]
    sheets = [(key, sheet) for key, sheet in state.sheets.items() if key[0] == newest.round]
    begun = [
        key
        for key, sheet in sheets
        if sheet.confirmed is not None or (key in matches and matches[key].live.begun)
    ]
    if len(sheets) <= FEW or 2 * len(begun) > len(sheets):
        return
    there = placements(state, newest.round, matches)
    names = _fitting_names(state, [one.who.entry for one in there], LETTERS_BY_NAME)
    rows = [(names[one.who.entry], one.table) for one in there]
    for title, part, _last in paged(_("Tables by name"), rows, NAMES):
        yield partial(NamesPage, title, part)


def _fitting_names(state: EventState, entries: Sequence[int], most: int) -> dict[int, str]:
    """Return the names of these entries, with initials for those of more letters than `most`."""
    whole = {entry: entry_shown(state, entry) for entry in entries}
    return whole | short_names_of(state, [one for one in whole if len(whole[one]) > most])


def _by_bracket(
    state: EventState, keys: Sequence[TableKey]
) -> Iterator[tuple[str, Sequence[TableKey], bool]]:
    """Yield the tables of each bracket with its name; together, without one, where there is one.

    The last value tells whether they are the last ones.
    """
    there: dict[str, list[TableKey]] = {}
    for key in keys:
        there.setdefault(bracket_shown(state.sheets[key].table), []).append(key)
    for index, (name, tables) in enumerate(there.items(), start=1):
        yield name if len(there) > 1 else "", tables, index == len(there)


def _standings(state: EventState) -> Iterator[PageMaker]:
    """Yield the pages with the standings of the stage that was played last."""
    stage = stage_standings(state, state.rounds[-1].draft.stage)
    for ranking in stage.rankings:
        columns = _columns(ranking)
        title = _("Standings · %(of)s", of=stage.title_of(ranking))
        for numbered, rows, _last in paged(title, ranking.rows, ROWS):
            yield partial(
                RankingPage,
                numbered,
                [column for _at, column in columns],
                [(row, [row.values[at] for at, _column in columns]) for row in rows],
                _fitting_names(state, [row.entry for row in rows], LETTERS_OF_ROW),
            )


_WANTED = ("buchholz", "won", "games", "played")


def _columns(ranking: Ranking) -> list[tuple[int, Column]]:
    """Return what orders first, and what else there is room for."""
    there = list(enumerate(ranking.columns))
    first = [one for one in there if one[1].main]
    others = [one for name in _WANTED for one in there if one[1].key == name and not one[1].main]
    return (first + others)[:MOST_COLUMNS]


def _brackets(state: EventState) -> Iterator[PageMaker]:
    """Yield the remaining part of each bracket of the stage that was played last."""
    now = state.rounds[-1]
    number = now.draft.stage
    first = now.round - state.stages[number - 1].rounds_before

    def drawn(part: BracketTree) -> WallPage:
        return DrawingPage(part.title, tree_drawing(state, number, part, WALL))

    pages = []
    for tree in stage_trees(state, number):
        left = from_round(tree, first if state.final is None else tree.columns[-4:][0])
        for part in cut(left, fitting(WALL)) if left is not None else ():
            there = [node for node in nodes(part.roots) if node.round in part.columns]
            if any(match_shown(state, number, node).known for node in there):
                pages.append(partial(drawn, part))
    if len(pages) <= MOST_PARTS:
        yield from pages
