"""The answer to a table's page that asks every few seconds whether it is still the newest."""

from flask import Blueprint, Response, jsonify, request, url_for

from referee.core.rulings.office import LEAVE_PLAY_AS_IS
from referee.store.matches import queries
from referee.store.people import subjects
from referee.web.http.visitors import visitor
from referee.web.tablets.round import leads_on, round_mark

blueprint = Blueprint("polling", __name__)


@blueprint.get("/match/<code>/newest")
def newest(code: str) -> Response:
    """Return as JSON the number of the last entry, or the new address of a replaced device."""
    number = queries.head(code).number
    seen = request.args.get("seen", number, int)
    # Entries of the referee's office are shown at once: they move no button of the page.
    news = queries.entries(code, after=seen) if 0 < seen < number else ()
    beside = bool(news) and all(entry.kind in LEAVE_PLAY_AS_IS for entry in news)
    if visitor().wrote_to(subjects.of_match(code)):
        return jsonify(number=number, gone=url_for("kept_aside.page", code=code))
    if leads_on(code):
        return jsonify(number=number, gone=url_for("tablet.page"))
    return jsonify(number=number, beside=beside, round=round_mark(code))
