"""The language of a page: Italian, or English for those who ask for it."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from babel.core import Locale
from babel.support import NullTranslations
from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    has_request_context,
    redirect,
    request,
    url_for,
)
from flask_babel import get_locale, get_translations
from markupsafe import Markup, escape
from werkzeug import Response
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.http import parse_accept_header

from referee.presenters.words.cards import card_words, suit_letters, suit_words
from referee.presenters.words.text import CATALOG, catalog
from referee.store.names import as_code
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField, TextField

DEFAULT = "it"
LANGUAGES = ("it", "en")
COOKIE = "language"
PARAMETER = "language"
YEAR = 365 * 24 * 60 * 60  # seconds
LONGEST = 300
"""Characters of a browser's wishes that are read."""

SHARED_PAGES: Mapping[str, tuple[str, ...]] = {
    "api_events.event": (),
    "api_events.round_": (),
    "api_events.standings": (),
    "event_elsewhere.frame": ("look",),
    "event_elsewhere.overlay": (),
    "event_public.bracket": ("entry",),
    "event_public.entry": (),
    "event_hands.page": (),
    "event_public.page": ("q", "round", "by"),
    "event_public.standings": (),
    "event_public.wall": ("page",),
    "hands.again": ("trick", "card"),
    "league_public.page": ("day",),
    "league_public.team": (),
    "league_wall.wall": ("page",),
    "season_public.page": (),
    "season_wall.wall": ("page",),
    "watch.page": ("wall",),
}
"""Pages that shared caches keep, and the parameters that each reads.

These pages know no cookie, so a chosen language is in the address.
"""

blueprint = Blueprint("language", __name__)


class LanguageForm(PageForm):
    """A language, and the address of the page that is shown again in it."""

    language = ChoiceField(choices=[Choice(code, code) for code in LANGUAGES])
    next = TextField(look="hidden")


def choose() -> str:
    """Return the language chosen on the page, else the browser's, else Italian."""
    if not has_request_context():
        return DEFAULT
    chosen = chosen_in_address() or request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return _of_browser(request.headers.get("Accept-Language", "")[:LONGEST])


def locale() -> Locale:
    """Return that language as Babel knows it."""
    return _locale_of(choose())


@cache
def _locale_of(language: str) -> Locale:
    return Locale.parse(language)


@lru_cache(maxsize=256)
def _of_browser(accepted: str) -> str:
    """Return the first of our languages in a header, else Italian; it has few wordings."""
    tags = parse_accept_header(accepted, LanguageAccept).values()
    wanted = (tag.partition("-")[0] for tag in tags)
    return next((language for language in wanted if language in LANGUAGES), DEFAULT)


def chosen_in_address() -> str:
    """Return the language that the address of a shared page names, "" where it names none."""
    if request.endpoint not in SHARED_PAGES or PARAMETER not in request.args:
        return ""
    named = request.args[PARAMETER]
    return named if named in LANGUAGES else ""


def chosen_in_cookie() -> str:
    """Return the language that was chosen in this browser, "" where the address has its own."""
    kept = request.cookies.get(COOKIE, "")
    return kept if kept in LANGUAGES and not chosen_in_address() else ""


def register(app: Flask) -> None:
    """Let templates ask for the language they are in, for texts and names of cards in it."""
    # Jinja's own functions call these through the context, three times for each text.
    app.jinja_env.globals |= {"_": worded, "gettext": worded, "ngettext": counted}
    app.before_request(_keep_catalog)
    app.teardown_request(_forget_catalog)
    app.jinja_env.globals["get_locale"] = get_locale
    told = {"card_words": card_words, "suit_words": suit_words, "suit_letters": suit_letters}
    app.jinja_env.globals |= told
    app.jinja_env.globals["this_address"] = this_address
    app.url_defaults(_lead_on)


def worded(text: str, /, **values: object) -> Markup:
    """Return a text in the language of the page, filled in with `values`, which are escaped."""
    if not values:
        return _plain(catalog(), text)
    return _filled(catalog().gettext(text), values)


def counted(one: str, many: str, number: int, /, **values: object) -> Markup:
    """Return a text that counts, filled in with `values` and with the number as `num`."""
    text = catalog().ngettext(one, many, number)
    return _filled(text, {"num": number, **values})


def _filled(text: str, values: Mapping[str, object]) -> Markup:
    """Return a text of the catalog with its values, escaped; whole numbers have nothing to escape.

    `Markup` would wrap each value before it looks at it, which takes twice as long.
    """
    shown = {name: one if type(one) is int else escape(one) for name, one in values.items()}
    return Markup(text % shown)  # noqa: S704 (the catalog's own text)


@lru_cache(8192)
def _plain(words: NullTranslations, text: str) -> Markup:
    """Return a text of a catalog that has nothing to fill in."""
    return Markup(words.gettext(text)) % {}  # noqa: S704 (the catalog's own text)


def _keep_catalog() -> None:
    CATALOG.set(_catalog_in(choose()))


@cache
def _catalog_in(_language: str) -> NullTranslations:
    """Return the catalog of the language that the request at work is answered in."""
    found: NullTranslations = get_translations()
    return found


def _forget_catalog(_error: BaseException | None) -> None:
    # The next work of this thread may be in another language.
    CATALOG.set(None)


@blueprint.post("/language")
def choose_language() -> Response:
    """Keep the chosen language for a year, and show the same page in it."""
    form = LanguageForm(request.form)
    if not form.validate():
        abort(400)
    address = _in_language(_shown_at(own_address(form.next.value)), form.language.value)
    response = redirect(address, 303)
    response.set_cookie(
        COOKIE,
        form.language.value,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
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


def _shown_at(address: str) -> str:
    """Return the address of the page on which a form stands that is sent to this address.

    Such a form has an address below that of its page.
    """
    pages = current_app.url_map.bind_to_environ(request.environ)
    path = urlsplit(address).path
    try:
        pages.match(path, "GET")
    except MethodNotAllowed:
        parents = [path[: found.start()] for found in re.finditer("/", path)][:0:-1]
        return next((one for one in parents if pages.test(one, "GET")), "/")
    except HTTPException:
        pass  # That there is no such page is told in the chosen language.
    return address


def _in_language(address: str, language: str) -> str:
    """Return the address of a page of this site in a language; only shared pages name it."""
    parts = urlsplit(address)
    pages = current_app.url_map.bind_to_environ(request.environ)
    try:
        endpoint, _values = pages.match(parts.path, "GET")
    except HTTPException:
        return address
    if endpoint not in SHARED_PAGES:
        return address
    others = [pair for pair in parse_qsl(parts.query) if pair[0] != PARAMETER]
    return f"{parts.path}?{urlencode([*others, (PARAMETER, language)])}"


def _lead_on(endpoint: str, values: dict[str, Any]) -> None:
    """Let links from a page whose address names a language name it too."""
    if endpoint in SHARED_PAGES and has_request_context() and chosen_in_address():
        values.setdefault(PARAMETER, chosen_in_address())


def this_address() -> str:
    """Return the address of this page on this site, without the bare “?” that Flask leaves.

    That of a shared page has what the page reads of it alone.
    """
    if request.endpoint not in SHARED_PAGES:
        return request.full_path.removesuffix("?")
    address = url_for(request.endpoint or "", **read_of_address())
    return address.removeprefix(request.script_root)


def read_of_address() -> dict[str, Any]:
    """Return what a shared page reads of its address: codes as they are kept, its parameters.

    The many ways to write one address are one page.
    """
    values: dict[str, Any] = request.view_args or {}
    read = {
        name: as_code(one) if isinstance(one, str) else str(one) for name, one in values.items()
    }
    asked = request.args
    return read | {
        name: asked[name] for name in SHARED_PAGES[request.endpoint or ""] if name in asked
    }
