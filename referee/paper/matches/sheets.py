"""The sheets of both games, each chosen by what is to be printed."""

from markupsafe import Markup

from referee.games.registry import MARAFONE, TRIONFO
from referee.paper.games.marafone.blank import blank_html, blank_sheet
from referee.paper.games.marafone.chart import chart
from referee.paper.games.marafone.sheet import match_html, match_sheet
from referee.paper.games.trionfo.blank import session_blank, session_blank_html
from referee.paper.games.trionfo.chart import session_chart
from referee.paper.games.trionfo.sheet import session_html, session_sheet
from referee.paper.press.drawing import PHONE, Size
from referee.paper.press.formats import Format
from referee.store.matches.views import AnyCourse, AnyView


def sheet(view: AnyView, url: str, paper: Format = "a4") -> bytes:
    """The PDF of a match or session; `url` is its own page."""
    if view.game == TRIONFO:
        return session_sheet(view, url, paper)
    return match_sheet(view, url, paper)


def sheet_html(view: AnyView, url: str, paper: Format = "a4") -> str:
    """The same before it is printed."""
    if view.game == TRIONFO:
        return session_html(view, url, paper)
    return match_html(view, url, paper)


def filled_blank(view: AnyView, paper: Format = "a4") -> bytes:
    """A sheet to write on, with the names of a match or session."""
    if view.game == TRIONFO:
        return session_blank(paper, view)
    return blank_sheet(paper, view)


def blank_html_of(view: AnyView, paper: Format = "a4") -> str:
    """The same before it is printed."""
    if view.game == TRIONFO:
        return session_blank_html(paper, view)
    return blank_html(paper, view)


def empty_blank(game: str = MARAFONE, paper: Format = "a4") -> bytes:
    """A sheet to write on, with nothing filled in."""
    return session_blank(paper) if game == TRIONFO else blank_sheet(paper)


def any_chart(course: AnyCourse, size: Size = PHONE) -> Markup:
    """The chart of a match or session."""
    if course.game == TRIONFO:
        return session_chart(course, size)
    return chart(course, size)
