"""The service worker of the table, and which pages it may keep for when there is no network.

A browser runs it over HTTPS and on localhost alone. It keeps pages that this module marks, and no
other: the table, what is done there, and help. Each mark says whose page it is: the device, the
table it is paired with and whoever is signed in. A page of another owner drops what was kept, and
so does signing out; a page that is no longer given drops what was kept of its match. So nothing is
shown without network that this browser could not have been shown last with it.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for
from flask_babel import force_locale, gettext

from referee.core.errors import N_
from referee.web.http.files import minified
from referee.web.http.language import LANGUAGES
from referee.web.http.visitors import visitor

blueprint = Blueprint("worker", __name__)

MARK = "Referee-Keep"
EVERYBODY = "everybody"
"""The owner of pages that are the same for all."""

OF_TABLE = frozenset(
    {
        "claim.page",
        "correction.form",
        "ending.page",
        "hands.page",
        "offence.form",
        "players.form",
        "table.page",
        "table.pieces",
        "table.write",
    }
)
"""Pages that are kept for their owner; `table.write` answers with the page of the table."""

OF_ALL = frozenset(
    {
        "help.by_hand",
        "help.entry",
        "help.league",
        "help.regulations",
        "help.rules",
        "help.tournament",
        "sheets.spectators",
    }
)
"""What is the same for everybody: help, and the code that leads spectators to a match."""

WITH_WORKER = OF_TABLE | {
    "claim.write",
    "correction.correct",
    "ending.write",
    "home.home",
    "new_match.new",
    "new_match.start",
    "offence.apply",
    "players.rename",
    "tablet.page",
}
"""Pages that start the worker: those of tablets, not those of spectators and the office."""

SCRIPT = Path("js") / "worker" / "worker.js"

KEPT = N_("No network: the page as it was on {time}")


def register(app: Flask) -> None:
    """Mark what may be kept, and tell templates which pages start the worker."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals["starts_worker"] = starts_worker

    @app.after_request
    def mark(response: Response) -> Response:
        if response.status_code == 200:
            if request.endpoint in OF_TABLE:
                response.headers[MARK] = owner()
            elif request.endpoint in OF_ALL:
                response.headers[MARK] = EVERYBODY
        return response


def starts_worker() -> bool:
    """Return whether the page that is being made starts the worker.

    None does where files change under the browser's hands.
    """
    return not current_app.config["DEVELOPMENT"] and request.endpoint in WITH_WORKER


def owner() -> str:
    """Return a name for the device, its table and its person, which tells nothing about them."""
    asking = visitor()
    device, person = asking.device, asking.sign_in
    table = device.table if device else None
    ids = [one.id if one else None for one in (device, table, person)]
    return sha256(f"{current_app.config['SECRET_KEY']} {ids}".encode()).hexdigest()[:16]


@blueprint.get("/sw.js")
def script() -> Response:
    """Return the worker with its settings: another edition of the program is another worker."""
    folder = Path(str(current_app.static_folder))
    files = current_app.static_url_path or ""
    joined = ("files.sheet", "files.script")
    settings = {
        "version": f"{files.rpartition('/')[2]}-{current_app.config['EDITION']}",
        "files": f"{files}/",
        "shell": [*map(url_for, joined), *_shell(folder, files)],
        "away": url_for("worker.away"),
        "kept": {language: _kept_words(language) for language in LANGUAGES},
        "mark": MARK,
        "everybody": EVERYBODY,
    }
    text = minified((folder / SCRIPT).read_text(encoding="utf-8"))
    body = f"const SETTINGS = {json.dumps(settings, ensure_ascii=False)};\n{text}"
    response = Response(body, mimetype="text/javascript")
    # Browsers ask for it when a page is opened, so that an update reaches them at once.
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/without-network")
def away() -> str:
    """Show what stands in for a page that was never seen, where there is no network."""
    return render_template("http/away.html")


@cache
def _shell(folder: Path, files: str) -> tuple[str, ...]:
    """Return the addresses of what pages are drawn with, beside styles and scripts.

    Letters that few names have, and the rules of a game, are kept once a page has fetched them.
    """
    drawn = sorted([*folder.glob("fonts/*-western.woff2"), *folder.glob("img/*.svg")])
    return tuple(f"{files}/{path.relative_to(folder).as_posix()}" for path in drawn)


def _kept_words(language: str) -> str:
    with force_locale(language):
        return str(gettext(KEPT))
