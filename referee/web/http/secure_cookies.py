"""Cookies of HTTPS apart from those of HTTP.

A server may be open by both, and a browser lets nothing that came by HTTP take the place of a
cookie of HTTPS: without names of their own a device that has used the one could not use the other.
Over HTTPS they are called `__Host-…`, which a browser takes from this very server alone.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PREFIX = "__Host-"

APART = ("person", "session", "device", "known")
"""Cookies that say who somebody is. Language and theme say nothing, and shared caches know them by
their names.
"""

CARRIED = ("device", "known")
"""Those of HTTP that are read over HTTPS, too, until there is one: a tablet stays paired.

Who has signed in, and the session with its token of forms, must not come from where anybody in the
network can plant one.
"""


class SecureCookies:
    """An application as browsers see it over HTTPS; over HTTP it is as it is."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        if environ["wsgi.url_scheme"] != "https":
            return self._app(environ, start_response)

        def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
            return start_response(status, [_as_sent(*header) for header in headers], *failed)

        sent = environ.get("HTTP_COOKIE")
        if sent:
            environ["HTTP_COOKIE"] = _as_read(sent)
        return self._app(environ, start)


def _as_sent(header: str, value: str) -> tuple[str, str]:
    if header.lower() == "set-cookie" and value.partition("=")[0] in APART:
        return header, PREFIX + (value if "; secure" in value.lower() else f"{value}; Secure")
    return header, value


def _as_read(cookies: str) -> str:
    """Return the cookies of a request under the names that the application gave them."""
    pairs = [pair.strip().partition("=") for pair in cookies.split(";")]
    refused = {*(set(APART) - set(CARRIED)), *(f"{PREFIX}{name}" for name in APART)}
    read = {name: value for name, _, value in pairs if name not in refused}
    own = {name.removeprefix(PREFIX): value for name, _, value in pairs if name.startswith(PREFIX)}
    return "; ".join(f"{name}={value}" for name, value in {**read, **own}.items())
