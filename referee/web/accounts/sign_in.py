"""Signing in and out."""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, redirect, request, session, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import sign_ins, signing_in
from referee.actions.accounts.signing_in import HalfIn
from referee.store.accounts import subjects
from referee.store.accounts.subjects import LONGEST
from referee.web.accounts.known_devices import known_device, remember
from referee.web.forms.base import PageForm, answer_form
from referee.web.forms.fields import LineField, SecretField
from referee.web.forms.refusal import Refusal
from referee.web.http.language import own_address
from referee.web.http.stamps import origin
from referee.web.http.visitors import PERSON_COOKIE, visitor

blueprint = Blueprint("sign_in", __name__)

HALF_IN = "half_signed_in"
PATIENCE = timedelta(minutes=5)
"""The longest time between the password and the second factor."""


class SignInForm(PageForm):
    """Name and password."""

    name = LineField(lazy_gettext("Name"), render_kw={"autocomplete": "username"})
    password = SecretField(lazy_gettext("Password"))


class CodeForm(PageForm):
    """A code of the phone, or one to recover with."""

    code = LineField(
        lazy_gettext("Code of the authenticator app"),
        description=lazy_gettext("Six digits; or one of the codes that you keep on paper."),
        render_kw={"autocomplete": "one-time-code"},
    )


@blueprint.get("/sign-in")
def form() -> Response:
    """Show the empty form."""
    return _page(SignInForm())


@blueprint.post("/sign-in")
def sign_in() -> Response:
    """Sign in by name and password; somebody with a second factor goes on to its page."""
    form = SignInForm(request.form)
    done = form.attempt(
        lambda: signing_in.with_password(
            form.name.value, form.password.value, origin(), known_device(form.name.value)
        )
    )
    if isinstance(done, Refusal):
        return _page(form)
    if isinstance(done, HalfIn):
        session[HALF_IN] = [done.account_id, done.name, datetime.now(UTC).timestamp()]
        return redirect(url_for("sign_in.code_form", next=_next()), 303)
    return signed_in(done, _next())


@blueprint.get("/sign-in/code")
def code_form() -> Response:
    """Ask for the code, where the password was given a moment ago."""
    return _code_page(CodeForm()) if _half_in() else _again()


@blueprint.post("/sign-in/code")
def code() -> Response:
    """Sign in by the code, after the password."""
    half = _half_in()
    if half is None:
        return _again()
    form = CodeForm(request.form)
    device = known_device(half.name)
    done = form.attempt(lambda: signing_in.with_code(half, form.code.value, origin(), device))
    return _code_page(form) if isinstance(done, Refusal) else signed_in(done, _next())


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """End this sign-in, where there is one, and go to the home page."""
    response = redirect(url_for("home.home"), 303)
    found = visitor().sign_in
    if found is not None:
        sign_ins.sign_out(found, origin())
        response.delete_cookie(PERSON_COOKIE)
    return response


def signed_in(token: str, address: str) -> Response:
    """Go on to `address` as the person whose sign-in `token` stands for."""
    session.pop(HALF_IN, None)
    response = redirect(address, 303)
    response.set_cookie(
        PERSON_COOKIE,
        token,
        max_age=int(LONGEST.total_seconds()),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    found = subjects.sign_in(token, datetime.now(UTC))
    if found is not None:
        remember(response, found.account.name)
    return response


def _half_in() -> HalfIn | None:
    """Return the account whose password was given in this browser a moment ago, else None."""
    account_id, name, since = session.get(HALF_IN, (0, "", 0))
    fresh = datetime.now(UTC).timestamp() - since < PATIENCE.total_seconds()
    return HalfIn(account_id, name) if fresh else None


def _again() -> Response:
    return redirect(url_for("sign_in.form", next=_next()), 303)


def _next() -> str:
    """Return the address to go on to, on this site: by default the list of events."""
    return own_address(request.values.get("next") or url_for("club_events.events"))


def _page(form: SignInForm) -> Response:
    return answer_form("accounts/sign_in.html", form, next=_next())


def _code_page(form: CodeForm) -> Response:
    return answer_form("accounts/code.html", form, next=_next())
