"""Where a result waits for what is decided at its table."""

from flask import url_for

from referee.actions.tournaments.undecided import has_ruling, is_contested, is_undecided
from referee.store.matches import queries
from referee.tournament.evening.glance import Live
from referee.tournament.evening.state import TableKey
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


def waits_at(event_page: EventPage, key: TableKey, live: Live | None) -> str:
    """Return where one reads what waits to be decided at a table, "" where nothing does.

    A ruling of a table without a match is closed at the table at the desk, where one also decides
    between different reports of both sides.
    """
    if is_undecided(live):
        there = url_for("office.of_event", event=event_page.code)
        return decision_at(event_page, live) or there
    view, (number, table) = event_page.view, key
    if view is None or not (has_ruling(view, key) or is_contested(view, key)):
        return ""
    return url_for(
        "event_table.page",
        event=event_page.code,
        number=number,
        table=table,
        _anchor="ruling" if has_ruling(view, key) else "decision",
    )
