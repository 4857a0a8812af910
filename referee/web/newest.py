"""Whether a table's page is still the newest: asked every few seconds, and answered at once."""

from flask import Blueprint, Response, jsonify

from referee.store import queries

blueprint = Blueprint("newest", __name__)


@blueprint.get("/match/<code>/newest")
def newest(code: str) -> Response:
    """The number of the last entry, as JSON."""
    return jsonify(number=queries.head(code).number)
