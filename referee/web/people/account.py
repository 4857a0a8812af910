"""My account: password, PIN, second factor, and where I am signed in."""

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
from werkzeug.wrappers import Response

from referee.actions.people import own_account, second_factor, sign_ins
from referee.actions.people.signing_in import check_again
from referee.actions.people.throttle import TooOften
from referee.core.errors import RuleError
from referee.paper.press.qr import qr
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _
from referee.store.people.accounts import account_of, sign_ins_of
from referee.store.people.subjects import SignIn
from referee.web.http.stamps import origin
from referee.web.http.visitors import person, visitor
from referee.web.people.refusals import NOTHING, Refusal, refused

blueprint = Blueprint("account", __name__, url_prefix="/account")

FACTOR_BEING_SET = "second_factor"
"""In the session from the page with the QR code to the first code: the browser has seen it."""


@blueprint.get("/")
def account() -> Response:
    return _page(NOTHING)


@blueprint.post("/password")
def change_password() -> Response:
    typed = request.form
    current, password = typed.get("current", ""), typed.get("password", "")
    try:
        own_account.change_password(_sign_in(), current, password, origin())
    except (RuleError, TooOften) as error:
        return _page(refused(error), "password")
    return _done(_("The password is changed. Other devices have to sign in again."))


@blueprint.post("/pin")
def choose_pin() -> Response:
    typed = request.form
    try:
        own_account.choose_pin(_sign_in(), typed.get("current", ""), typed.get("pin", ""), origin())
    except (RuleError, TooOften) as error:
        return _page(refused(error), "pin")
    return _done(_("The PIN is set."))


@blueprint.post("/second-factor/start")
def start_second_factor() -> Response:
    """Show a new secret to the phone, once the password has been given again."""
    try:
        check_again(person(), request.form.get("current", ""), origin())
    except (RuleError, TooOften) as error:
        return _page(refused(error), "factor")
    session[FACTOR_BEING_SET] = second_factor.new_secret()
    return _scan(session[FACTOR_BEING_SET], NOTHING)


@blueprint.post("/second-factor")
def switch_on() -> Response:
    """Switch it on with the first code; the codes for the day of loss are shown this once."""
    secret = session.get(FACTOR_BEING_SET)
    if secret is None:
        return redirect(url_for("account.account"), 303)
    try:
        codes = second_factor.switch_on(person(), secret, request.form.get("code", ""), origin())
    except RuleError as error:
        return _scan(secret, refused(error))
    del session[FACTOR_BEING_SET]
    return _codes(codes)


@blueprint.post("/second-factor/off")
def switch_off() -> Response:
    try:
        check_again(person(), request.form.get("current", ""), origin())
    except (RuleError, TooOften) as error:
        return _page(refused(error), "factor")
    second_factor.switch_off(person(), origin())
    return _done(_("From now on the password is enough to sign in."))


@blueprint.post("/recovery-codes")
def recovery_codes() -> Response:
    try:
        check_again(person(), request.form.get("current", ""), origin())
    except (RuleError, TooOften) as error:
        return _page(refused(error), "factor")
    return _codes(second_factor.new_recovery_codes(person(), origin()))


@blueprint.post("/sign-ins/<int:sign_in_id>/end")
def end_sign_in(sign_in_id: int) -> Response:
    """End one of one's own sign-ins; the number of somebody else's ends nothing."""
    if not sign_ins.end(person(), sign_in_id, origin()):
        abort(404)
    return redirect(url_for("account.account") + "#devices", 303)


def _sign_in() -> SignIn:
    found = visitor().sign_in
    assert found is not None  # the table of rules lets nobody else through
    return found


def _done(text: str) -> Response:
    flash(text, "done")
    return redirect(url_for("account.account"), 303)


def _scan(secret: str, refusal: Refusal) -> Response:
    address = second_factor.address(secret, person())
    body = render_template(
        "people/second_factor.html",
        spelled=" ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        drawing=qr(address, _("QR code for the authenticator app")),
        errors=refusal.errors,
    )
    return _kept_nowhere(make_response(body, refusal.status))


def _codes(codes: tuple[str, ...]) -> Response:
    return _kept_nowhere(make_response(render_template("people/recovery_codes.html", codes=codes)))


def _kept_nowhere(response: Response) -> Response:
    """A page with a secret on it is not found again by going back in the browser."""
    response.headers["Cache-Control"] = "no-store"
    return response


def _page(refusal: Refusal, part: str = "") -> Response:
    body = render_template(
        "people/account.html",
        account=person(),
        own=account_of(person().id),
        sign_ins=[
            {
                "id": one.id,
                "device": one.device,
                "network": one.network,
                "seen": moment_shown(one.seen_at),
                "here": one.id == _sign_in().id,
            }
            for one in sign_ins_of(person().id)
        ],
        errors={part: refusal.errors},
    )
    return make_response(body, refusal.status)
