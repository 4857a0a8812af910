"""The security log: who was let in, who was not, and who was given which right."""

from flask import Blueprint, render_template, request

from referee.presenters.people.security_log import security_line
from referee.store.people import security_log
from referee.web.http.visitors import person

blueprint = Blueprint("security_log", __name__)


@blueprint.get("/security")
def log() -> str:
    """A page of it, the newest first."""
    asked = request.args.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1
    page = security_log.page(number)
    return render_template(
        "people/security_log.html",
        account=person(),
        page=page,
        rows=[security_line(entry) for entry in page.entries],
    )
