"""The referee's report: every call, ruling and correction of a day or an event, match by match.

Of a tournament also what its desk decided: walkovers, withdrawals, results that were corrected.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from markupsafe import Markup

from referee.core.checkpoint import Checkpoint
from referee.core.rulings.office import OFFICE
from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.paper.press.qr import qr
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.history import HistoryLine, history
from referee.presenters.office.matters import frozen_words, match_place, match_title, played_lines
from referee.presenters.proof.comparison import made_words
from referee.presenters.tournaments.history import (
    EventHistoryLine,
    decided_between,
    event_history,
)
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.tournaments.results.differing import DifferingResult
from referee.presenters.words.dates import day_shown, time_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import OWN
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches.views import AnyView

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
"""Kinds of facts that a referee has to answer for; the play itself is on the match's own sheet."""

REPORTED_OF_DESK = frozenset(
    {
        "walkover_given",
        "result_corrected",
        "table_ruling_opened",
        "table_ruling_closed",
        "withdrew",
        "withdrawal_taken_back",
        "joined_late",
        "entries_swapped",
        "pairs_parted",
        "stage_taken_back",
        "round_taken_back",
        "standings_reopened",
    }
)
"""Kinds of decisions about a tournament; draws and ordinary results have papers of their own."""

REPORTED_WITH_REASON = frozenset({"stage_begun", "round_drafted", "standings_made_final"})
"""Steps that need a reason only where not everything was there that they ask for."""


@dataclass(frozen=True)
class DeskSource:
    """The whole ledger of an event's tournament, the event's name, and what is not decided yet."""

    event: str
    entries: Sequence[LedgerEntry]
    results: Sequence[DifferingResult] = ()


@dataclass(frozen=True)
class ReportSource:
    """A match with its whole ledger, and the name of its event ("" where it belongs to none).

    `desk` is the result that counts instead of the match's own, if there is one; `round` is that of
    its tournament, None without one. `numbers` are those of its rulings, by their entries.
    """

    view: AnyView
    event: str
    entries: Sequence[LedgerEntry]
    desk: DeskResult | None = None
    round: int | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)


def is_reported(entry: LedgerEntry) -> bool:
    """Tell whether a match's entry is reported; not one closed unplayed by a result from paper."""
    return entry.kind in REPORTED and entry.payload.get("reason") not in OWN


def reported_of_desk(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return the entries of a tournament's whole ledger that are reported."""
    decided = decided_between(entries)
    return [one for one in entries if one.number in decided or _is_reported_of_desk(one)]


def _is_reported_of_desk(entry: LedgerEntry) -> bool:
    if entry.kind in REPORTED_WITH_REASON:
        return entry.payload.get("reason", "") not in {"", *OWN}
    if entry.kind == "result_confirmed":
        return entry.payload.get("how") == "ruling"
    return entry.kind in REPORTED_OF_DESK


def report(
    matches: Sequence[ReportSource],
    title: str,
    since: datetime,
    until: datetime,
    desks: Sequence[DeskSource] = (),
    checkpoint: Checkpoint | None = None,
) -> bytes:
    """Return the PDF of the entries from `since` to before `until`; `title` is the event.

    Both times are aware. `desks` are the tournaments, those of a day with their names. `checkpoint`
    is the newest, to be kept with the paper. An empty report says that nothing happened.
    """
    decided = [entry for desk in desks for entry in reported_of_desk(desk.entries)]
    written = [*(one.view.last_at for one in matches), *(entry.recorded_at for entry in decided)]
    last = max(written, default=since)
    page = paper_page(
        "paper/office/report.html",
        "a4",
        title=title,
        days=_days(since, min(until, last)),
        desks=[
            one for one in (_desk(desk, since, until) for desk in desks) if one.lines or one.results
        ],
        matches=[_match(one, since, until) for one in matches],
        checkpoint=_signed(checkpoint) if checkpoint else None,
    )
    return printed(page)


@dataclass(frozen=True)
class SignedLine:
    """A checkpoint on paper: number and time in words, and its line as a QR code."""

    title: str
    qr: Markup


def _signed(made: Checkpoint) -> SignedLine:
    return SignedLine(made_words(made), qr(made.line, made_words(made)))


def _days(since: datetime, last: datetime) -> str:
    """Return `20/11/2026`, or the first and the last day of an event."""
    first, final = since.astimezone().date(), last.astimezone().date()
    return day_shown(first) if final <= first else f"{day_shown(first)} – {day_shown(final)}"


@dataclass(frozen=True)
class ReportedLine:
    """A call, ruling or correction, or a decision about the tournament, with its clock time.

    `who` has no device: where somebody is named it tells nothing to who reads the paper.
    """

    time: str
    entry: HistoryLine | EventHistoryLine
    who: str


@dataclass(frozen=True)
class ReportedMatch:
    """A match of the report: its ledger's end, and its score, played and ruled, line by line."""

    code: str
    head: str
    number: int
    title: str
    place: str
    regulation: str
    frozen: str
    played: tuple[str, ...]
    ruled: tuple[str, ...]
    lines: tuple[ReportedLine, ...]


@dataclass(frozen=True)
class ReportedDesk:
    """The decisions about a tournament, and the event's name where the report has several.

    `results` are the tables of which different results were told, and none is confirmed.
    """

    event: str
    lines: tuple[ReportedLine, ...]
    results: tuple[DifferingResult, ...]


def _desk(told: DeskSource, since: datetime, until: datetime) -> ReportedDesk:
    entries = told.entries
    meant = {entry.number for entry in reported_of_desk(entries)}
    told_in_words = event_history(entries)
    lines = _lines(entries, told_in_words, lambda entry: entry.number in meant, since, until)
    open_ = [one for one in told.results if since <= datetime.fromisoformat(one.at) < until]
    return ReportedDesk(isolated(told.event), lines, tuple(open_))


def _lines(
    entries: Sequence[LedgerEntry],
    told: Sequence[HistoryLine | EventHistoryLine],
    is_meant: Callable[[LedgerEntry], bool],
    since: datetime,
    until: datetime,
) -> tuple[ReportedLine, ...]:
    """Return the lines of a ledger that a report has, from `since` to before `until`."""
    return tuple(
        ReportedLine(
            _time(entry.recorded_at, since),
            line,
            line.who.removesuffix(f" · {isolated(entry.device)}"),
        )
        for entry, line in zip(entries, told, strict=True)
        if is_meant(entry) and since <= entry.recorded_at < until
    )


def _match(told: ReportSource, since: datetime, until: datetime) -> ReportedMatch:
    view, desk = told.view, told.desk
    lines = history(told.entries, told.numbers)
    return ReportedMatch(
        code=view.code,
        head=view.head,
        number=view.number,
        title=match_title(view),
        place=match_place(view, told.event, told.round),
        regulation=view.state.title,
        frozen=frozen_words(view),
        played=() if desk and not desk.ruled else tuple(played_lines(view)),
        ruled=tuple([_of_desk(desk)] if desk else words_of(view.game).score_lines(view)),
        lines=_lines(told.entries, lines, is_reported, since, until),
    )


def _of_desk(desk: DeskResult) -> str:
    """Return a result that counts instead of the match's own; that it is decided is said before."""
    return desk.text if desk.ruled else desk.note


def _time(moment: datetime, since: datetime) -> str:
    """Return the clock time; on a later day of an event with its day."""
    time = time_shown(moment)
    day = moment.astimezone().date()
    return time if day == since.astimezone().date() else f"{day_shown(day)} {time}"
