"""The `PaperGame`: the parts that each game adds to the common sheets."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from referee.games.course import AnyCourse
from referee.paper.matches.frame import SheetOrigin
from referee.paper.press.drawing import Size
from referee.paper.press.formats import PaperFormat
from referee.store.matches.views import AnyView


@dataclass(frozen=True)
class PaperGame:
    """One game on paper. Each function takes a view or a course of this game.

    `sheet` gives the HTML of a match's sheet, `blank` that of a sheet to write on, with names where
    there is a match; `chart` gives the drawing of how the match went.
    """

    name: str
    sheet: Callable[[AnyView, SheetOrigin, PaperFormat], str]
    blank: Callable[[PaperFormat, AnyView | None, SheetOrigin | None], str]
    chart: Callable[[AnyCourse, Size], Markup]
