"""The pages that a wall screen shows of a tournament, one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from markupsafe import Markup

from referee.paper.tournaments.bracket_drawing import WALL, fitting, tree_drawing
from referee.presenters.tournaments.bracket import cut, from_round, match_shown, stage_trees
from referee.presenters.tournaments.closing import PrizeShown
from referee.presenters.tournaments.people import Enrolled, everybody, prizes_won
from referee.presenters.tournaments.public import (
    Matches,
    Named,
    PublicRound,
    TableShown,
    public_round,
)
from referee.presenters.tournaments.standings import Column, Ranking, StandingRow, standings_shown
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState
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


def wall_pages(state: EventState, matches: Matches) -> list[WallPage]:
    """Return all pages; there is one at least."""
    if not state.rounds:
        entered = _paged(_("Entries"), everybody(state), ENTRIES)
        return [EntriesPage(title, entries) for title, entries, _last in entered]
    pages: list[WallPage] = []
    if state.final is None:
        pages += _tables(public_round(state, len(state.rounds), matches))
    elif prizes := prizes_won(state):
        pages.append(PrizesPage(_("Prizes"), prizes))
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


def _tables(shown: PublicRound) -> Iterator[WallPage]:
    five = any(len(table.sides) > 2 for table in shown.tables)
    most, few = (TABLES_OF_FIVE, FEW_OF_FIVE) if five else (TABLES, FEW)
    for title, tables, last in _paged(_("Tables"), shown.tables, most):
        yield TablesPage(title, tables, shown.rests if last else (), len(tables) <= few)


def _standings(state: EventState) -> Iterator[WallPage]:
    """Yield the pages with the standings of the stage that was played last."""
    stage = standings_shown(state)[-state.rounds[-1].draft.stage]
    for ranking in stage.rankings:
        columns = _columns(ranking)
        title = _("Standings · %(of)s", of=stage.title_of(ranking))
        for numbered, rows, _last in _paged(title, ranking.rows, ROWS):
            yield RankingPage(
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


def _brackets(state: EventState) -> Iterator[WallPage]:
    """Yield the remaining part of each bracket of the stage that was played last."""
    now = state.rounds[-1]
    number = now.draft.stage
    first = now.round - state.stages[number - 1].rounds_before
    pages = []
    for tree in stage_trees(state, number):
        left = from_round(tree, first if state.final is None else tree.columns[-4:][0])
        for part in cut(left, fitting(WALL)) if left is not None else ():
            there = [node for node in nodes(part.roots) if node.round in part.columns]
            if any(match_shown(state, number, node).known for node in there):
                pages.append(DrawingPage(part.title, tree_drawing(state, number, part, WALL)))
    if len(pages) <= MOST_PARTS:
        yield from pages
