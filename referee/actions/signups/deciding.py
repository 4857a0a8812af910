"""Requests to enter: the organizers confirm, join and refuse them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, update

from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.store.accounts import granted, security_log
from referee.store.accounts.security_log import Origin
from referee.store.database import db, writing
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK
from referee.store.signups.deadline import sign_up
from referee.store.signups.requests import (
    ENTERED,
    REFUSED,
    EntryRequest,
    requests,
)
from referee.store.signups.tables import ASKED, ENTRY_REQUESTS
from referee.store.signups.waiting_list import places_taken, would_have_place
from referee.store.tournaments.views import EventView, event_view, find_event
from referee.tournament.categories.categories import category_facts
from referee.tournament.evening.plan import PAIRS


def confirm(act: TournamentAct, *entries: Sequence[int]) -> EventRecorded:
    """Enter who asked: each entry is one request, or two of single players who play together.

    The entries, with the categories they wish to play for, and what became of the requests are
    written at once. Raise RuleError where one of them is decided already, no place is free, or the
    tournament has begun.
    """

    def make_facts(view: EventView) -> Sequence[NewFact]:
        if view.state.rounds:
            raise RuleError(N_("the tournament has begun: enter by hand who comes late"))
        found = [_open_requests(view.id, chosen) for chosen in entries or [()]]
        places = terms.places if (terms := sign_up(view.id)) is not None else 0
        if places and places_taken(view.state) + len(entries) > places:
            raise RuleError(N_("all places are taken: raise their number first"))
        first = max(view.state.entrants, default=0) + 1
        numbered = dict(enumerate(found, start=first))
        given = {number: _categories(view, who) for number, who in numbered.items()}
        entered = [_entered(view, number, who) for number, who in numbered.items()]
        return [*entered, *category_facts(given)]

    def also(_before: EventView | None, after: EventView) -> list[Any]:
        first = max(after.state.entrants) - len(entries) + 1
        decided: list[int] = []
        for number, chosen in enumerate(entries, start=first):
            decided += _decide(chosen, state=ENTERED, entry=number)
        things = [granted.request(one) for one in decided]
        security_log.note("request_decided", act.code, Origin.of(act.stamp), *things)
        return []

    return write_act(act, make_facts, also)


def join(act: TournamentAct, chosen: Sequence[int]) -> bool:
    """Enter two single players as a pair; where others asked before for the places they wait.

    Return whether they are entered. Raise RuleError where they are not two who look for a partner.
    """
    view = event_view(act.code)
    terms = sign_up(view.id)
    if terms is None or would_have_place(chosen, requests(view.id), view.state, terms):
        confirm(act, chosen)
        return True
    with writing():
        chain = ledger.hold(view.code, EVENT_BOOK)
        assert chain is not None  # an event is never deleted
        found = _open_requests(view.id, chosen)
        if len(found) != 2 or any(len(one.players) != 1 or one.partner for one in found):
            raise RuleError(N_("a pair is two players: tick two who look for a partner"))
        for one, other in zip(found, reversed(found), strict=True):
            mine = update(ENTRY_REQUESTS).where(ENTRY_REQUESTS.c.id == one.id)
            db.session.execute(mine.values(partner=other.id))
        things = [granted.request(one.id) for one in found]
        security_log.note("request_decided", chain.code, Origin.of(act.stamp), *things)
    return False


def of_one_alone(code: str, chosen: Sequence[int]) -> list[str]:
    """Return the categories that not all of these requests wish to play for."""
    view = event_view(code)
    asked = [one.categories for one in requests(view.id) if one.id in chosen]
    return [
        name
        for name in view.state.plan.categories
        if any(name in own for own in asked) and any(name not in own for own in asked)
    ]


def _entered(view: EventView, number: int, found: Sequence[EntryRequest]) -> NewFact:
    """Return the fact by which requests become an entry. Raise RuleError."""
    players = [name for one in found for name in one.players]
    if view.state.plan.entered == PAIRS and len(players) != 2:
        raise RuleError(N_("a pair is two players: tick two who look for a partner"))
    club = next((one.club for one in found if one.club), "")
    about = {"entry": number, "name": " - ".join(players), "players": players}
    return "entry_added", {**about, "club": club} if club else about


def _categories(view: EventView, found: Sequence[EntryRequest]) -> list[str]:
    """Return the categories of the plan that all of these wish to play for."""
    asked = [one.categories for one in found]
    return [name for name in view.state.plan.categories if all(name in own for own in asked)]


def refuse(code: str, chosen: int, reason: str, origin: Origin) -> None:
    """Refuse a request, or both of a pair that waits; the requester reads the reason.

    Raise RuleError if it is decided.
    """
    with writing():
        chain = ledger.hold(find_event(code).code, EVENT_BOOK)
        assert chain is not None  # an event is never deleted
        _open_requests(chain.owner_id, [chosen])
        decided = _decide([chosen], state=REFUSED, reason=reason)
        things = [granted.request(one) for one in decided]
        security_log.note("request_decided", chain.code, origin, *things)


def _decide(chosen: Sequence[int], **values: object) -> list[int]:
    """Write what became of requests and of those of their pairs. Return all of them."""
    both = or_(ENTRY_REQUESTS.c.id.in_(chosen), ENTRY_REQUESTS.c.partner.in_(chosen))
    written = update(ENTRY_REQUESTS).where(both).values(values).returning(ENTRY_REQUESTS.c.id)
    return sorted(db.session.scalars(written))


def _open_requests(event_id: int, chosen: Sequence[int]) -> list[EntryRequest]:
    """Return undecided requests with those of their pairs, the oldest first. Raise RuleError."""
    asked = {one.id: one for one in requests(event_id) if one.state == ASKED}
    if not chosen or any(id_ not in asked for id_ in chosen):
        raise RuleError(N_("this request is decided already, or was withdrawn"))
    both = {one for id_ in chosen for one in (id_, asked[id_].partner) if one is not None}
    return [asked[id_] for id_ in sorted(both)]
