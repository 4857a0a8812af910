"""The sessions of browsers: Flask's signed cookies, with little done anew for each request."""

import time
from copy import deepcopy
from functools import lru_cache
from typing import Any

from flask import Flask, Request
from flask import request as current_request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature, URLSafeTimedSerializer


class Sessions(SecureCookieSessionInterface):
    """Flask's own; signers and the cookies that were read last are kept between requests."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs and reads cookies by the secrets of the application."""
        return _serializer(app, *_keys(app))

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of a request, empty where it brings none that is right."""
        if not app.secret_key:
            return None
        sent = request.cookies.get(self.get_cookie_name(app))
        try:
            values, signed = _opened(app, _keys(app), sent) if sent else ({}, time.time())
        except BadSignature:
            return self.session_class()
        lasts = app.permanent_session_lifetime.total_seconds()
        is_valid = 0 <= time.time() - signed <= lasts
        return self.session_class(deepcopy(values) if is_valid else {})

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 (of every session)
        """Return whether the cookie is for HTTPS alone: as this request has come."""
        return current_request.is_secure


def _keys(app: Flask) -> tuple[object, ...]:
    return (app.secret_key, *(app.config["SECRET_KEY_FALLBACKS"] or ()))


@lru_cache(maxsize=4)
def _serializer(app: Flask, *_keys: object) -> URLSafeTimedSerializer | None:
    return SecureCookieSessionInterface().get_signing_serializer(app)


@lru_cache(maxsize=1024)
def _opened(app: Flask, keys: tuple[object, ...], text: str) -> tuple[dict[str, Any], float]:
    """Return what a cookie holds, and the second in which it was signed. Raise BadSignature."""
    serializer = _serializer(app, *keys)
    assert serializer is not None  # the application has a key
    values, signed = serializer.loads(text, return_timestamp=True)
    return values, signed.timestamp()
