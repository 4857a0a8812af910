"""The ledger of a tournament as a page."""

from flask import Blueprint, render_template

from referee.presenters.tournaments.history import event_history
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import planned

blueprint = Blueprint("event_history", __name__, url_prefix="/events/<event>/rounds/history")


@blueprint.get("")
def page(event: str) -> str:
    """Show every entry of the ledger in words, the newest first."""
    event_page, view = planned(event)
    return render_template(
        "tournaments/rounds/history.html",
        account=person(),
        event_page=event_page,
        rows=list(reversed(event_history(view.entries))),
        head=view.head,
    )
