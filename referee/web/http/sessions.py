"""The sessions of browsers: Flask's signed cookies, with what signs them made once."""

from functools import lru_cache

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer


class Sessions(SecureCookieSessionInterface):
    """Flask's own, which makes the signer anew for each request."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs and reads cookies by the secrets of the application."""
        return _serializer(app, app.secret_key, tuple(app.config["SECRET_KEY_FALLBACKS"] or ()))


@lru_cache(maxsize=4)
def _serializer(app: Flask, *_keys: object) -> URLSafeTimedSerializer | None:
    return SecureCookieSessionInterface().get_signing_serializer(app)
