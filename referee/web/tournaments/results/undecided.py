"""Where a result waits for what a referee decides at the match of its table."""

from flask import url_for

from referee.actions.tournaments.results import is_undecided
from referee.store.matches import queries
from referee.tournament.evening.glance import Live
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import EventPage


def decision_at(event_page: EventPage, live: Live | None) -> str:
    """Return the address of the first dispute or ruling that is open at a match.

    It is "" where none is, and for those who may not decide it.
    """
    if live is None or not is_undecided(live) or not person().referees(event_page.event.id):
        return ""
    office = queries.any_view(live.code).state.office
    for kind, waiting in (("disputes", office.open_disputes), ("rulings", office.open_rulings)):
        if waiting:
            return url_for(f"{kind}.page", code=live.code, number=waiting[0].number)
    return ""


def waits_at(event_page: EventPage, live: Live | None) -> str:
    """Return where one reads what waits for a referee at a match, "" where nothing does."""
    if not is_undecided(live):
        return ""
    there = url_for("office.of_event", event=event_page.code)
    return decision_at(event_page, live) or there
