"""The pages that a wall screen shows of a tournament, one after the other."""

from collections.abc import Callable, Iterator, Sequence
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
from referee.presenters.tournaments.people import Enrolled, everybody, prizes_won
from referee.presenters.tournaments.public import (
    LABELS,
    Matches,
    Named,
    TableShown,
    named,
    table_shown,
)
from referee.presenters.tournaments.standings import Column, Ranking, StandingRow, stage_standings
from referee.presenters.tournaments.words import bracket_shown
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import nodes

WALL_SECONDS = 12
"""Seconds that a page stays: time to find one's name among some twenty tables."""

TABLES, TABLES_OF_FIVE, ENTRIES, ROWS = 24, 12, 45, 26
"""Most on a page that is read from five metres; rows and entries in all its columns."""

FEW, FEW_OF_FIVE = 10, 4
"""So many tables are shown larger."""

MOST_PARTS = 6
"""A bracket of more parts than this is not shown yet: its pairings are, and say the same."""

MOST_COLUMNS = 3

T = TypeVar("T")


@dataclass(frozen=True)
class WallPage:
    """A page of the wall screen; `kind` says which of the others it is."""

    title: str
    kind: ClassVar[str]


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
    rests: Sequence[Named]
    few: bool

    @property
    def marked(self) -> list[tuple[str, str]]:
        """Return the kinds of numbers that stand beside names, each with its heading, in order."""
        kinds = {mark.kind for table in self.tables for mark in table.marked}
        return [(kind, say(words)) for kind, words in LABELS.items() if kind in kinds]


@dataclass(frozen=True)
class RankingPage(WallPage):
    """Rows of a ranking, each with its values by the columns."""

    kind = "standings"
    columns: Sequence[Column]
    rows: Sequence[tuple[StandingRow, Sequence[str]]]


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
        entered = _paged(_("Entries"), everybody(state), ENTRIES)
        return [partial(EntriesPage, title, entries) for title, entries, _last in entered]
    pages: list[PageMaker] = []
    if state.final is None:
        pages += _tables(state, matches)
    elif prizes := prizes_won(state):
        pages.append(partial(PrizesPage, _("Prizes"), prizes))
    pages += _standings(state)
    pages += _brackets(state)
    return pages


def _paged(title: str, things: Sequence[T], most: int) -> Iterator[tuple[str, Sequence[T], bool]]:
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
        byes = tuple(newest.draft.byes) if last else ()
        tables = [table_shown(state, key, matches) for key in keys]
        return TablesPage(title, tables, named(state, byes), len(tables) <= few)

    for name, of_bracket, is_last in _by_bracket(state, keys):
        heading = f"{_('Tables')} · {name}" if name else _("Tables")
        for title, part, last in _paged(heading, of_bracket, most):
            yield partial(made, title, part, last and is_last)


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
        for numbered, rows, _last in _paged(title, ranking.rows, ROWS):
            yield partial(
                RankingPage,
                numbered,
                [column for _at, column in columns],
                [(row, [row.values[at] for at, _column in columns]) for row in rows],
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
