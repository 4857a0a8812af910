"""The matches of one evening at one tablet, by which rematches are told from one another."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, exists, func, select

from referee.store.database import db
from referee.store.matches.found import FoundMatch, find_match
from referee.store.matches.tables import MATCHES, SEATS
from referee.store.matches.views import AnyView
from referee.store.tablets.tables import WRITERS

EVENING = timedelta(hours=12)
"""A match that was opened earlier than this before another is of another evening."""

MOST = 500
"""The newest matches that are looked through; no club opens so many in an evening."""

KEPT = 256
"""The matches of which those before them are kept, as many as views are."""


@dataclass(frozen=True)
class EveningMatch:
    """A match of an evening that is over: its players in seat order, and what lists keep of it.

    `winner` is None where nobody wins, as in a session of trionfo.
    """

    players: tuple[str, ...]
    winner: str | None
    standing: Mapping[str, Any]


@dataclass(frozen=True)
class _Asked:
    at: datetime
    matches: Sequence[EveningMatch]


_asked: OrderedDict[tuple[str, int], _Asked] = OrderedDict()
"""The matches before one, by its code and the device that writes to it."""

_lock = threading.Lock()


def evening_matches(view: AnyView) -> Sequence[EveningMatch]:
    """Return the matches that this match's tablet has ended that evening, this one among them.

    Oldest first, those opened later left out; nothing where no tablet writes to it, or where it is
    one of an event.
    """
    match = find_match(view.code)
    device = _device(match)
    return () if device is None else _opened_before(view, match.id, device)


def matches_before(view: AnyView, now: datetime, since: datetime) -> Sequence[EveningMatch]:
    """Return the matches of that evening that were over before this one, oldest first.

    They are kept, so that a tap need not ask for them; what was asked before `since` is asked anew.
    """
    match = find_match(view.code)
    device = _device(match)
    if device is None:
        return ()
    key = (view.code, device)
    with _lock:
        known = _asked.get(key)
    if known is None or known.at < since:
        known = _Asked(now, _opened_before(view, match.id - 1, device))
        with _lock:
            _asked[key] = known
            _asked.move_to_end(key)
            while len(_asked) > KEPT:
                _asked.popitem(last=False)
    return known.matches


def matches_tonight(device_id: int, game: str, now: datetime) -> Sequence[EveningMatch]:
    """Return the matches of a game that this device has ended this evening, oldest first."""
    newest = db.session.scalar(select(func.max(MATCHES.c.id))) or 0
    return _matches(device_id, game, newest, MATCHES.c.opened_at >= now - EVENING)


def _device(match: FoundMatch) -> int | None:
    """Return the device that writes to a friendly match."""
    return None if match.writer is None or match.event_id is not None else match.writer.device_id


def _opened_before(view: AnyView, newest: int, device_id: int) -> Sequence[EveningMatch]:
    opened = MATCHES.c.opened_at.between(view.opened_at - EVENING, view.opened_at)
    return _matches(device_id, view.game, newest, opened)


def _matches(
    device_id: int, game: str, newest: int, opened: ColumnElement[bool]
) -> Sequence[EveningMatch]:
    own = exists().where(WRITERS.c.match_id == MATCHES.c.id, WRITERS.c.device_id == device_id)
    rows = db.session.execute(
        select(MATCHES.c.id, MATCHES.c.winner, MATCHES.c.standing, SEATS.c.name)
        .join(SEATS, SEATS.c.match_id == MATCHES.c.id)
        .where(
            MATCHES.c.id.between(newest - MOST, newest),
            MATCHES.c.game == game,
            MATCHES.c.state.in_(("finished", "locked")),
            opened,
            own,
        )
        .order_by(MATCHES.c.id, SEATS.c.seat)
    )
    found: dict[int, tuple[str | None, Any, list[str]]] = {}
    for match_id, winner, standing, name in rows:
        found.setdefault(match_id, (winner, standing, []))[2].append(name)
    return tuple(
        EveningMatch(tuple(players), winner, standing)
        for winner, standing, players in found.values()
    )
