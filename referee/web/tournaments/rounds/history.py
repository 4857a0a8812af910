"""The ledger of a tournament as a page."""

from flask import Blueprint
from werkzeug.wrappers import Response

from referee.presenters.tournaments.history import event_history
from referee.web.tournaments.event_page import answer_page, planned

blueprint = Blueprint("event_history", __name__, url_prefix="/events/<event>/rounds/history")


@blueprint.get("")
def page(event: str) -> Response:
    """Show every entry of the ledger in words, the newest first."""
    event_page, view = planned(event)
    rows = list(reversed(event_history(view.entries)))
    return answer_page("tournaments/rounds/history.html", event_page, rows=rows, head=view.head)
