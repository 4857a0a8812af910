"""What the sheets of two games of pairs do not have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import HandResult
from referee.presenters.games.game import HandLink
from referee.presenters.games.pairs.rows import HandRow
from referee.store.matches.views import MatchCourse


@dataclass(frozen=True)
class BlankColumn:
    """A column of a sheet to write on: its heading, its width as a class, and what is circled.

    Without `choices` there is a box to write in.
    """

    heading: str
    width: str
    choices: str = ""


@dataclass(frozen=True)
class BlankWords:
    """The columns of a sheet to write on, the targets to choose from, and how it is used."""

    columns: tuple[BlankColumn, ...]
    targets: str
    values: str
    how: str


@dataclass(frozen=True)
class GridWords:
    """The headings of the columns of a hand; `trump` is empty where the game has no trumps."""

    starter: str
    trump: str
    declared: str


Shape = Callable[[float, float, float], str]
"""Draw a sign around a point (x, y), so many units (r) from its middle to its edge."""


@dataclass(frozen=True)
class Declaration:
    """The sign of a declaration in a chart, and its words in the legend."""

    shape: Shape
    words: Callable[[], str]


@dataclass(frozen=True)
class PairPapers:
    """One game of pairs on paper.

    `title` stands on its sheets; `rows` are the hands as presenters tell them. `declared` writes
    the declarations of a hand into their column.
    `special` says what a regulation has that its preset has not, `usual` is the regulation of a
    sheet for any table.
    """

    title: str
    rows: Callable[[MatchCourse, HandLink | None], list[HandRow]]
    declared: Callable[[Any, HandResult], str]
    declaration: Declaration
    grid: Callable[[], GridWords]
    blank: Callable[[Any], BlankWords]
    special: Callable[[Any], tuple[str, ...]]
    usual: Callable[[], PairsRegulation]
