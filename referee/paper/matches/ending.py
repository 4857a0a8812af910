"""What stands below the hands of a sheet, and when it is signed."""

from collections.abc import Iterable, Mapping

from referee.games.course import AnyCourse
from referee.paper.matches.frame import SheetOrigin
from referee.paper.matches.rulings import RulingLine
from referee.paper.press.formats import PaperFormat
from referee.paper.press.letters import lines_of
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView

LETTERS = 9.5
"""Points of the letters of a ruling, at the most."""

WIDE: Mapping[PaperFormat, float] = {"a4": 86, "a5": 126}
"""Millimetres of a line of the rulings."""

LINES: Mapping[PaperFormat, int] = {"a4": 60, "a5": 14}
"""Lines of rulings that have room on a page with the last hands, the chart and the signatures."""


def is_long(rulings: Iterable[RulingLine], paper: PaperFormat) -> bool:
    """Return whether the rulings are too many to go overleaf with what is signed below them."""
    texts = (f"Mano {line.hand} {line.text} (art. {line.article})" for line in rulings)
    return sum(lines_of(text, LETTERS, WIDE[paper], bold=False) for text in texts) > LINES[paper]


def going_on_words(course: AnyCourse) -> str:
    """Say how a match stands that is not over."""
    return _("in progress") if course.record.hands else _("not begun")


def signed_later(view: AnyView, origin: SheetOrigin, over: str, going_on: str) -> str:
    """Say when a sheet is to be signed that cannot be yet; "" where it can, or was.

    `over` says how the match ended, "" where it has not; `going_on` when it is signed then.
    """
    if view.state.signatures:
        return ""
    if not (over or origin.desk or origin.differs):
        return going_on
    return _("Once the referee has decided") if origin.not_final(view) else ""
