"""Answers that wait for a sheet: "in preparation", or "come back" past the queue."""

from flask import Flask, Response, make_response, render_template, request
from flask_babel import gettext

from referee.paper.press.press import InPreparation, QueueFull
from referee.web.http import errors, logs

AWAITED = "referee.awaited"
"""In the environ of a server that asks again once what the answer waits for is there: a list."""

SECONDS = 3
"""After which a browser, or a program, asks again."""


def register(app: Flask) -> None:
    """Tell of sheets that are not printed yet."""
    app.register_error_handler(InPreparation, _in_preparation)
    app.register_error_handler(QueueFull, _queue_full)


def _in_preparation(waiting: InPreparation) -> Response:
    if AWAITED in request.environ:
        request.environ[AWAITED].append(waiting.sheet)
    # Every paper that is printed for the first time is waited for.
    logs.as_usual()
    page = render_template("http/in_preparation.html", seconds=SECONDS)
    return _come_back(make_response(page, 503))


def _queue_full(_full: QueueFull) -> Response:
    text = gettext("Many sheets are asked for just now. Try again in a moment.")
    return _come_back(errors.answer(503, text, gettext("Too many sheets at once")))


def _come_back(response: Response) -> Response:
    response.headers["Retry-After"] = str(SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response
