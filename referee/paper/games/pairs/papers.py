"""The parts in which the sheets of the games of two pairs differ."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.games.game import AnyGame
from referee.games.pairs.result import HandResult
from referee.presenters.games.game import HandLink
from referee.presenters.games.pairs.rows import Declared, HandRow
from referee.presenters.words.text import sentence
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
    """The headings of the columns of a hand; without a heading there is no column.

    `trump` is empty where there are no trumps, `declared` where nothing is declared for points.
    """

    starter: str
    trump: str
    declared: str


Shape = Callable[[float, float, float], str]
"""Draw a sign around a point (x, y), so many units (r) from its middle to its edge."""


@dataclass(frozen=True)
class DeclarationSign:
    """The sign of a declaration in a chart, and its words in the legend."""

    shape: Shape
    words: Callable[[], str]


@dataclass(frozen=True)
class PairPapers:
    """One game of pairs on paper.

    `rules` are those of the game, `title` stands on its sheets; `rows` are the hands as presenters
    tell them, `declared` writes the declarations of a hand into their column. `told` says more of
    them in the section of the rulings, whose title is `section`; `nothing` stands in its place
    where there is nothing to tell. `longest` is the preset with the longest game, for which a sheet
    has rows where nobody has chosen one yet.
    """

    rules: AnyGame
    title: str
    rows: Callable[[MatchCourse, HandLink | None], list[HandRow]]
    declared: Callable[[Any, HandResult], str]
    declaration: DeclarationSign
    told: Declared
    section: Callable[[], str]
    nothing: Callable[[], str]
    longest: str
    grid: Callable[[Any], GridWords]
    blank: Callable[[Any], BlankWords]

    def special(self, regulation: Any) -> tuple[str, ...]:
        """Say what a regulation has that the preset it is based on has not (14.1)."""
        preset = self.rules.regulations.presets[regulation.base].regulation
        usual = {sentence(one) for one in self.rules.explain(preset)}
        words = map(sentence, self.rules.explain(regulation))
        return tuple(one for one in words if one not in usual)
