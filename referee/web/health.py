"""`/healthz`, for whoever watches over the server."""

from flask import Blueprint, Response, jsonify
from sqlalchemy import text

from referee.store.database import db

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 while matches can be read; a database that fails is an error like any other."""
    db.session.execute(text("SELECT id FROM match LIMIT 1"))
    return jsonify(status="ok")
