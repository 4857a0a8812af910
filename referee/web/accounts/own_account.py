"""My account: password, PIN, second factor, and where I am signed in."""

from dataclasses import dataclass

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import own_account, second_factor, sign_ins
from referee.actions.accounts.signing_in import check_again
from referee.paper.press.qr import qr
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _
from referee.store.accounts.accounts import OwnSignIn, account_of, sign_ins_of
from referee.store.accounts.subjects import SignIn
from referee.web.accounts.second_factor import is_kept
from referee.web.accounts.setup import NewPasswordField
from referee.web.forms.base import PageForm, answer_form, form_on_page, status_of
from referee.web.forms.fields import LineField, SecretField
from referee.web.forms.refusal import Refusal
from referee.web.http.caching import shown_once
from referee.web.http.stamps import origin
from referee.web.http.visitors import person, visitor

blueprint = Blueprint("account", __name__, url_prefix="/account")

FACTOR_BEING_SET = "second_factor"
"""Key of the secret in the session, from the page with the QR code until the first code is right.

The session is signed and not encrypted, but its browser has been shown the secret anyway."""


class PasswordForm(PageForm):
    """Another password."""

    current = SecretField(lazy_gettext("Current password"), id="current-password")
    password = NewPasswordField(lazy_gettext("New password"))


class PinForm(PageForm):
    """A new PIN."""

    current = SecretField(lazy_gettext("Current password"), id="current-pin")
    pin = SecretField(
        lazy_gettext("New PIN"),
        description=lazy_gettext("6 to 12 digits"),
        render_kw={"autocomplete": "off", "inputmode": "numeric"},
    )


class FactorForm(PageForm):
    """The password again, before the second factor is changed."""

    current = SecretField(lazy_gettext("Current password"), id="current-factor")

    def is_refused(self) -> bool:
        """Check the password. Return whether it was refused."""
        checked = self.attempt(lambda: check_again(person(), self.current.value, origin()))
        return isinstance(checked, Refusal)


class FirstCodeForm(PageForm):
    """The first code of the phone."""

    code = LineField(
        lazy_gettext("Six digits"),
        render_kw={"inputmode": "numeric", "autocomplete": "one-time-code"},
    )


@dataclass(frozen=True)
class SignInLine:
    """A device on which the person is signed in; `here` is this one, `seen` when it was used."""

    sign_in: OwnSignIn
    seen: str
    here: bool


@blueprint.get("/")
def account() -> Response:
    """Show the account."""
    return _page()


@blueprint.post("/password")
def change_password() -> Response:
    """Change the password, which ends the sign-ins on other devices."""
    form = PasswordForm(request.form)
    done = form.attempt(
        lambda: own_account.change_password(
            _sign_in(), form.current.value, form.password.value, origin()
        )
    )
    if isinstance(done, Refusal):
        return _page(form)
    return _done(_("The password is changed. Other devices have to sign in again."))


@blueprint.post("/pin")
def choose_pin() -> Response:
    """Set the PIN by which a referee is known at a table's tablet."""
    form = PinForm(request.form)
    done = form.attempt(
        lambda: own_account.choose_pin(_sign_in(), form.current.value, form.pin.value, origin())
    )
    return _page(form) if isinstance(done, Refusal) else _done(_("The PIN is set."))


@blueprint.post("/second-factor/start")
def start_second_factor() -> Response:
    """Show a new secret to the phone, once the password has been given again."""
    form = FactorForm(request.form)
    if form.is_refused():
        return _page(form)
    session[FACTOR_BEING_SET] = second_factor.new_secret()
    return _scan(session[FACTOR_BEING_SET], FirstCodeForm())


@blueprint.post("/second-factor")
def switch_on() -> Response:
    """Switch the second factor on with the phone's first code; show the recovery codes once."""
    secret = session.get(FACTOR_BEING_SET)
    if secret is None:
        return redirect(url_for("account.account"), 303)
    form = FirstCodeForm(request.form)
    codes = form.attempt(
        lambda: second_factor.switch_on(person(), secret, form.code.value, origin())
    )
    if isinstance(codes, Refusal):
        return _scan(secret, form)
    del session[FACTOR_BEING_SET]
    return _codes(codes)


@blueprint.post("/second-factor/off")
def switch_off() -> Response:
    """Switch the second factor off, once the password has been given again."""
    form = FactorForm(request.form)
    if form.is_refused():
        return _page(form)
    if is_kept(person(), origin().now):
        form.refuse_whole(_("This club asks everybody who has rights for a second factor."))
        return _page(form)
    second_factor.switch_off(person(), origin())
    return _done(_("From now on the password is enough to sign in."))


@blueprint.post("/recovery-codes")
def recovery_codes() -> Response:
    """Show new recovery codes, once the password has been given again."""
    form = FactorForm(request.form)
    if form.is_refused():
        return _page(form)
    return _codes(second_factor.new_recovery_codes(person(), origin()))


@blueprint.post("/sign-ins/<int:sign_in_id>/end")
def end_sign_in(sign_in_id: int) -> Response:
    """End one of one's own sign-ins; answer 404 for the number of another person's."""
    if not sign_ins.end(person(), sign_in_id, origin()):
        abort(404)
    return redirect(url_for("account.account") + "#devices", 303)


def _sign_in() -> SignIn:
    found = visitor().sign_in
    assert found is not None  # the rights let nobody else in
    return found


def _done(text: str) -> Response:
    flash(text, "done")
    return redirect(url_for("account.account"), 303)


def _scan(secret: str, form: FirstCodeForm) -> Response:
    response = answer_form(
        "accounts/second_factor.html",
        form,
        spelled=" ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        drawing=qr(
            second_factor.provisioning_uri(secret, person()), _("QR code for the authenticator app")
        ),
    )
    return shown_once(response)


def _codes(codes: tuple[str, ...]) -> Response:
    return shown_once(render_template("accounts/recovery_codes.html", codes=codes))


def _page(refused: PageForm | None = None) -> Response:
    """Answer with the account and its three forms, one of which was refused."""
    body = render_template(
        "accounts/own_account.html",
        account=person(),
        own=account_of(person().id),
        sign_ins=[
            SignInLine(one, moment_shown(one.seen_at), one.id == _sign_in().id)
            for one in sign_ins_of(person().id)
        ],
        password=form_on_page(PasswordForm, refused),
        pin=form_on_page(PinForm, refused),
        factor=form_on_page(FactorForm, refused),
        is_kept=is_kept(person(), origin().now),
    )
    return make_response(body, status_of(refused))
