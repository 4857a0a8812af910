"""The page of the security log: sign-ins, failures, and rights given and taken."""

from flask import Blueprint, render_template, request

from referee.presenters.people.security_log import security_line
from referee.store.people import security_log
from referee.web.http.visitors import person

blueprint = Blueprint("security_log", __name__)


@blueprint.get("/security")
def log() -> str:
    """Show a page of the log, the newest entries first."""
    asked = request.args.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1
    page = security_log.page(number)
    return render_template(
        "people/security_log.html",
        account=person(),
        page=page,
        rows=[security_line(entry) for entry in page.entries],
    )
