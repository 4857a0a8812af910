"""The matches of a tournament's rounds, table by table, as frozen dataclasses."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from referee.core.kept_results import kept_with_first
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db, remembered
from referee.store.errors import BrokenLedger
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches.found import ROUND_COLUMNS, RoundOf, read_round
from referee.store.matches.queries import any_view
from referee.store.matches.tables import ENTRIES, MATCHES
from referee.store.tournaments.tables import ROUND_MATCHES
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import ORDER, Held, Live, TableState, held_by, state_of
from referee.tournament.evening.open_rulings import with_open_rulings
from referee.tournament.evening.state import EventState, Sheet, TableKey

_AGREED = ENTRIES.alias()
"""The second entry, which tells what the event has settled on, before anybody plays."""

_MATCHES = (
    select(
        ROUND_MATCHES.c.round,
        ROUND_MATCHES.c.table,
        MATCHES.c.code,
        MATCHES.c.state,
        MATCHES.c.head,
        _AGREED.c.number,
        MATCHES.c.waiting,
        MATCHES.c.frozen,
        MATCHES.c.last_at,
        MATCHES.c.standing,
        MATCHES.c.head_hash,
    )
    .join_from(ROUND_MATCHES, MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .outerjoin(
        _AGREED,
        (_AGREED.c.match_id == MATCHES.c.id)
        & (_AGREED.c.number == 2)
        & (_AGREED.c.kind == "confirmation_agreed"),
    )
    .where(
        ROUND_MATCHES.c.event_id == bindparam("event"),
        ROUND_MATCHES.c.published.in_(bindparam("published", expanding=True)),
    )
)

_ROUNDS = (
    select(MATCHES.c.code, *ROUND_COLUMNS)
    .join_from(MATCHES, ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .join(CLUB_EVENTS, ROUND_MATCHES.c.event_id == CLUB_EVENTS.c.id)
    .where(MATCHES.c.code.in_(bindparam("codes", expanding=True)))
)


@dataclass(frozen=True)
class TableNow:
    """A table of a round at a glance; `last_at` is its newest entry, or None before the first.

    `standing` is the score of its match as the match row has it, None without a match.
    """

    round: int
    sheet: Sheet
    state: TableState
    live: Live | None
    last_at: datetime | None
    standing: Mapping[str, Any] | None = None


class MatchNow(NamedTuple):
    """The match of a table: what it is at, its newest entry, and its score as its row has it.

    `seal` is the hash of the newest entry.
    """

    live: Live
    last_at: datetime
    standing: Mapping[str, Any]
    seal: str


def matches_of(view: EventView) -> Mapping[TableKey, Live]:
    """Return the match of every table of the published rounds that has one."""
    return {key: match.live for key, match in matches_now(view).items()}


def matches_now(view: EventView) -> Mapping[TableKey, MatchNow]:
    """Return the match of every table of the published rounds, with its score."""
    return remembered(("matches of", view.id, view.head), lambda: _matches_now(view))


def _matches_now(view: EventView) -> dict[TableKey, MatchNow]:
    published = [now.number for now in view.state.rounds]
    rows = db.session.execute(_MATCHES, {"event": view.id, "published": published})
    return {
        (round_, table): MatchNow(
            Live(
                code,
                state,
                head,
                head > (agreed or 1),
                waiting,
                frozen,
                disputed=frozen and _is_disputed(code),
            ),
            *rest,
        )
        for round_, table, code, state, head, agreed, waiting, frozen, *rest in rows
    }


def _is_disputed(code: str) -> bool:
    """Tell whether a dispute is open in a match; the row tells only that something is."""
    try:
        return bool(any_view(code).state.office.open_disputes)
    except BrokenLedger:
        return False


def rounds_of(codes: Collection[str]) -> Mapping[str, RoundOf]:
    """Return the round of each of these matches that a round of a tournament opened."""
    rows = db.session.execute(_ROUNDS, {"codes": list(codes)}) if codes else ()
    return {code: read_round(values) for code, *values in rows}


def taken_back(view: EventView, found: RoundOf) -> LedgerEntry | None:
    """Return the entry that took back the round of a match, None where the round stands."""
    for entry in view.entries[found.published :]:
        if entry.kind == "round_taken_back" and entry.payload["round"] == found.key[0]:
            return entry
    return None


def held_tables(view: EventView) -> Mapping[TableKey, Held]:
    """Return the tables whose result is held, in their order, each with what is open there."""
    matches, held = matches_of(view), {}
    for key, sheet in sorted(view.state.sheets.items()):
        if by := held_by(sheet, matches.get(key)):
            held[key] = by
    return held


def state_with_rulings(view: EventView) -> EventState:
    """Return the state with the results frozen on whose matches a ruling or a dispute is open."""
    frozen = [key for key, live in matches_of(view).items() if live.frozen]
    return _with_open_rulings(view.state, frozenset(frozen)) if frozen else view.state


@kept_with_first
def _with_open_rulings(state: EventState, keys: frozenset[TableKey]) -> EventState:
    """Return the same state for the same tables: what is made of it is kept by it."""
    return with_open_rulings(state, keys)


def round_at_a_glance(view: EventView, round_: int) -> tuple[TableNow, ...]:
    """Return every table of a published round.

    Tables that need attention come first, then those where nothing happened for longest.
    """
    matches = matches_now(view)
    tables = []
    for key, sheet in view.state.sheets.items():
        if key[0] == round_:
            match = matches.get(key)
            live = match.live if match else None
            begun = match.last_at if match and match.live.begun else None
            standing = match.standing if match else None
            tables.append(TableNow(round_, sheet, state_of(sheet, live), live, begun, standing))
    began = view.entry(view.state.rounds[round_ - 1].number).recorded_at
    return tuple(
        sorted(
            tables,
            key=lambda one: (ORDER.index(one.state), one.last_at or began, one.sheet.table.table),
        )
    )
