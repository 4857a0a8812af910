"""The sheets of all tables of a round as one job: to write on, or as they were played."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Literal, cast

from flask import Flask, current_app
from flask_babel import force_locale, get_locale

from referee.actions.tournaments.rounds import openings
from referee.paper.matches.sheets import sheet_html
from referee.paper.press.batch import printed
from referee.paper.tournaments.sheets import sheet_to_write_on
from referee.store.matches import queries
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Live
from referee.web.matches.sheets import match_url
from referee.web.tournaments.papers import print_jobs

Kind = Literal["blank", "played"]


def begin_sheets(
    folder: Path, view: EventView, round_: int, kind: Kind, matches: Sequence[Live]
) -> str | None:
    """Begin to print the sheets of a published round into a folder. Return the key of the job.

    The key is another as soon as anything of them is; it is None where there is nothing to print.
    `matches` are those of the round, in the order of its tables. Raise OSError where the folder
    cannot be written.
    """
    pages: list[Callable[[], str]]
    if kind == "blank":
        opened = sorted(openings(view, round_), key=lambda opening: int(opening["table"]))
        since = view.entry(view.state.rounds[round_ - 1].number).recorded_at
        pages = [partial(sheet_to_write_on, opening, since) for opening in opened]
        content = json.dumps([opened, since.isoformat()], sort_keys=True)
    else:
        pages = [partial(_played, live.code) for live in matches]
        content = json.dumps([(live.code, live.entries) for live in matches])
    if not pages:
        return None
    language, edition = str(get_locale()), current_app.config["EDITION"]
    key = sha256(f"{view.code} {kind} {language} {edition} {content}".encode()).hexdigest()
    # The thread that prints has no request, and so no application of its own.
    app = cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]
    print_jobs.begin(folder, key, len(pages), partial(_print, app, language, pages))
    return key


def _played(code: str) -> str:
    return sheet_html(queries.any_view(code), match_url(code))


def _print(
    app: Flask, language: str, pages: Sequence[Callable[[], str]], told: Callable[[int], None]
) -> bytes:
    def made(page: Callable[[], str]) -> str:
        # No database transaction is held while a chunk is laid out.
        with app.app_context(), force_locale(language):
            return page()

    return printed((made(page) for page in pages), told=told, apart=True)
