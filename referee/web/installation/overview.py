"""The manager's page about the installation."""

from datetime import UTC, datetime

from flask import Blueprint, render_template

from referee.actions.installation.backups_found import check_backups
from referee.presenters.installation.findings import finding_line
from referee.web.http.visitors import person
from referee.web.installation.this import installation

blueprint = Blueprint("installation", __name__)


@blueprint.get("/installation")
def overview() -> str:
    """Show how the installation is: its backups."""
    found = [check_backups(installation(), datetime.now(UTC))]
    return render_template(
        "installation/overview.html",
        account=person(),
        lines=[finding_line(one) for one in found],
    )
