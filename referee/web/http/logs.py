"""The log of requests: one line each, with a number that the answer carries too.

Bodies, cookies and queries are never written.
"""

import json
import logging
import re
import sys
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import SysLogHandler, WatchedFileHandler
from pathlib import Path
from time import perf_counter
from urllib.parse import quote
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request

from referee.store.accounts import security_log

requests = logging.getLogger("referee.requests")

GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{6,64}")
"""Numbers that a proxy may give a request; anything else could break a line of the log."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{43,}")
"""What looks like a token of `referee.store.accounts.tokens`, also with more typed after it."""

FIELDS = ("request", "method", "path", "status", "milliseconds", "address")
"""What a line about a request tells, under these names where lines are JSON."""

SECRET_VALUES = ("token", "secret")
"""Parts of an address that are told to nobody else, by the names they have in its rule."""


def register(app: Flask) -> None:
    """Number each request, and write a line when it is answered."""
    outlet = app.config["SECURITY_OUTLET"]
    security_log.outlet.setLevel(logging.INFO)
    security_log.outlet.handlers = [] if outlet is None else [_handler(outlet)]

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-ID", "") if app.config["PROXIES"] else ""
        g.request_id = given if GIVEN_ID.fullmatch(given) else uuid4().hex[:12]
        g.began = perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers["X-Request-ID"] = g.request_id
        level = logging.DEBUG if g.get("usual") else _level(response.status_code)
        if requests.isEnabledFor(level):
            took = round(1000 * (perf_counter() - g.began))
            values = (g.request_id, request.method, path(), response.status_code, took)
            fields = dict(zip(FIELDS, (*values, request.remote_addr or ""), strict=True))
            requests.log(level, "%s %s %s %s ms", *values[1:], extra=fields)
        return response


def as_usual() -> None:
    """Log this request at the level of reading, though its status is that of a failure."""
    g.usual = True


def _handler(outlet: Path | str | tuple[str, int]) -> logging.Handler:
    """Return what sends the lines of the security log to a file, or to a system log."""
    if not isinstance(outlet, Path):
        try:
            handler = _SystemLog(outlet, SysLogHandler.LOG_AUTHPRIV)
        except OSError as error:
            # An evening without the internet must begin all the same.
            requests.error("The security log is not sent until the next start: %s", error)
            return logging.NullHandler()
        handler.ident = "referee: "
        handler.append_nul = False
        return handler
    # A disk that is full or may only be read keeps nobody from starting the server.
    with suppress(OSError):
        outlet.touch(mode=0o600)
    # Opened again where another program has put it aside, as those do that keep logs short.
    return _File(outlet, encoding="utf-8", delay=True)


class _Told(logging.Handler):
    """A handler that logs that it could not send a line: the database has what the line tells."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 -- logging's
        requests.error("A line of the security log was not sent: %s", sys.exc_info()[1])


class _SystemLog(_Told, SysLogHandler):
    """A system log, of this machine or another."""


class _File(_Told, WatchedFileHandler):
    """A file that another program may put aside at any moment."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:  # it cannot be opened
            self.handleError(record)


def path() -> str:
    """Return the path that was asked for, in one line, without its secrets.

    Of one that leads nowhere no rule tells what is secret: all that is as long as a token is left
    out.
    """
    text = request.path if request.view_args is not None else TOKEN.sub("-", request.path)
    for name, value in (request.view_args or {}).items():
        if name in SECRET_VALUES:
            text = text.replace(str(value), "-")
    return quote(text, safe="/:@,;=+*()!$&'~")


def _level(status: int) -> int:
    """Return the level at which a request is logged that was answered with this status."""
    if status >= 500:
        return logging.WARNING  # The failure itself is logged beside it.
    # Spectators ask every few seconds, so reading is not logged.
    read = request.method in ("GET", "HEAD") and status < 400
    return logging.DEBUG if read else logging.INFO


class Numbered(logging.Filter):
    """A log filter that adds the request's number to every line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, "request"):
            record.request = g.get("request_id", "-") if has_request_context() else "-"
        return True


class JsonLines(logging.Formatter):
    """Write one JSON object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configuration(form: str, level: str) -> dict[str, object]:
    """Return the settings for `logging.config` of the server and of each of its processes."""
    readable = {"format": "%(asctime)s %(levelname)-7s %(request)s %(message)s"}
    loggers = ("referee", "_granian", "granian.access")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"numbered": {"()": f"{__name__}.Numbered"}},
        "formatters": {"text": readable, "json": {"()": f"{__name__}.JsonLines"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["numbered"],
                "stream": "ext://sys.stderr",
            }
        },
        "loggers": {
            **{name: {"level": level.upper(), "propagate": True} for name in loggers},
            # It would log every name with a character that the typeface lacks.
            "weasyprint": {"level": "ERROR"},
        },
        "root": {"level": "WARNING", "handlers": ["console"]},
    }
