"""Signing in and out."""

from datetime import UTC, datetime, timedelta

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from referee.actions.people import sign_ins, signing_in
from referee.actions.people.signing_in import HalfIn
from referee.actions.people.throttle import TooOften
from referee.core.errors import RuleError
from referee.store.people.subjects import LONGEST
from referee.web.http.language import own_address
from referee.web.http.stamps import origin
from referee.web.http.visitors import PERSON_COOKIE, visitor
from referee.web.people.refusals import NOTHING, Refusal, refused

blueprint = Blueprint("sign_in", __name__)

HALF_IN = "half_in"
PATIENCE = timedelta(minutes=5)
"""How long the second factor may come after the password."""


@blueprint.get("/sign-in")
def form() -> Response:
    return _form(NOTHING)


@blueprint.post("/sign-in")
def sign_in() -> Response:
    """Name and password; somebody with a second factor goes on to its page."""
    name, password = request.form.get("name", ""), request.form.get("password", "")
    try:
        done = signing_in.with_password(name, password, origin())
    except (RuleError, TooOften) as error:
        return _form(refused(error))
    if isinstance(done, HalfIn):
        session[HALF_IN] = [done.account_id, datetime.now(UTC).timestamp()]
        return redirect(url_for("sign_in.code_form", next=_next()), 303)
    return signed_in(done, _next())


@blueprint.get("/sign-in/code")
def code_form() -> Response:
    return _code_form(NOTHING) if _half_in() else _again()


@blueprint.post("/sign-in/code")
def code() -> Response:
    """The code of the phone, or one to recover with."""
    half = _half_in()
    if half is None:
        return _again()
    try:
        token = signing_in.with_code(half, request.form.get("code", ""), origin())
    except (RuleError, TooOften) as error:
        return _code_form(refused(error))
    return signed_in(token, _next())


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """End this sign-in; whoever was out already is simply at home."""
    response = redirect(url_for("home.home"), 303)
    found = visitor().sign_in
    if found is not None:
        sign_ins.sign_out(found, origin())
        response.delete_cookie(PERSON_COOKIE)
    return response


def signed_in(token: str, address: str) -> Response:
    """Go on as the person whose sign-in the token is; an earlier token is not used again."""
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
    return response


def _half_in() -> HalfIn | None:
    """Whoever has given the right password in this browser a moment ago."""
    account_id, since = session.get(HALF_IN, (0, 0))
    fresh = datetime.now(UTC).timestamp() - since < PATIENCE.total_seconds()
    return HalfIn(account_id) if fresh else None


def _again() -> Response:
    return redirect(url_for("sign_in.form", next=_next()), 303)


def _next() -> str:
    """Where to go afterwards, on this site: by default to the events."""
    return own_address(request.values.get("next") or url_for("club_events.events"))


def _form(refusal: Refusal) -> Response:
    body = render_template(
        "people/sign_in.html",
        errors=refusal.errors,
        name=request.form.get("name", ""),
        next=_next(),
    )
    return make_response(body, refusal.status)


def _code_form(refusal: Refusal) -> Response:
    body = render_template("people/code.html", errors=refusal.errors, next=_next())
    return make_response(body, refusal.status)
