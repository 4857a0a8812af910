"""The sheets of a match and its chart, whichever its game."""

from markupsafe import Markup

from referee.games.course import AnyCourse
from referee.games.registry import USUAL
from referee.paper.games.registry import game_of
from referee.paper.matches.frame import SheetOrigin
from referee.paper.press.drawing import PHONE, Size
from referee.paper.press.formats import PaperFormat
from referee.paper.press.press import printed
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.store.matches.views import AnyView


def sheet(
    view: AnyView,
    url: str,
    paper: PaperFormat = "a4",
    round_: int | None = None,
    desk: DeskResult | None = None,
    differs: str = "",
) -> bytes:
    """Return the PDF of a match in the language of the context; `url` is its own page.

    `a5` is two equal halves on a landscape A4; `round_` is the round of a tournament, `desk` the
    result that counts instead of the match's own, `differs` says which were told and are undecided.
    """
    return printed(sheet_html(view, url, paper, round_, desk, differs), paper)


def sheet_html(
    view: AnyView,
    url: str,
    paper: PaperFormat = "a4",
    round_: int | None = None,
    desk: DeskResult | None = None,
    differs: str = "",
) -> str:
    """Return the sheet of a match before it is printed."""
    return game_of(view.game).sheet(view, SheetOrigin(url, round_, desk, differs), paper)


def filled_blank(
    view: AnyView, url: str, paper: PaperFormat = "a4", round_: int | None = None
) -> bytes:
    """Return the PDF of a sheet to write on, with the names of a match; `url` is its own page."""
    return printed(blank_html_of(view, url, paper, round_), paper)


def blank_html_of(
    view: AnyView, url: str, paper: PaperFormat = "a4", round_: int | None = None
) -> str:
    """Return the sheet to write on before it is printed."""
    return game_of(view.game).blank(paper, view, SheetOrigin(url, round_))


def empty_blank(game: str = USUAL.name, paper: PaperFormat = "a4") -> bytes:
    """Return the PDF of a sheet to write on, with nothing filled in."""
    return printed(game_of(game).blank(paper, None, None), paper)


def chart(course: AnyCourse, size: Size = PHONE) -> Markup:
    """Return the drawing of how a match went."""
    return game_of(course.game).chart(course, size)
