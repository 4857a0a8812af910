"""`/healthz` and `/readyz`, for programs that watch the server or stand in front of it."""

from functools import cache

from alembic.script import ScriptDirectory
from flask import Blueprint, Response, current_app, jsonify

from referee.store import health
from referee.store.errors import StoreUnavailable

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answer 200 while the server runs; nothing else is asked."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def readyz() -> tuple[Response, int]:
    """Answer 200 while matches can be read and written, else 503 with what is missing."""
    missing = _missing()
    body = jsonify(status="not ready", missing=missing) if missing else jsonify(status="ok")
    return body, 503 if missing else 200


def _missing() -> list[str]:
    newest = _newest_heads(current_app.extensions["migrate"].directory)
    try:
        wanted = {"schema": health.schema_heads() == newest, "disk": health.writable()}
    except StoreUnavailable:
        wanted = {"database": False}
    return [name for name, there in wanted.items() if not there]


@cache
def _newest_heads(directory: str) -> frozenset[str]:
    """Return the revisions that the migrations of this program end with."""
    return frozenset(ScriptDirectory(directory).get_heads())
