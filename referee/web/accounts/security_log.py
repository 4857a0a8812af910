"""The page of the security log: sign-ins, failures, and rights given and taken."""

from flask import Blueprint, render_template, request

from referee.presenters.accounts.security_log import security_line
from referee.store.accounts import security_log
from referee.web.forms.base import PageForm
from referee.web.forms.paging import PageField
from referee.web.http.visitors import person

blueprint = Blueprint("security_log", __name__)


class LogQuery(PageForm):
    """The page of the log that is asked for; the first where it is none."""

    page = PageField()


@blueprint.get("/security")
def log() -> str:
    """Show a page of the log, the newest entries first."""
    page = security_log.page(LogQuery(request.args).page.value)
    return render_template(
        "accounts/security_log.html",
        account=person(),
        page=page,
        rows=[security_line(entry) for entry in page.entries],
    )
