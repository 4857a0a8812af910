"""Late entries: sent by devices after they had been taken over, and decided by referees."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from referee.core.errors import RuleError
from referee.core.facts import Fact, Payload
from referee.games.course import course
from referee.games.facts import KINDS
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches import queries
from referee.store.matches.tables import MATCHES
from referee.store.matches.views import AnyView, fact_of, view
from referee.store.office.waiting import Scope
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES

FORM = "form"
"""The only key of a payload that could not be read as a fact: the fields as they were sent."""


@dataclass(frozen=True)
class LateEntry:
    """A fact that came too late; `after` is the newest entry that its device knew.

    While it is undecided `outcome` is "" (else "entered" or "set_aside"), as are `reason` and
    `decided_by`. `entry` is the number of the entry by which it was entered, else None.
    """

    number: int
    event_id: str
    writer_id: int
    kind: str
    payload: Payload
    after: int
    actor: str
    device: str
    recorded_at: datetime
    outcome: str
    entry: int | None
    reason: str
    decided_by: str
    decided_at: datetime | None

    @property
    def is_fact(self) -> bool:
        """Tell whether it could be read as a fact."""
        return self.kind in KINDS and FORM not in self.payload

    @property
    def hand(self) -> int | None:
        """Return the hand that it is about, if it is about one."""
        hand = self.payload.get("hand")
        return hand if isinstance(hand, int) else None


@dataclass(frozen=True)
class LateMatch:
    """A match with late entries for a referee; its event is "" and None where it is friendly."""

    code: str
    event: str
    event_code: str
    event_id: int | None
    waiting: int
    since: datetime


def of_match(match_id: int, writer_id: int | None = None) -> tuple[LateEntry, ...]:
    """Return the late entries of a match in the order they came, or those of one writer alone."""
    wanted = LATE_ENTRIES.c.match_id == match_id
    if writer_id is not None:
        wanted &= LATE_ENTRIES.c.writer_id == writer_id
    rows = db.session.execute(
        select(
            *(column for column in LATE_ENTRIES.c if column.name != "match_id"),
            func.coalesce(LATE_DECISIONS.c.outcome, "").label("outcome"),
            LATE_DECISIONS.c.entry,
            func.coalesce(LATE_DECISIONS.c.reason, "").label("reason"),
            func.coalesce(LATE_DECISIONS.c.actor, "").label("decided_by"),
            LATE_DECISIONS.c.at.label("decided_at"),
        )
        .outerjoin_from(
            LATE_ENTRIES, LATE_DECISIONS, LATE_DECISIONS.c.late_number == LATE_ENTRIES.c.number
        )
        .where(wanted)
        .order_by(LATE_ENTRIES.c.number)
    )
    return tuple(LateEntry(**{**row._mapping, "payload": json.loads(row.payload)}) for row in rows)


def as_seen(code: str, kept: Sequence[LateEntry], after: int) -> AnyView:
    """Return the match as a device sees it that was taken over: its last state and its late facts.

    `kept` are its late entries in the order they came; without any, `after` is the newest entry
    that it knows. Where the rules do not allow one of its facts, all of them are left out.
    """
    known = queries.entries(code)
    fork = max(1, min(kept[0].after if kept else after, len(known)))
    before = tuple(fact_of(entry) for entry in known[:fork])
    own = [one for one in kept if one.is_fact]
    facts = tuple(Fact(fork + i, one.kind, one.payload) for i, one in enumerate(own, start=1))
    try:
        played = course(before + facts)
    except RuleError:
        played = course(before)
    return view(code, played, known[0].recorded_at, known[fork - 1])


def waiting(scope: Scope) -> tuple[LateMatch, ...]:
    """Return the matches of the scope with undecided late entries, the longest waiting first."""
    since = func.min(LATE_ENTRIES.c.recorded_at)
    of = (MATCHES.c.code, CLUB_EVENTS.c.name, CLUB_EVENTS.c.code, CLUB_EVENTS.c.id)
    rows = db.session.execute(
        select(*of, func.count(), since)
        .join_from(LATE_ENTRIES, MATCHES, LATE_ENTRIES.c.match_id == MATCHES.c.id)
        .outerjoin(CLUB_EVENTS, MATCHES.c.event_id == CLUB_EVENTS.c.id)
        .outerjoin(LATE_DECISIONS, LATE_DECISIONS.c.late_number == LATE_ENTRIES.c.number)
        .where(LATE_DECISIONS.c.late_number.is_(None), scope.holds())
        .group_by(*of)
        .order_by(since)
    )
    return tuple(
        LateMatch(code, name or "", event or "", event_id, count, at)
        for code, name, event, event_id, count, at in rows
    )
