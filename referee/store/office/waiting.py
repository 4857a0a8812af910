"""Matches that wait for a referee, and what the office wrote on a day."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, or_, select

from referee.core.facts import ARCHIVED
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger.entry import Head, LedgerEntry
from referee.store.matches import queries
from referee.store.matches.tables import ENTRIES, MATCHES
from referee.store.matches.views import AnyView
from referee.store.tournaments.tables import EVENT_ENTRIES


@dataclass(frozen=True)
class Scope:
    """Matches by the rows of their events, or of every one (None); friendly ones belong to none."""

    events: frozenset[int] | None
    friendly: bool = False

    def holds(self) -> ColumnElement[bool]:
        of_event = self.of(MATCHES.c.event_id)
        return or_(of_event, MATCHES.c.event_id.is_(None)) if self.friendly else of_event

    def of(self, event_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Return whether an event is one of these."""
        return event_id.is_not(None) if self.events is None else event_id.in_(self.events)


@dataclass(frozen=True)
class OfficeMatch:
    """A match with something to see to: its newest entry, and its event ("", None if friendly)."""

    code: str
    head: Head
    event: str
    event_code: str
    event_id: int | None


@dataclass(frozen=True)
class WrittenBy:
    """The writer of an entry, the device, and the time."""

    actor: str
    device: str
    at: datetime


def waiting(scope: Scope) -> tuple[OfficeMatch, ...]:
    """Return the matches of the scope that a referee has to see to."""
    rows = db.session.execute(
        select(
            MATCHES.c.code,
            MATCHES.c.head,
            MATCHES.c.head_hash,
            CLUB_EVENTS.c.name,
            CLUB_EVENTS.c.code,
            CLUB_EVENTS.c.id,
        )
        .join_from(MATCHES, CLUB_EVENTS, MATCHES.c.event_id == CLUB_EVENTS.c.id, isouter=True)
        .where(MATCHES.c.waiting > 0, scope.holds())
        .order_by(MATCHES.c.id)
    )
    return tuple(
        OfficeMatch(code, Head(n, seal), name or "", event or "", event_id)
        for code, n, seal, name, event, event_id in rows
    )


def written(code: str, numbers: Collection[int]) -> Mapping[int, WrittenBy]:
    """Return who wrote these entries of a match, by number; of an archive, who did elsewhere."""
    columns = ENTRIES.c
    rows = db.session.execute(
        select(columns.number, columns.actor, columns.device, columns.recorded_at, columns.payload)
        .join_from(ENTRIES, MATCHES, ENTRIES.c.match_id == MATCHES.c.id)
        .where(MATCHES.c.code == code, ENTRIES.c.number.in_(numbers))
    )
    return {number: _written_by(*row) for number, *row in rows}


def _written_by(actor: str, device: str, at: datetime, payload: str) -> WrittenBy:
    said = json.loads(payload)
    if not said.keys() >= {*ARCHIVED}:
        return WrittenBy(actor, device, at)
    return WrittenBy(said["told_by"], "", datetime.fromisoformat(said["told_at"]))


def ruling_numbers(code: str) -> Mapping[int, int]:
    """Return the rulings of a match, by entry, as people count them: from 1 through its event.

    Those of a friendly match are counted by themselves.
    """
    own = select(MATCHES.c.id, MATCHES.c.event_id).where(MATCHES.c.code == code)
    match_id, event_id = db.session.execute(own).one()
    together = MATCHES.c.id == match_id if event_id is None else MATCHES.c.event_id == event_id
    opened = db.session.execute(
        select(ENTRIES.c.match_id, ENTRIES.c.number)
        .join_from(ENTRIES, MATCHES, ENTRIES.c.match_id == MATCHES.c.id)
        .where(together, ENTRIES.c.kind == "ruling_opened")
        .order_by(ENTRIES.c.recorded_at, ENTRIES.c.match_id, ENTRIES.c.number)
    )
    counted = enumerate(opened, start=1)
    return {number: place for place, (of, number) in counted if of == match_id}


def event_views(event_id: int) -> tuple[AnyView, ...]:
    """Return every match of an event, the oldest first."""
    codes = db.session.scalars(
        select(MATCHES.c.code).where(MATCHES.c.event_id == event_id).order_by(MATCHES.c.id)
    ).all()
    return tuple(queries.any_view(code) for code in codes)


def confirmation_of(event_id: int) -> str:
    """Return what the other side confirms in the matches of an event: `none`, `hand` or `match`."""
    wanted = select(CLUB_EVENTS.c.confirmation).where(CLUB_EVENTS.c.id == event_id)
    return db.session.scalar(wanted) or "none"


def event_name(event_id: int) -> str:
    return str(db.session.scalar(select(CLUB_EVENTS.c.name).where(CLUB_EVENTS.c.id == event_id)))


def ledgers_between(
    scope: Scope, since: datetime, until: datetime, kinds: Collection[str]
) -> Sequence[tuple[str, str, tuple[LedgerEntry, ...]]]:
    """Return code, event and ledger of matches with such entries from `since` to before `until`."""
    found = db.session.execute(
        select(MATCHES.c.code, CLUB_EVENTS.c.name)
        .join_from(MATCHES, CLUB_EVENTS, MATCHES.c.event_id == CLUB_EVENTS.c.id, isouter=True)
        .where(
            scope.holds(),
            # Most matches are of other days, and need not be looked into.
            MATCHES.c.last_at >= since,
            MATCHES.c.opened_at < until,
            select(ENTRIES.c.number)
            .where(
                ENTRIES.c.match_id == MATCHES.c.id,
                ENTRIES.c.kind.in_(kinds),
                ENTRIES.c.recorded_at >= since,
                ENTRIES.c.recorded_at < until,
            )
            .exists(),
        )
        .order_by(MATCHES.c.id)
    ).all()
    return [(code, name or "", queries.entries(code)) for code, name in found]


def open_desks(scope: Scope) -> Sequence[tuple[str, str, str]]:
    """Return code, name and newest seal of its events that are open and have a tournament."""
    rows = db.session.execute(
        select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.name, CLUB_EVENTS.c.head_hash)
        .where(scope.of(CLUB_EVENTS.c.id), CLUB_EVENTS.c.state == "open", CLUB_EVENTS.c.head > 0)
        .order_by(CLUB_EVENTS.c.id)
    ).all()
    return [(code, name, seal) for code, name, seal in rows]


def desks_between(scope: Scope, since: datetime, until: datetime) -> Sequence[tuple[str, str]]:
    """Return code and name of its events whose tournament was written to in that time."""
    rows = db.session.execute(
        select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.name)
        .where(
            scope.of(CLUB_EVENTS.c.id),
            select(EVENT_ENTRIES.c.number)
            .where(
                EVENT_ENTRIES.c.tournament_id == CLUB_EVENTS.c.id,
                EVENT_ENTRIES.c.recorded_at >= since,
                EVENT_ENTRIES.c.recorded_at < until,
            )
            .exists(),
        )
        .order_by(CLUB_EVENTS.c.id)
    ).all()
    return [(code, name) for code, name in rows]
