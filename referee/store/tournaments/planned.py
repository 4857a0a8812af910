"""The regulations of tournaments as their newest plans have them, for lists of events."""

import json
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select

from referee.store.database import db
from referee.store.tournaments.tables import EVENT_ENTRIES
from referee.tournament.evening.plan import read_plan
from referee.tournament.games.regulations import AnyRegulation

PLANS = ("plan_made", "plan_changed")


def planned_regulations(events: Sequence[int]) -> Mapping[int, AnyRegulation]:
    """Return the regulation of each tournament by the row of its event; no other is replayed."""
    of, number = EVENT_ENTRIES.c.tournament_id, EVENT_ENTRIES.c.number
    newest = (
        select(of.label("of"), func.max(number).label("number"))
        .where(of.in_(events), EVENT_ENTRIES.c.kind.in_(PLANS))
        .group_by(of)
        .subquery()
    )
    rows = db.session.execute(
        select(of, EVENT_ENTRIES.c.payload).join(
            newest, (newest.c.of == of) & (newest.c.number == number)
        )
    )
    return {event: read_plan(json.loads(payload)["plan"]).regulation for event, payload in rows}
