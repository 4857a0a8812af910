"""Requests to enter as they stand: who asked, who has a place, and who waits for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import select

from referee.store.accounts.tokens import token_hash
from referee.store.database import db
from referee.store.signups.tables import ASKED, ENTRY_REQUESTS, SIGN_UPS
from referee.tournament.evening.plan import BETWEEN_CATEGORIES, PAIRS
from referee.tournament.evening.state import EventState

ENTERED, REFUSED, LEFT = "entered", "refused", "left"

_BETWEEN = BETWEEN_CATEGORIES[0]


@dataclass(frozen=True)
class SignUp:
    """How people enter an event by themselves; `places` is 0 where there is no cap."""

    open: bool
    until: date
    places: int
    waiting: bool

    def takes(self, today: date) -> bool:
        """Tell whether requests are taken on this day."""
        return self.open and today <= self.until


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


@dataclass(frozen=True)
class Queue:
    """The undecided requests, the oldest first.

    `held` have a place as soon as they are confirmed, `waiting` when somebody withdraws, and
    `lonely` once they have a partner. `free` is how many places nobody has asked for, None where
    there is no cap.
    """

    held: tuple[EntryRequest, ...]
    waiting: tuple[EntryRequest, ...]
    lonely: tuple[EntryRequest, ...]
    free: int | None

    def place(self, request: int) -> int:
        """Return the place of a request among those that wait, 0 where it does not."""
        places = enumerate(self.waiting, start=1)
        return next((at for at, one in places if request in (one.id, one.partner)), 0)

    @property
    def number(self) -> int:
        return len(self.held) + len(self.waiting) + len(self.lonely)


def sign_up(event_id: int) -> SignUp | None:
    """Return how people enter an event by themselves, None where that was never settled."""
    columns = (SIGN_UPS.c.open, SIGN_UPS.c.until, SIGN_UPS.c.places, SIGN_UPS.c.waiting)
    row = db.session.execute(select(*columns).where(SIGN_UPS.c.event_id == event_id)).one_or_none()
    return None if row is None else SignUp(*row)


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


def places_taken(state: EventState) -> int:
    """Return how many entries have a place: all that have not withdrawn; a pair by lot is two."""
    entered = state.entrants.values()
    return sum(1 for one in entered if one.withdrew is None and not one.of)


def queue_of(asked: Sequence[EntryRequest], state: EventState, terms: SignUp) -> Queue:
    """Return who of those that asked has a place. The order alone says so: nothing is written.

    Two who wait as a pair have asked when the second one did.
    """
    open_ = _together([one for one in asked if one.state == ASKED])
    alone = state.plan.entered == PAIRS
    lonely = [one for one in open_ if alone and len(one.players) == 1]
    whole = [one for one in open_ if one not in lonely]
    if not terms.places:
        return Queue(tuple(whole), (), tuple(lonely), None)
    left = max(0, terms.places - places_taken(state))
    free = max(0, left - len(whole))
    return Queue(tuple(whole[:left]), tuple(whole[left:]), tuple(lonely), free)


def _together(open_: Sequence[EntryRequest]) -> list[EntryRequest]:
    """Return open requests, with those of two who wait as a pair as one, in place of the second."""
    of = {one.id: one for one in open_}
    pairs = {max(one.id, one.partner): min(one.id, one.partner) for one in open_ if one.partner}
    firsts = set(pairs.values())
    return [
        _pair(of[pairs[one.id]], one) if one.id in pairs else one
        for one in open_
        if one.id not in firsts
    ]


def _pair(first: EntryRequest, second: EntryRequest) -> EntryRequest:
    return replace(
        second,
        players=(*first.players, *second.players),
        club=first.club or second.club,
        note=" · ".join(filter(None, (first.note, second.note))),
        categories=tuple([name for name in first.categories if name in second.categories]),
    )
