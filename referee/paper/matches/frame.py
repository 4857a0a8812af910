"""The frame of every sheet, around the part that the game adds."""

from flask import render_template
from flask_babel import get_locale

from referee.paper.matches.heading import heading
from referee.paper.press.formats import Format
from referee.paper.press.qr import qr
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView

MOST_HANDS = 600
"""A match has thirty; a record with thousands must not keep the press from everybody else."""


def sheet_page(
    template: str,
    view: AnyView,
    url: str,
    paper: Format,
    special: tuple[str, ...] = (),
    **own: object,
) -> str:
    """Return the sheet of a match before it is printed; `url` is the match's own page.

    `special` says what its regulation has of its own; `own` is what the template needs besides.
    """
    code = qr(url, _("QR code: %(url)s", url=url))
    return blank_page(template, view, paper, special, qr=code, url=url, **own)


def blank_page(
    template: str,
    view: AnyView | None,
    paper: Format,
    special: tuple[str, ...] = (),
    **own: object,
) -> str:
    """Return a sheet to write on before it is printed, with the names of a match if given."""
    return render_template(
        template,
        lang=str(get_locale()),
        paper=paper,
        view=view,
        heading=heading(view, special) if view is not None else None,
        **own,
    )
