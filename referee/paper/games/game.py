"""The `PaperGame`: the parts that each game adds to the common sheets."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from referee.games.course import AnyCourse
from referee.paper.press.drawing import Size
from referee.paper.press.formats import Format
from referee.store.matches.views import AnyView


@dataclass(frozen=True)
class PaperGame:
    """One game on paper. Each function takes a view or a course of this game.

    `sheet` gives the sheet of a match before it is printed, from the view and the address of the
    match's own page; `blank` a sheet to write on, with the names of a match where one is given;
    `chart` the drawing of how the match went.
    """

    name: str
    sheet: Callable[[AnyView, str, Format], str]
    blank: Callable[[Format, AnyView | None], str]
    chart: Callable[[AnyCourse, Size], Markup]
