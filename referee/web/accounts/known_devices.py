"""Devices on which people have signed in before, so that no stranger's guesses keep them out.

The device has a signed cookie with a name of its own and marks of the names it knows. It lets
nobody in: it is counted by itself, and has few guesses as everybody.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from referee.store.names import fold

COOKIE = "known"
YEAR = 365 * 24 * 60 * 60
MOST_NAMES = 10


def known_device(name: str) -> str:
    """Return what this device is called, "" where nobody of that name has signed in on it."""
    read = _read()
    return read.device if _mark(name) in read.names else ""


def remember(response: Response, name: str) -> None:
    """Let this device know a person who has just signed in on it."""
    read = _read()
    names = [_mark(name), *(one for one in read.names if one != _mark(name))]
    told = {"device": read.device, "names": names[:MOST_NAMES]}
    response.set_cookie(
        COOKIE,
        str(_serializer().dumps(told)),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


class DeviceCookie(NamedTuple):
    """What the cookie of a device holds: its name, and marks of the names of its people."""

    device: str
    names: tuple[str, ...]


def _read() -> DeviceCookie:
    try:
        read = _serializer().loads(request.cookies.get(COOKIE, ""))
        return DeviceCookie(str(read["device"]), tuple(read["names"]))
    except (BadSignature, KeyError, TypeError):
        return DeviceCookie(token_urlsafe(9), ())


def _mark(name: str) -> str:
    """Return a mark of a name, so that the cookie does not tell it."""
    return sha256(fold(" ".join(name.split())).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _serializer() -> URLSafeSerializer:
    settings = current_app.config
    keys = [*reversed(settings["SECRET_KEY_FALLBACKS"]), settings["SECRET_KEY"]]
    return URLSafeSerializer(keys, salt="known device")
