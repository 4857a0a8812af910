"""The referee's report: every call, ruling and correction of a day or an event, match by match."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import render_template
from flask_babel import get_locale

from referee.paper import press
from referee.rules.office import OFFICE
from referee.shown.dates import day_shown, time_shown
from referee.shown.history import history
from referee.shown.office import (
    frozen_words,
    match_place,
    match_title,
    played_lines,
    score_lines,
)
from referee.store.entries import LedgerEntry
from referee.store.views import AnyView

REPORTED = OFFICE - {"hand_confirmed", "confirmation_agreed"} | {
    "penalty_applied",
    "hand_voided",
    "finding_dismissed",
    "hand_corrected",
    "hand_inserted",
    "hand_removed",
    "players_renamed",
    "match_closed",
    "match_reopened",
}
"""What a referee has to answer for; the play itself is on the match's own sheet."""


@dataclass(frozen=True)
class Told:
    """A match with its whole ledger, and the name of its event ("" where it belongs to none)."""

    view: AnyView
    event: str
    entries: Sequence[LedgerEntry]


def report(matches: Sequence[Told], title: str, since: datetime, until: datetime) -> bytes:
    """The PDF for what was written from `since` to before `until`; `title` is the event's name.

    Both are aware. With no match it says that there was nothing.
    """
    last = max((one.view.last_at for one in matches), default=since)
    page = render_template(
        "paper/report.html",
        lang=str(get_locale()),
        paper="a4",
        title=title,
        days=_days(since, min(until, last)),
        matches=[_match(one, since, until) for one in matches],
    )
    return press.print_one(page)


def _days(since: datetime, last: datetime) -> str:
    """`20/11/2026`, or the first and the last day of an event."""
    first, final = since.astimezone().date(), last.astimezone().date()
    return day_shown(first) if final <= first else f"{day_shown(first)} – {day_shown(final)}"


def _match(told: Told, since: datetime, until: datetime) -> dict[str, Any]:
    rows = [
        {**row, "time": _time(entry.recorded_at, since)}
        for entry, row in zip(told.entries, history(told.entries), strict=True)
        if entry.kind in REPORTED and since <= entry.recorded_at < until
    ]
    return {
        "code": told.view.code,
        "head": told.view.head,
        "number": told.view.number,
        "title": match_title(told.view),
        "place": match_place(told.view, told.event),
        "regulation": told.view.state.title,
        "frozen": frozen_words(told.view),
        "played": played_lines(told.view),
        "ruled": score_lines(told.view),
        "rows": rows,
    }


def _time(moment: datetime, since: datetime) -> str:
    """The clock time; on a later day of an event with its day."""
    time = time_shown(moment)
    day = moment.astimezone().date()
    return time if day == since.astimezone().date() else f"{day_shown(day)} {time}"
