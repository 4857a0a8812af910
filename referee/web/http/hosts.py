"""The host names that this server answers to.

A page from elsewhere can have its own name point to this machine (DNS rebinding), and would then
read and write as if it were ours. It cannot do so with an address made of numbers, which is what a
club's tablets use.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, make_response, request
from flask_babel import gettext
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from referee.web.http.secure_cookies import SecureCookies

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Network = IPv4Network | IPv6Network

LONGEST = 300
"""Characters of a name with its port; DNS has none so long."""


def register(app: Flask) -> None:
    """Refuse requests to a name that is not ours, before anything reads them."""
    app.wsgi_app = SecureCookies(app.wsgi_app)  # type: ignore[method-assign]
    if app.config["PROXIES"]:
        fix = KnownProxies(app.wsgi_app, app.config["PROXIES"], app.config["PROXY_NETWORKS"])
        app.wsgi_app = fix  # type: ignore[method-assign]  # Flask's own way to wrap it
    app.before_request(_check)


class KnownProxies:
    """Takes the word of the proxies in front, and not of others who reach the port beside them."""

    def __init__(self, app: "WSGIApplication", proxies: int, known: Sequence[Network]) -> None:
        self._plain = app
        self._fixed = ProxyFix(app, x_for=proxies, x_proto=proxies, x_host=proxies)
        self._is_known = lru_cache(maxsize=64)(lambda address: _is_among(address, known))

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        is_known = self._is_known(environ.get("REMOTE_ADDR", ""))
        return (self._fixed if is_known else self._plain)(environ, start_response)


def _is_among(text: str, known: Sequence[Network]) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    plain = getattr(address, "ipv4_mapped", None) or address
    return any(plain in network for network in known)


def is_own(host: str) -> bool:
    """Return whether `host`, with or without a port, is an address or a name of this server."""
    return len(host) <= LONGEST and _is_own(host, tuple(current_app.config["HOST_NAMES"]))


@lru_cache(maxsize=64)
def _is_own(host: str, names: tuple[str, ...]) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return _is_address(name) or (_can_be(name) and host_is_trusted(name, names))
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _can_be(name: str) -> bool:
    """Return whether the name can be read back: else a page could not even name its files."""
    name.encode("idna").decode("idna")
    return True


def _check() -> Response | None:
    if is_own(request.host):
        return None
    text = gettext(
        "This server does not answer to this name. Open it by its address in numbers; whoever "
        "looks after it can add the name to ALLOWED_HOSTS."
    )
    return make_response(f"{text}\n", 400, {"Content-Type": "text/plain; charset=utf-8"})
