"""What stands on the tables of a room: their numbers, large and as tents."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from referee.paper.press.qr import qr
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _

SHORT, MEDIUM = 2, 4
"""Letters of a label that still have room for large ones, and for less large ones."""


def table_numbers(tournament: Tournament, labels: Sequence[str]) -> bytes:
    """Return the PDF of a page lying on its side for each table, with its number or name."""
    return event_sheet("table_numbers", tournament, paper="bare-across", signs=_signs(labels))


def table_tents(tournament: Tournament, urls: Mapping[str, str]) -> bytes:
    """Return the PDF of a page for each table to be folded in the middle: both sides are read.

    `urls` are the addresses that a code leads to, by the number or name of the table.
    """
    signs = [
        (label, size, url, _code(url))
        for (label, size), url in zip(_signs([*urls]), urls.values(), strict=True)
    ]
    return event_sheet("tents", tournament, paper="bare", signs=signs)


def _signs(labels: Sequence[str]) -> list[tuple[str, str]]:
    """Return the labels, each with the size of its letters."""
    return [
        (
            isolated(label),
            "short" if len(label) <= SHORT else "medium" if len(label) <= MEDIUM else "long",
        )
        for label in labels
    ]


def _code(url: str) -> Markup:
    return qr(url, _("QR code: %(url)s", url=url))
