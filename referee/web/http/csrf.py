"""Nothing is written because another site's page made somebody's browser send it.

Forms carry the session's token, which another site cannot read. A program that sends no cookie
has nothing that could be borrowed, and needs none; nor does one that shows its token in a header.
It is told from a browser by what another site's page can never send without asking first: JSON,
and no foreign origin.
"""

from flask import Flask, request
from flask_wtf import CSRFProtect

from referee.web.http.visitors import bearer

SAFE_SITES = (None, "same-origin", "none")
"""What a browser says of where a request comes from; programs say nothing."""


def register(app: Flask) -> None:
    """Check whatever writes, but for programs without cookies at /api."""
    app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    csrf = CSRFProtect(app)

    @app.before_request
    def check() -> None:
        if not is_program():
            csrf.protect(apply_exemptions=True)


def is_program() -> bool:
    """Whether the request is one to /api that no other site's page could have caused."""
    origin = request.headers.get("Origin")
    return (
        request.path.startswith("/api/")
        and (not request.cookies or bearer() is not None)
        and request.is_json
        and origin in (None, request.host_url.rstrip("/"))
        and request.headers.get("Sec-Fetch-Site") in SAFE_SITES
    )
