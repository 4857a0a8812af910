"""Papers of the room: the numbers of the tables, large and as tents, and the poster."""

from collections.abc import Mapping, Sequence
from typing import Literal

from markupsafe import Markup

from referee.paper.press.qr import qr
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.words import ENTERED, FORMATS
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import EventState

PosterPaper = Literal["a4", "a3"]

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


def poster(tournament: Tournament, url: str, paper: PosterPaper = "a4") -> bytes:
    """Return the PDF that tells of an event: its name, its day, and the way to its page."""
    return event_sheet(
        "poster",
        tournament,
        paper="bare" if paper == "a4" else "bare-a3",
        how=played_how(tournament.state),
        qr=_code(url),
        url=url,
    )


def played_how(state: EventState) -> str:
    """Return how an event is played: `round robin, knockout · fixed pairs`."""
    formats = ", ".join(say(FORMATS[stage.format]) for stage in state.plan.stages)
    return f"{formats} · {say(ENTERED[state.plan.entered])}"


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
