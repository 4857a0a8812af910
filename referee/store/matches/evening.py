"""The matches of one evening at one tablet, by which rematches are told from one another."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import exists, select

from referee.store.database import db
from referee.store.matches.found import find_match
from referee.store.matches.tables import MATCHES, SEATS
from referee.store.matches.views import AnyView
from referee.store.tablets.tables import WRITERS

EVENING = timedelta(hours=12)
"""A match that was opened earlier than this before another is of another evening."""

MOST = 500
"""The newest matches that are looked through; no club opens so many in an evening."""


@dataclass(frozen=True)
class EveningMatch:
    """A match of an evening that is won: its players in seat order, and games won by side."""

    players: tuple[str, ...]
    winner: str
    games: Mapping[str, int]


def evening_matches(view: AnyView) -> tuple[EveningMatch, ...]:
    """Return the won matches that this match's tablet wrote that evening, this match among them.

    Oldest first, those opened later left out; nothing where no tablet writes to it, or where it is
    one of an event.
    """
    match = find_match(view.code)
    if match.writer is None or match.event_id is not None:
        return ()
    own = exists().where(
        WRITERS.c.match_id == MATCHES.c.id, WRITERS.c.device_id == match.writer.device_id
    )
    rows = db.session.execute(
        select(MATCHES.c.id, MATCHES.c.winner, MATCHES.c.standing, SEATS.c.name)
        .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
        .where(
            MATCHES.c.id.between(match.id - MOST, match.id),
            MATCHES.c.game == view.game,
            MATCHES.c.winner.is_not(None),
            MATCHES.c.state.in_(("finished", "locked")),
            MATCHES.c.opened_at.between(view.opened_at - EVENING, view.opened_at),
            own,
        )
        .order_by(MATCHES.c.id, SEATS.c.seat)
    )
    found: dict[int, tuple[str, Any, list[str]]] = {}
    for match_id, winner, standing, name in rows:
        found.setdefault(match_id, (winner, standing, []))[2].append(name)
    return tuple(
        EveningMatch(tuple(players), winner, standing.get("games", {}))
        for winner, standing, players in found.values()
    )
