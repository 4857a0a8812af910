"""The events that seasons have or may have, and what each is planned as."""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import select

from referee.core.register.seasons import OF_CLUB, OF_EARLIER, Season, SeasonEvent
from referee.games.registry import game_of_regulation
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.register.seasons import seasons
from referee.store.register.tables import EARLIER_EVENTS
from referee.store.tournaments.tables import EVENT_ENTRIES


class OfferedEvent(NamedTuple):
    """An event that a season may have."""

    event: SeasonEvent
    name: str
    day: str


def plan_of_event(one: SeasonEvent) -> "Planned | None":
    """Return what an event is planned as, None where there is no such event.

    Of one of earlier years or from elsewhere the game alone may be known.
    """
    if one.scope == OF_EARLIER:
        wanted = select(EARLIER_EVENTS.c.game).where(EARLIER_EVENTS.c.code == one.code)
        game = db.session.scalar(wanted)
        return None if game is None else Planned(game, 2, None)
    chain = ledger.find(one.code, EVENT_BOOK)
    return None if chain is None else plan_of(chain)


class Planned(NamedTuple):
    """The plan of an event: its game, "" before it is planned, and the players of `each` entry.

    They are 2 before the plan. `until` it can be objected to, None before that time has begun.
    """

    game: str
    each: int
    until: datetime | None


def plan_of(chain: Chain) -> Planned:
    """Return what the event of a ledger is planned as."""
    entry = EVENT_ENTRIES.c
    wanted = select(entry.number).where(
        entry.tournament_id == chain.owner_id,
        entry.kind.in_(("plan_made", "plan_changed", "protest_opened")),
    )
    game, each, until = "", 2, None
    for one in ledger.read_some(chain, wanted):
        if one.kind == "protest_opened":
            until = one.recorded_at + timedelta(minutes=one.payload["minutes"])
        else:
            plan = one.payload["plan"]
            game = game_of_regulation(plan["regulation"]).name
            each = 1 if plan["entered"] == "singles" else 2
    return Planned(game, each, until)


def seasons_with(code: str) -> list[Season]:
    """Return the seasons that have an event of the club, without those that were withdrawn."""
    wanted = SeasonEvent(OF_CLUB, code)
    return [one for one in seasons().values() if wanted in one.about.events and not one.withdrawn]


def seasons_of_events(season: Season) -> list[tuple[str, str]]:
    """Return which events of a season another one has, too: the event's name and the season's."""
    names = {one.event: one.name for one in offered_events()}
    return [
        (names.get(event, event.code), other.about.name)
        for other in seasons().values()
        if other.id != season.id and not other.withdrawn
        for event in season.about.events
        if event in other.about.events
    ]


def offered_events() -> tuple[OfferedEvent, ...]:
    """Return every event that a season may have, the newest first."""
    event, earlier = CLUB_EVENTS.c, EARLIER_EVENTS.c
    of_club = db.session.execute(
        select(event.code, event.name, event.day).where(event.standing.is_not(None))
    )
    before = db.session.execute(select(earlier.code, earlier.name, earlier.day))
    found = [
        *(
            OfferedEvent(SeasonEvent(OF_CLUB, row.code), row.name, row.day.isoformat())
            for row in of_club
        ),
        *(OfferedEvent(SeasonEvent(OF_EARLIER, row.code), row.name, row.day) for row in before),
    ]
    return tuple(sorted(found, key=lambda one: (one.day, one.event.code), reverse=True))
