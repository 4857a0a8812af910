"""The answers to requests that fail: words for people, JSON for programs, never a traceback."""

import re
from http import HTTPStatus

from flask import (
    Flask,
    Response,
    current_app,
    jsonify,
    make_response,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from referee.core.errors import N_
from referee.presenters.words.names import isolated
from referee.store.accounts.subjects import Account
from referee.store.errors import StoreUnavailable, UnknownEvent, UnknownMatch
from referee.web.http.language import this_address
from referee.web.http.visitors import visitor

WORDS = {
    400: (
        N_("This request cannot be understood"),
        N_("Go back, load the page again and repeat the last step: nothing was saved."),
    ),
    403: (
        N_("This is not allowed"),
        N_("What you asked for is not open to you. Were you signed in? Then sign in again."),
    ),
    404: (
        N_("There is no such page"),
        N_("The address may be mistyped, or the match may belong to another installation."),
    ),
    409: (N_("No longer possible"), N_("Look again: meanwhile it has changed.")),
    405: (N_("This is not how this page is used"), N_("Start again from the home page.")),
    413: (N_("This is too much at once"), N_("Send less, or send it in several parts.")),
    429: (N_("Too many requests"), N_("Wait a moment, then try again.")),
    500: (
        N_("Something went wrong on the server"),
        N_("It is not your fault. What was saved before is safe; try the last step again."),
    ),
    503: (N_("The database does not answer"), N_("Nothing was saved; try again in a moment.")),
}


TITLE = b"<title>"
REFUSED = 422
SUMMARY = b'class="error-summary"'
WRONG = re.compile(rb'<(?:input|select|textarea)\b[^>]* aria-invalid="true"')
MAIN = re.compile(rb'<main id="main"')
FOCUSED = re.compile(rb"<[^>]* autofocus[ >]")

SECRET = re.compile("password|pin|code")
"""Fields that are not written into a page again."""


def register(app: Flask) -> None:
    """Answer every error of `app` in words: with a page, or with JSON under /api."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(InternalServerError, _http)
    app.register_error_handler(CSRFError, _expired)
    app.register_error_handler(UnknownMatch, _unknown)
    app.register_error_handler(UnknownEvent, _unknown)
    app.register_error_handler(StoreUnavailable, _store_unavailable)
    app.after_request(_lead_to_errors)


def _lead_to_errors(response: Response) -> Response:
    """Say in the title of a page that its form was refused, and put the focus on its errors.

    The list of errors has the focus where a page has one; otherwise the first field that is wrong
    has it, or the page itself, so that whoever listens never starts at the navigation again.
    """
    if response.mimetype != "text/html" or response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    page = response.get_data()
    if response.status_code != REFUSED and SUMMARY not in page:
        return response
    said = TITLE + gettext("Error: ").encode()
    page = page.replace(TITLE, said, 1)
    if not FOCUSED.search(page):
        target = WRONG if WRONG.search(page) else MAIN
        page = target.sub(rb"\g<0> autofocus", page, count=1)
    response.set_data(page)
    return response


def answer(status: int, explanation: str = "", heading: str = "") -> Response:
    """Return the answer with this status; `explanation` (translated) replaces its second line.

    `heading` (translated) replaces its first.
    """
    title, usual = WORDS.get(status, WORDS[400 if status < 500 else 500])
    heading = heading or gettext(title)
    text = explanation or _refused_by_name(status) or gettext(usual)
    if request.path.startswith("/api/"):
        return make_response(jsonify(error=f"{heading}. {text}"), status)
    page = render_template(
        "http/error.html",
        title=heading,
        text=text,
        sign_in=_sign_in(status),
        account=_account(status),
    )
    return make_response(page, status)


def _account(status: int) -> Account | None:
    """Return who is signed in, where what went wrong is not the server, which would be asked."""
    return visitor().account if status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND) else None


def _refused_by_name(status: int) -> str:
    """Return what is said to somebody signed in who has no right to a page, "" to all others."""
    account = _account(status)
    if status != HTTPStatus.FORBIDDEN or account is None or visitor().owes_factor:
        return ""
    said: str = gettext(
        "You are signed in as %(name)s, and have no permission for this. Whoever manages this "
        "installation can give it.",
        name=isolated(account.name),
    )
    return said


def _sign_in(status: int) -> str:
    """Return where somebody signs in who may not see a page as a stranger, "" for all others."""
    if status != HTTPStatus.FORBIDDEN or _account(status) is not None:
        return ""
    return url_for("sign_in.form", next=this_address() if request.method == "GET" else None)


def _http(error: HTTPException) -> HTTPException | Response:
    # A redirect is an exception to Werkzeug too, and an error may bring its own answer.
    if error.code is None or error.code < 400 or error.response is not None:
        return error
    response = answer(error.code)
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            response.headers[name] = value
    return response


def _expired(_error: CSRFError) -> Response:
    """Show the form of an expired session again, with a new token, so that nothing is retyped."""
    text = gettext("Nothing was saved: this page had been open for too long, or cookies are off.")
    own = request.headers.get("Origin") == request.host_url.rstrip("/")
    # Another site's form is not offered to be sent on, and files cannot be.
    if not own or request.files:
        again = gettext("Go back, load the page again and repeat the last step.")
        return answer(400, f"{text} {again}")
    return make_response(render_template("http/expired.html", text=text, fields=_typed()), 400)


def send_again_signed_in() -> Response:
    """Show the form of a person whose sign-in has ended, to be sent again after signing in."""
    if request.files or any(SECRET.search(name) for name in request.form):
        return answer(403)
    text = gettext("Nothing was saved: your sign-in has ended. Sign in, then come back here.")
    first = (url_for("sign_in.form"), gettext("Sign in, in a new tab"))
    return make_response(
        render_template("http/expired.html", text=text, fields=_typed(), first=first), 403
    )


def send_again_with_factor() -> Response:
    """Show the form of a person whose rights wait for a second factor, to be sent again then."""
    text = gettext(
        "Nothing was saved: your rights wait for a second factor. Set it up, then come back here."
    )
    first = (url_for("account.account"), gettext("Set it up, in a new tab"))
    heading = gettext("A second factor is needed")
    return make_response(
        render_template(
            "http/expired.html", heading=heading, text=text, fields=_typed(), first=first
        ),
        403,
    )


def _typed() -> list[tuple[str, str]]:
    return [(name, text) for name, text in request.form.items(multi=True) if name != "csrf_token"]


def _unknown(_error: UnknownMatch | UnknownEvent) -> Response:
    return answer(404)


def _store_unavailable(error: StoreUnavailable) -> Response:
    current_app.logger.error("%s", error)
    response = answer(503, gettext(error.template))
    response.headers["Retry-After"] = "5"
    return response
