"""The poster of an event."""

from typing import Literal

from referee.paper.press.qr import qr
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.words import ENTERED, FORMATS
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import EventState

PosterPaper = Literal["a4", "a3"]


def poster(tournament: Tournament, url: str, paper: PosterPaper = "a4") -> bytes:
    """Return the PDF that tells of an event: its name, its day, and the way to its page."""
    return event_sheet(
        "poster",
        tournament,
        paper="bare" if paper == "a4" else "bare-a3",
        how=_played_how(tournament.state),
        qr=qr(url, _("QR code: %(url)s", url=url)),
        url=url,
    )


def _played_how(state: EventState) -> str:
    """Return how an event is played: `round robin, knockout · fixed pairs`."""
    formats = ", ".join(say(FORMATS[stage.format]) for stage in state.plan.stages)
    return f"{formats} · {say(ENTERED[state.plan.entered])}"
