"""The ledger of a tournament as pages."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.presenters.tournaments.history import event_history
from referee.web.forms.base import PageForm
from referee.web.forms.paging import PageField
from referee.web.tournaments.event_page import answer_page, planned

blueprint = Blueprint("event_history", __name__, url_prefix="/events/<event>/rounds/history")

ON_A_PAGE = 100


class HistoryQuery(PageForm):
    """The page of the history that is asked for; the first where it is none."""

    page = PageField()


@blueprint.get("")
def page(event: str) -> Response:
    """Show the entries of the ledger in words, the newest first."""
    event_page, view = planned(event)
    rows = list(reversed(event_history(view.entries)))
    pages = -(-len(rows) // ON_A_PAGE)
    number = min(HistoryQuery(request.args).page.value, pages)
    return answer_page(
        "tournaments/rounds/history.html",
        event_page,
        rows=rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE],
        number=number,
        pages=pages,
        head=view.head,
    )
