"""`/healthz` and `/readyz`, for programs that watch the server or stand in front of it."""

from datetime import UTC, datetime

from flask import Blueprint, Response, current_app, jsonify

from referee.actions.installation.automatic_backups import state_of_backups
from referee.store import health
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.soundness import damage
from referee.web.installation.this_installation import installation

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answer 200 while the server runs; nothing else is asked."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def readyz() -> tuple[Response, int]:
    """Answer 200 while matches can be read and written, else 503 with what is missing.

    The newest backup and its age are told beside it: an old one makes nobody unready.
    """
    missing = _missing()
    body: dict[str, object] = (
        {"status": "not ready", "missing": missing} if missing else {"status": "ok"}
    )
    return jsonify(body | {"backup": _backup(datetime.now(UTC))}), 503 if missing else 200


def _missing() -> list[str]:
    newest = health.newest_heads(current_app.extensions["migrate"].directory)
    try:
        wanted = {
            "soundness": not damage(db.engine),
            "schema": health.schema_heads() == newest,
            "disk": health.writable(),
        }
    except StoreUnavailable:
        wanted = {"database": False}
    return [name for name, there in wanted.items() if not there]


def _backup(now: datetime) -> dict[str, object]:
    """Return the newest backup (null without one), its age in seconds, and if the last failed."""
    found = state_of_backups(installation(), now)
    age = found.age(now)
    return {
        "newest": found.newest and found.newest.at.isoformat(),
        "age": None if age is None else round(age.total_seconds()),
        "failed": bool(found.problem),
    }
