"""The club's people: accounts, rights, and the links by which they choose a password."""

from typing import Any

from flask import Blueprint, abort, current_app, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.people import accounts as acts
from referee.actions.people import links
from referee.core.errors import RuleError
from referee.presenters.words.dates import moment_shown
from referee.store.people.accounts import ListedAccount, listed_accounts
from referee.store.people.subjects import secrets_of
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.people.refusals import NOTHING, Refusal, refused

blueprint = Blueprint("people", __name__, url_prefix="/people")

RIGHTS = ("manager", "organizer")


@blueprint.get("/")
def people() -> Response:
    """Everybody with an account, and what they may do."""
    return _page(NOTHING)


@blueprint.post("/")
def add() -> Response:
    """A new account, with the link that its person needs."""
    try:
        account = acts.make_account(request.form.get("name", ""), origin())
        if request.form.get("organizer"):
            acts.set_right(account.id, "organizer", True, origin())
    except RuleError as error:
        return _page(refused(error))
    return _page(NOTHING, account.name, links.new_link_code(account, origin()))


@blueprint.post("/<int:account_id>/link")
def link(account_id: int) -> Response:
    """A new link for somebody who has lost the password; it is shown this once."""
    found = secrets_of(account_id) or abort(404)
    return _page(NOTHING, found.account.name, links.new_link_code(found.account, origin()))


@blueprint.post("/<int:account_id>/right")
def set_right(account_id: int) -> Response:
    """Give or take a right: `right`, and `given` if it is given."""
    right = request.form.get("right")
    if right not in RIGHTS:
        abort(400)
    try:
        acts.set_right(account_id, right, bool(request.form.get("given")), origin())
    except RuleError as error:
        return _page(refused(error))
    return _page(NOTHING)


@blueprint.post("/<int:account_id>/closed")
def set_closed(account_id: int) -> Response:
    """Close an account or open it again."""
    try:
        acts.set_closed(account_id, bool(request.form.get("closed")), origin())
    except RuleError as error:
        return _page(refused(error))
    return _page(NOTHING)


def _page(refusal: Refusal, invited: str = "", code: str = "") -> Response:
    body = render_template(
        "people/accounts.html",
        account=person(),
        people=[_row(one) for one in listed_accounts()],
        errors=refusal.errors,
        typed=request.form,
        invited=invited,
        link=_address(code) if code else "",
    )
    response = make_response(body, refusal.status)
    if code:
        response.headers["Cache-Control"] = "no-store"
    return response


def _row(one: ListedAccount) -> dict[str, Any]:
    return {**vars(one), "seen": moment_shown(one.seen_at) if one.seen_at else ""}


def _address(code: str) -> str:
    """The link as another device of the network opens it."""
    return f"{str(current_app.config['PUBLIC_URL']).rstrip('/')}{url_for('setup.welcome')}#{code}"
