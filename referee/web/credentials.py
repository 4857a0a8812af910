"""The credential of a table: whoever opens a match gets it, in a cookie of the device."""

from typing import TypeVar

from flask import request
from werkzeug.wrappers import Response

from referee.actions.devices import hold_match
from referee.web.stamps import stamp
from referee.web.visitors import DEVICE_COOKIE, visitor

LIFETIME = 400 * 24 * 60 * 60
"""Seconds; the most that browsers keep a cookie. A table's device does not time out."""

R = TypeVar("R", bound=Response)


def holding(response: R, code: str) -> R:
    """Let the device that asks write to this match from now on."""
    token = hold_match(visitor().device, code, stamp())
    if token is not None:
        response.set_cookie(
            DEVICE_COOKIE,
            token,
            max_age=LIFETIME,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response
