"""The pages that links used once lead to: the first manager, and a person's password.

The link's code is in the fragment, which only the browser sees; a script puts it into the form.
"""

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.people import links
from referee.actions.people.throttle import TooOften
from referee.core.errors import RuleError
from referee.web.http.stamps import origin
from referee.web.people.refusals import NOTHING, Refusal, refused
from referee.web.people.sign_in import signed_in

blueprint = Blueprint("setup", __name__)


@blueprint.get("/setup")
def setup() -> Response:
    return _form("people/setup.html", NOTHING)


@blueprint.post("/setup")
def make_manager() -> Response:
    """Make the person who looks after the installation."""
    typed = request.form
    try:
        token = links.make_manager(
            typed.get("code", ""), typed.get("name", ""), typed.get("password", ""), origin()
        )
    except (RuleError, TooOften) as error:
        return _form("people/setup.html", refused(error))
    return signed_in(token, url_for("people.people"))


@blueprint.get("/welcome")
def welcome() -> Response:
    return _form("people/welcome.html", NOTHING)


@blueprint.post("/welcome")
def choose_password() -> Response:
    """Let somebody choose the password of the account that was made for him or her."""
    typed = request.form
    try:
        token = links.choose_password(typed.get("code", ""), typed.get("password", ""), origin())
    except (RuleError, TooOften) as error:
        return _form("people/welcome.html", refused(error))
    return signed_in(token, url_for("account.account"))


def _form(template: str, refusal: Refusal) -> Response:
    body = render_template(template, errors=refusal.errors, typed=request.form)
    return make_response(body, refusal.status)
