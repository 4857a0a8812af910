"""The sheets of all tables of a round as one job: to write on, or as they were played."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, cast, get_args

from flask import Flask, current_app
from flask_babel import force_locale, get_locale

from referee.actions.press.jobs import Order, begin
from referee.actions.tournaments.rounds import openings
from referee.core.errors import N_
from referee.paper.matches.sheets import sheet_html
from referee.paper.press.batch import printed
from referee.paper.press.formats import PaperFormat
from referee.paper.tournaments.pairings import heading_in_room
from referee.paper.tournaments.sheets import sheet_to_write_on
from referee.paper.tournaments.slips import slip_pages
from referee.presenters.tournaments.results.desk_result import (
    DeskResult,
    desk_results,
    differing_among,
    ruled_result,
)
from referee.presenters.words.text import say
from referee.store.matches import queries
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Live
from referee.web.matches.regulation_offer import title_of
from referee.web.matches.sheets import match_url
from referee.web.tournaments.papers.printed import tournament_of

Kind = Literal["blank", "blank-a5", "played", "played-a5", "slips"]
"""What is printed for every table of a round, two halves of a sheet where it ends with a5."""

KINDS = ", ".join(f"'{kind}'" for kind in get_args(Kind))
"""As the rule of an address says it."""

TITLES: Mapping[Kind, str] = {
    "blank": N_("Sheets to write on"),
    "blank-a5": N_("Sheets to write on, A5"),
    "played": N_("Sheets as played"),
    "played-a5": N_("Sheets as played, A5"),
    "slips": N_("Result slips"),
}


def begin_sheets(
    view: EventView, round_: int, kind: Kind, matches: Mapping[int, Live], room: str = ""
) -> str | None:
    """Begin to print the sheets of a published round, or of a `room` of it. Return the job's key.

    The key is another as soon as anything of them is; it is None where there is nothing to print.
    `matches` are those of the round by table. Raise OSError where the folder of
    the installation cannot be written.
    """
    pages: list[Callable[[], str]]
    paper: PaperFormat = "a5" if kind.endswith("-a5") else "a4"
    if kind in ("blank", "blank-a5"):
        title = title_of(view.state.plan.regulation)
        opened = sorted(
            [
                opening
                for opening in openings(view, round_, title)
                if not room or view.state.room_of(int(opening["table"])) == room
            ],
            key=lambda opening: int(opening["table"]),
        )
        since = view.entry(view.state.rounds[round_ - 1].number).recorded_at
        pages = [
            partial(_to_write_on, opening, since, round_, matches.get(int(opening["table"])), paper)
            for opening in opened
        ]
        codes = {table: live.code for table, live in matches.items()}
        content = json.dumps([opened, since.isoformat(), codes], sort_keys=True)
    elif kind == "slips":
        urls = {table: (live.code, match_url(live.code)) for table, live in matches.items()}
        pages = slip_pages(tournament_of(view.code), round_, urls, room)
        content = json.dumps([view.head, room, sorted(urls.items())])
    else:
        played = [live for _table, live in sorted(matches.items())]
        told: Mapping[str, DeskResult | str] = {**differing_among(view), **desk_results(view)}
        pages = [partial(_played, live.code, round_, paper, told.get(live.code)) for live in played]
        content = json.dumps([(one.code, one.entries, str(told.get(one.code))) for one in played])
    if not pages:
        return None
    language, edition = str(get_locale()), current_app.config["EDITION"]
    tournament = tournament_of(view.code)
    heading = heading_in_room(tournament, round_, room)
    title = f"{say(TITLES[kind])}, {heading}: {tournament.name}"
    known = f"{view.code} {kind} {title} {language} {edition} {content}"
    key = sha256(known.encode()).hexdigest()
    # The thread that prints has no request, and so no application of its own.
    app = cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]
    make = partial(_print, app, language, pages, title, paper)
    begin(Path(app.instance_path), app.app_context, Order(view.id, key, len(pages)), make)
    return key


def _to_write_on(
    opening: Mapping[str, Any], since: datetime, round_: int, live: Live | None, paper: PaperFormat
) -> str:
    code, url = (live.code, match_url(live.code)) if live is not None else ("", "")
    return sheet_to_write_on(opening, since, round_, code, url, paper)


def _played(code: str, round_: int, paper: PaperFormat, told: DeskResult | str | None) -> str:
    """Return the sheet of a match, with the result that counts, or with what is undecided."""
    desk, differs = (None, told) if isinstance(told, str) else (told, "")
    view = queries.any_view(code)
    counts = desk or ruled_result(view)
    return sheet_html(view, match_url(code), paper, round_, counts, differs)


def _print(
    app: Flask,
    language: str,
    pages: Sequence[Callable[[], str]],
    title: str,
    paper: PaperFormat,
    told: Callable[[int, bytes], None],
) -> bytes:
    def made(page: Callable[[], str]) -> str:
        # No database transaction is held while a chunk is laid out.
        with app.app_context(), force_locale(language):
            return page()

    return printed((made(page) for page in pages), told=told, title=title, paper=paper, apart=True)
