"""The pages that a wall screen shows of a tournament, one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from markupsafe import Markup

from referee.paper.tournaments.bracket_drawing import WALL, fitting, tree_drawing
from referee.presenters.tournaments.bracket import bracket_trees, cut, from_round, match_shown
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
from referee.presenters.tournaments.words import group_shown
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
        return list(_entries(state))
    pages: list[WallPage] = list(_results(state)) if state.final is not None else []
    if state.final is None:
        pages += _tables(public_round(state, len(state.rounds), matches))
    pages += _standings(state)
    pages += _brackets(state)
    return pages


def _paged(things: Sequence[T], most: int) -> list[Sequence[T]]:
    """Split `things` into as few pages as possible with at most `most` each, about equally full."""
    pages = -(-len(things) // most)
    size = -(-len(things) // pages) if pages else 1
    return [things[first : first + size] for first in range(0, len(things), size)]


def _title(text: str, index: int, pages: int) -> str:
    return text if pages == 1 else f"{text} · {index}/{pages}"


def _entries(state: EventState) -> Iterator[WallPage]:
    pages = _paged(everybody(state), ENTRIES)
    for index, entries in enumerate(pages, start=1):
        title = _title(_("Entries"), index, len(pages))
        yield EntriesPage(title, entries)
    if not pages:
        yield EntriesPage(_("Entries"), ())


def _tables(shown: PublicRound) -> Iterator[WallPage]:
    five = any(len(table.sides) > 2 for table in shown.tables)
    pages = _paged(shown.tables, TABLES_OF_FIVE if five else TABLES)
    for index, tables in enumerate(pages, start=1):
        title = _title(_("Tables"), index, len(pages))
        rests = shown.rests if index == len(pages) else ()
        few = len(tables) <= (FEW_OF_FIVE if five else FEW)
        yield TablesPage(title, tables, rests, few)


def _standings(state: EventState) -> Iterator[WallPage]:
    """Yield the pages with the standings of the stage that was played last."""
    stage = standings_shown(state)[-state.rounds[-1].draft.stage]
    for ranking in stage.rankings:
        columns = _columns(ranking)
        pages = _paged(ranking.rows, ROWS)
        for index, rows in enumerate(pages, start=1):
            name = f"{stage.title} · {ranking.name}" if ranking.name else stage.title
            yield RankingPage(
                _title(_("Standings · %(of)s", of=name), index, len(pages)),
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
    """Return the remaining part of each bracket of the stage that was played last."""
    now = state.rounds[-1]
    number = now.draft.stage
    stage = state.stages[number - 1]
    pages = []
    for group in range(1, len(stage.groups) + 1):
        for tree in bracket_trees(state, number, group):
            left = from_round(tree, now.round - stage.rounds_before)
            if state.final is not None:
                left = from_round(tree, tree.columns[-4:][0])
            if left is None:
                continue
            name = group_shown(stage.groups[group - 1].name)
            for part in cut(left, fitting(WALL)):
                there = [node for node in nodes(part.roots) if node.round in part.columns]
                if any(match_shown(state, number, node).known for node in there):
                    title = f"{name} · {part.title}" if name else part.title
                    drawing = tree_drawing(state, number, part, WALL)
                    pages.append(DrawingPage(title, drawing))
    if len(pages) <= MOST_PARTS:
        yield from pages


def _results(state: EventState) -> Iterator[WallPage]:
    """Yield the page with the prizes once the standings are final."""
    if prizes_won(state):
        yield PrizesPage(_("Prizes"), prizes_won(state))
