"""The frame of every sheet, around the part that the game adds."""

from dataclasses import dataclass

from referee.paper.matches.heading import heading
from referee.paper.press.formats import PaperFormat
from referee.paper.press.page import paper_page
from referee.paper.press.qr import qr
from referee.presenters.office.matters import frozen_words
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView

MOST_HANDS = 600
"""A match has thirty; a record with thousands must not keep the press from everybody else."""


@dataclass(frozen=True)
class SheetOrigin:
    """The origin of a sheet: the address of the match's own page; its round in a tournament.

    `desk` is the result that counts instead of the match's own, if there is one; `differs` says
    that different ones were told, and nobody has decided.
    """

    url: str
    round: int | None = None
    desk: DeskResult | None = None
    differs: str = ""

    def not_final(self, view: AnyView) -> str:
        """Say why the result of the match is not final; "" where it is."""
        return self.differs or frozen_words(view)


def sheet_page(
    template: str,
    view: AnyView,
    origin: SheetOrigin,
    paper: PaperFormat,
    special: tuple[str, ...] = (),
    **own: object,
) -> str:
    """Return the sheet of a match before it is printed.

    `special` says what its regulation has of its own; `own` is what the template needs besides.
    """
    return blank_page(
        template, view, paper, origin, special, not_final=origin.not_final(view), **own
    )


def blank_page(
    template: str,
    view: AnyView | None,
    paper: PaperFormat,
    origin: SheetOrigin | None,
    special: tuple[str, ...] = (),
    **own: object,
) -> str:
    """Return a sheet to write on before it is printed, with the names of a match if given."""
    round_, url = (origin.round, origin.url) if origin else (None, "")
    return paper_page(
        template,
        paper,
        view=view,
        heading=heading(view, special, round_) if view is not None else None,
        url=url,
        qr=qr(url, _("QR code: %(url)s", url=url)) if url else "",
        **own,
    )
