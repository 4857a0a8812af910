"""The poster of an event, and invitations to pass on."""

from datetime import date
from typing import Literal

from referee.paper.press.club import this_club
from referee.paper.press.letters import balanced
from referee.paper.press.qr import qr
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.money.cash import euro
from referee.presenters.tournaments.words import ENTERED, FORMATS
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import EventState

LONG = 40
"""Letters of a name beyond which it is written smaller."""

POSTER, INVITATION = (8.0, 12.7), (9.2, 16.0)
"""The width that the name has in letters' heights, and that a long one has in its own."""

PosterPaper = Literal["a4", "a3"]


def poster(tournament: Tournament, url: str, paper: PosterPaper = "a4") -> bytes:
    """Return the PDF that tells of an event: its name, its day, and the way to its page."""
    return event_sheet(
        "poster",
        tournament,
        paper="bare" if paper == "a4" else "bare-a3",
        long=len(tournament.name) > LONG,
        lines=_lines(tournament.name, POSTER),
        when=_when(tournament),
        how=_played_how(tournament.state),
        fee=_fee(tournament.state),
        follow=_follow(tournament.state),
        qr=qr(url, _("QR code: %(url)s", url=url)),
        url=url,
    )


def invitations(tournament: Tournament, url: str, until: date | None) -> bytes:
    """Return the PDF of four invitations on a page, to be cut, with the way to an event's page.

    It is that of those who enter by themselves where they can, up to `until`.
    """
    return event_sheet(
        "invitations",
        tournament,
        paper="slips",
        long=len(tournament.name) > LONG,
        lines=_lines(tournament.name, INVITATION),
        when=_when(tournament),
        how=_played_how(tournament.state),
        fee=_fee(tournament.state),
        follow=_("Enter with your phone, until %(day)s", day=day_shown(until))
        if until is not None
        else _follow(tournament.state),
        qr=qr(url, _("QR code: %(url)s", url=url)),
        url=url,
    )


def _lines(name: str, rooms: tuple[float, float]) -> list[str]:
    """Return the lines of a name, none of them much shorter than another."""
    return [isolated(line) for line in balanced(name, rooms[len(name) > LONG])]


def _when(tournament: Tournament) -> str:
    """Return where it begins, and when on the next line, as far as its plan tells."""
    first = tournament.state.time_of(1)
    if first is None:
        where, day, time = "", None, ""
    else:
        where, day, time = isolated(first.where), first.day, first.time
    shown = day_shown(day or tournament.event.day)
    moment = ", ".join(filter(None, (shown, time)))
    return "\n".join(filter(None, (where or this_club().place, moment)))


def _fee(state: EventState) -> str:
    """Return what an entry pays, "" without a fee."""
    fee = state.plan.fee
    return _("Fee: %(amount)s", amount=euro(fee)) if fee else ""


def _follow(state: EventState) -> str:
    if any(stage.format == "eliminazione" for stage in state.plan.stages):
        return _("Where do I play? Pairings, standings and bracket on your phone")
    return _("Where do I play? Pairings and standings on your phone")


def _played_how(state: EventState) -> str:
    """Return how an event is played: `round robin, knockout · fixed pairs`."""
    formats = ", ".join(say(FORMATS[stage.format]) for stage in state.plan.stages)
    return f"{formats} · {say(ENTERED[state.plan.entered])}"
