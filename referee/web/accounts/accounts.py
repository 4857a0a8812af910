"""The club's people: accounts, rights, and the links by which they choose a password."""

from dataclasses import dataclass
from urllib.parse import quote

from flask import Blueprint, abort, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import accounts as acts
from referee.actions.accounts import links
from referee.presenters.words.dates import moment_shown
from referee.store.accounts.accounts import ListedAccount, listed_accounts
from referee.store.accounts.subjects import Account, secrets_of
from referee.web.forms.base import PageForm, answer_form
from referee.web.forms.fields import Choice, ChoiceField, TickField
from referee.web.forms.game_fields import NameField
from referee.web.forms.refusal import Refusal
from referee.web.http.answers import public_address
from referee.web.http.caching import shown_once
from referee.web.http.stamps import origin
from referee.web.http.visitors import person

blueprint = Blueprint("accounts", __name__, url_prefix="/people")


class NewAccountForm(PageForm):
    """The form of a new account."""

    name = NameField(lazy_gettext("Name"))
    organizer = TickField(
        lazy_gettext("Organizer"),
        description=lazy_gettext("May make events and choose their referees."),
    )


class RightForm(PageForm):
    """A button that gives or takes a right; `given` if it gives."""

    right = ChoiceField(
        choices=[
            Choice("manager", lazy_gettext("Manager")),
            Choice("organizer", lazy_gettext("Organizer")),
        ]
    )
    given = TickField()


class ClosedForm(PageForm):
    """A button that closes an account, or opens it again."""

    closed = TickField()


@dataclass(frozen=True)
class AccountLine:
    """An account of the list; `seen` is when its person was last here, "" if never."""

    account: ListedAccount
    seen: str


@blueprint.get("/")
def page() -> Response:
    """Show everybody with an account, and what they may do."""
    return _page(PageForm())


@blueprint.post("/")
def add() -> Response:
    """Make an account, and show the link that its person needs."""
    form = NewAccountForm(request.form)
    account = form.attempt(lambda: _make_account(form))
    if isinstance(account, Refusal):
        return _page(form, adding=form)
    return _page(form, account.name, links.new_link_code(account, origin()))


def _make_account(form: NewAccountForm) -> Account:
    account = acts.make_account(form.name.value, origin())
    if form.organizer.value:
        acts.set_right(account.id, "organizer", True, origin())
    return account


@blueprint.post("/<int:account_id>/link")
def link(account_id: int) -> Response:
    """Show a new link for somebody who has lost the password; it is shown this once."""
    found = secrets_of(account_id) or abort(404)
    return _page(PageForm(), found.account.name, links.new_link_code(found.account, origin()))


@blueprint.post("/<int:account_id>/right")
def set_right(account_id: int) -> Response:
    """Give or take a right."""
    form = RightForm(request.form)
    if not form.validate():
        abort(400)
    right, given = form.right.value, form.given.value
    form.attempt(lambda: acts.set_right(account_id, right, given, origin()))
    return _page(form)


@blueprint.post("/<int:account_id>/closed")
def set_closed(account_id: int) -> Response:
    """Close an account or open it again."""
    form = ClosedForm(request.form)
    form.attempt(lambda: acts.set_closed(account_id, form.closed.value, origin()))
    return _page(form)


def _page(
    form: PageForm, invited: str = "", code: str = "", *, adding: NewAccountForm | None = None
) -> Response:
    """Answer with the list; `form` is the one that was sent, `adding` the one for a new account."""
    lines = [
        AccountLine(one, moment_shown(one.seen_at) if one.seen_at else "")
        for one in listed_accounts()
    ]
    response = answer_form(
        "accounts/accounts.html",
        form,
        account=person(),
        adding=adding or NewAccountForm(),
        lines=lines,
        invited=invited,
        link=public_address(f"{url_for('setup.welcome')}#{code},{quote(invited)}") if code else "",
    )
    return shown_once(response) if code else response
