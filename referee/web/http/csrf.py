"""Protection against requests that another site's page makes somebody's browser send (CSRF).

Forms carry the session's token, which another site cannot read. A program that sends no cookie,
or shows its own token in a header, needs none: another site cannot make use of it. A program is
told from a browser by what another site's page can never send without asking first: JSON, and no
foreign origin. Pages that are the same for everybody hold no token: the one form on them, the
choice of a language, changes nothing but the cookie that keeps it, and must come from our pages.
"""

from urllib.parse import urlsplit

from flask import Flask, abort, request
from flask_wtf import CSRFProtect

from referee.web.http.visitors import bearer

SAFE_SITES = (None, "same-origin", "none")
"""The values of `Sec-Fetch-Site` that no other site's page can cause; programs send none."""


WITHOUT_TOKEN = frozenset({"language.choose_language"})
"""Forms on pages that are the same for everybody: they change nothing but a preference."""


def register(app: Flask) -> None:
    """Check the token of every request that writes, except those of programs at /api.

    A form without a token must come from a page of this server.
    """
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    csrf = CSRFProtect(app)

    @app.before_request
    def check() -> None:
        if request.method not in app.config["WTF_CSRF_METHODS"]:
            return
        if request.endpoint in WITHOUT_TOKEN:
            if not is_from_here():
                abort(400)
        elif not is_program():
            csrf.protect(apply_exemptions=True)


def is_program() -> bool:
    """Return whether the request is one to /api that no other site's page could have caused."""
    origin = request.headers.get("Origin")
    return (
        request.path.startswith("/api/")
        and (not request.cookies or bearer() is not None)
        and request.is_json
        and origin in (None, request.host_url.rstrip("/"))
        and request.headers.get("Sec-Fetch-Site") in SAFE_SITES
    )


def is_from_here() -> bool:
    """Return whether no page of another site sent the request, by what the browser says of it."""
    origin = request.headers.get("Origin")
    from_here = origin is None or urlsplit(origin).netloc == request.host
    return from_here and request.headers.get("Sec-Fetch-Site") in SAFE_SITES
