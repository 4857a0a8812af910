"""Requests to enter an event, and what became of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from referee.store.accounts.tokens import token_hash
from referee.store.database import db
from referee.store.signups.tables import ENTRY_REQUESTS
from referee.tournament.evening.plan import BETWEEN_CATEGORIES

ENTERED, REFUSED, LEFT = "entered", "refused", "left"

_BETWEEN = BETWEEN_CATEGORIES[0]


@dataclass(frozen=True)
class EntryRequest:
    """A request to enter, with what became of it; `entry` is its number in the tournament.

    `categories` are those that they wish to play for. `partner` is the request of another single
    player, with whom this one waits as a pair.
    """

    id: int
    event_id: int
    players: tuple[str, ...]
    club: str
    note: str
    categories: tuple[str, ...]
    state: str
    reason: str
    entry: int | None
    partner: int | None
    made_at: datetime

    @property
    def name(self) -> str:
        """Return the names of those who asked, as an entry has them."""
        return " - ".join(self.players)


def requests(event_id: int) -> tuple[EntryRequest, ...]:
    """Return all requests of an event, the oldest first."""
    wanted = _REQUESTS.where(ENTRY_REQUESTS.c.event_id == event_id).order_by(ENTRY_REQUESTS.c.id)
    return tuple([_request(row) for row in db.session.execute(wanted).mappings()])


def request_of(token: str) -> EntryRequest | None:
    """Return the request that a requester's link stands for."""
    wanted = _REQUESTS.where(ENTRY_REQUESTS.c.token_hash == token_hash(token))
    row = db.session.execute(wanted).mappings().one_or_none()
    return None if row is None else _request(row)


_REQUESTS = select(*[one for one in ENTRY_REQUESTS.c if one.name != "token_hash"])


def joined(categories: Sequence[str]) -> str:
    """Return the categories of a request as its row has them."""
    return _BETWEEN.join(categories)


def _request(row: Mapping[Any, Any]) -> EntryRequest:
    values = dict(row)
    players = values.pop("player_1"), values.pop("player_2")
    names = values.pop("categories").split(_BETWEEN)
    return EntryRequest(
        players=tuple(filter(None, players)), categories=tuple(filter(None, names)), **values
    )
