"""The language of a page: Italian, or English for those who ask for it."""

from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, has_request_context, redirect, request
from flask_babel import get_locale, get_translations
from werkzeug import Response

from referee.presenters.words.cards import card_words
from referee.presenters.words.text import CATALOG, catalog
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField, TextField

DEFAULT = "it"
LANGUAGES = ("it", "en")
COOKIE = "language"
YEAR = 365 * 24 * 60 * 60  # seconds

blueprint = Blueprint("language", __name__)


class LanguageForm(PageForm):
    """A language, and the address of the page that is shown again in it."""

    language = ChoiceField(choices=[Choice(code, code) for code in LANGUAGES])
    next = TextField(look="hidden")


def choose() -> str:
    """Return the language chosen on the page, else the browser's, else Italian."""
    if not has_request_context():
        return DEFAULT
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    wanted = (tag.partition("-")[0] for tag in request.accept_languages.values())
    return next((language for language in wanted if language in LANGUAGES), DEFAULT)


def register(app: Flask) -> None:
    """Let templates ask for the language they are in, and for texts and a card's name in it."""
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: catalog().gettext(text),
        lambda one, many, number: catalog().ngettext(one, many, number),
        newstyle=True,
    )
    app.before_request(_keep_catalog)
    app.teardown_request(_forget_catalog)
    app.jinja_env.globals["get_locale"] = get_locale
    app.jinja_env.globals["card_words"] = card_words
    app.jinja_env.globals["this_address"] = this_address


def _keep_catalog() -> None:
    CATALOG.set(get_translations())


def _forget_catalog(_error: BaseException | None) -> None:
    # The next work of this thread may be in another language.
    CATALOG.set(None)


@blueprint.post("/language")
def choose_language() -> Response:
    """Keep the chosen language for a year, and show the same page in it."""
    form = LanguageForm(request.form)
    if not form.validate():
        abort(400)
    response = redirect(own_address(form.next.value), 303)
    response.set_cookie(COOKIE, form.language.value, max_age=YEAR, httponly=True, samesite="Lax")
    return response


def own_address(address: str) -> str:
    """Return `address` where it is a path of this site, else the address of the home page."""
    # Browsers read a backslash as a slash, and two of either as another site.
    path = address.replace("\\", "/")
    if not path.isprintable():
        # A line break would begin another header.
        return "/"
    try:
        parts = urlsplit(path)
    except ValueError:
        return "/"
    if parts.scheme or parts.netloc or not path.startswith("/") or path.startswith("//"):
        return "/"
    return path


def this_address() -> str:
    """Return the address of this page on this site, without the bare “?” that Flask leaves."""
    return request.full_path.removesuffix("?")
