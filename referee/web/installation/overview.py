"""The manager's page about the installation."""

from datetime import UTC, datetime

from flask import Blueprint, render_template

from referee.presenters.installation.findings import finding_line
from referee.web.http.visitors import person
from referee.web.installation.examination import glanced_at

blueprint = Blueprint("installation", __name__)


@blueprint.get("/installation")
def overview() -> str:
    """Show how the installation is."""
    found = glanced_at(datetime.now(UTC))
    return render_template(
        "installation/overview.html",
        account=person(),
        lines=[finding_line(one) for one in found],
        has_https=any(one.subject == "certificate" for one in found),
    )
