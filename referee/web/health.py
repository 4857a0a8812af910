"""`/healthz`, for whoever watches over the server."""

from flask import Blueprint, Response, jsonify
from sqlalchemy import text

from referee.store.database import db

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 while the database answers; a database that fails is an error like any other."""
    db.session.execute(text("SELECT 1"))
    return jsonify(status="ok")
