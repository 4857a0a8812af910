"""Security headers, on every answer: pages, files, JSON and errors."""

from http import HTTPStatus

from flask import Flask, Response, request

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

FRAMED = ("event_elsewhere.frame",)
"""Pages that other sites may show in a frame: nothing in them acts, and they know no cookie."""

OF_FRAMED = {
    **HEADERS,
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
}

ALWAYS_HTTPS = "max-age=31536000"
"""Sent where the club says that its public address is one of https, and only over https."""

WORDED = ("text/html", "application/json")
"""The media types that are written in the reader's language."""


def register(app: Flask) -> None:
    """Add the headers to everything that `app` answers."""
    by_https = str(app.config["PUBLIC_URL"]).startswith("https://")

    @app.after_request
    def add(response: Response) -> Response:
        # The page of an error has forms of the whole site.
        framed = request.endpoint in FRAMED and response.status_code < HTTPStatus.BAD_REQUEST
        response.headers.extend(OF_FRAMED if framed else HEADERS)
        if by_https and request.is_secure:
            response.headers["Strict-Transport-Security"] = ALWAYS_HTTPS
        # Pages that are the same for everybody, or for ever, say themselves who may keep them.
        kept = response.headers.get("Cache-Control", "")
        lasts = kept.startswith("public") or "immutable" in kept
        if response.mimetype in WORDED and not lasts:
            vary_by(response, "Cookie", "Accept-Language")
            # Every other page has the session's token in its forms: nobody else may be given it.
            if not kept:
                response.headers["Cache-Control"] = "private, no-cache"
        return response


def vary_by(response: Response, *names: str) -> None:
    """Say that an answer depends on these headers of its request, beside those said already."""
    said = response.headers.get("Vary", "")
    known = said.lower().replace(" ", "").split(",")
    more = [name for name in names if name.lower() not in known]
    if more:
        response.headers["Vary"] = ", ".join([said, *more] if said else more)
