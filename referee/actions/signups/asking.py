"""Requests to enter: people ask, and withdraw, by themselves."""

from dataclasses import asdict, dataclass
from datetime import date, timedelta
from uuid import uuid4

from sqlalchemy import delete, insert, or_, select, update

from referee.actions.accounts import throttle
from referee.actions.submissions import once_more
from referee.actions.tournaments.tournament_facts import TournamentAct, record_event_facts
from referee.core.errors import N_, RuleError
from referee.store.accounts import granted, security_log
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.accounts.tokens import new_token, token_hash
from referee.store.database import db, insert_row, writing
from referee.store.errors import MovedOn
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, Stamp
from referee.store.names import fold, read_code
from referee.store.signups.deadline import SignUp, is_open, sign_up
from referee.store.signups.requests import (
    ENTERED,
    LEFT,
    EntryRequest,
    joined,
    request_of,
    requests,
)
from referee.store.signups.tables import ASKED, ENTRY_REQUESTS, SIGN_UPS
from referee.store.signups.waiting_list import queue_of
from referee.store.tournaments.views import EventView, event_view_at, find_event
from referee.tournament.categories.categories import check_categories
from referee.tournament.evening.entrants import check_names, in_groups
from referee.tournament.evening.plan import PAIRS

MOST_NOTE = 300
MOST_UNDECIDED = 300
"""Requests of an event that nobody has decided; after so many it takes no more."""

ATTEMPTS = 3
"""How often a withdrawal is tried while others write to the tournament."""

KEPT = timedelta(days=30)
"""After the day of their event requests are kept for so long, then they are deleted."""


@dataclass(frozen=True)
class Asked:
    """What a requester has typed; the second player is "" for one who is alone."""

    player_1: str
    player_2: str = ""
    club: str = ""
    note: str = ""
    categories: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return (self.player_1, self.player_2) if self.player_2 else (self.player_1,)


def settle(code: str, terms: SignUp, origin: Origin) -> None:
    """Settle how people enter an event by themselves."""
    once_more(lambda: _settle(code, terms, origin))


def _settle(code: str, terms: SignUp, origin: Origin) -> None:
    with writing():
        event_id = find_event(code).owner_id
        values = asdict(terms)
        _forget_old(origin.now.astimezone().date())
        if sign_up(event_id) is None:
            db.session.execute(insert(SIGN_UPS).values(event_id=event_id, **values))
        else:
            row = SIGN_UPS.c.event_id == event_id
            db.session.execute(update(SIGN_UPS).where(row).values(**values))
        security_log.note("sign_up_settled", read_code(code), origin, granted.sign_up(event_id))


def ask(code: str, asked: Asked, network: str, stamp: Stamp) -> str:
    """Write a request to enter. Return the token of its page. Raise RuleError, TooOften.

    Two who ask for the last place at the same moment are told apart here: the tournament is held
    meanwhile, and the second one waits, or is refused where there is no waiting list.
    """
    throttle.attempt(throttle.requests_of(code, network), stamp.now)
    token = new_token()
    today = stamp.now.astimezone().date()
    once_more(lambda: _ask(code, asked, token, stamp, today))
    return token


def _ask(code: str, asked: Asked, token: str, stamp: Stamp, today: date) -> None:
    with writing():
        chain = ledger.hold(find_event(code).code, EVENT_BOOK)
        assert chain is not None  # an event is never deleted
        view = event_view_at(chain)
        terms = sign_up(chain.owner_id)
        _admit(asked, view, terms, requests(chain.owner_id), today)
        _forget_old(today)
        number = insert_row(
            ENTRY_REQUESTS,
            event_id=chain.owner_id,
            token_hash=token_hash(token),
            player_1=asked.player_1,
            player_2=asked.player_2,
            club=asked.club,
            note=asked.note,
            categories=joined(asked.categories),
            state=ASKED,
            reason="",
            made_at=stamp.now,
        )
        security_log.note("entry_requested", chain.code, _nobody(stamp), granted.request(number))


def _nobody(stamp: Stamp) -> Origin:
    """Return an origin without a name: once a request is deleted the log may not have it."""
    return Origin("", "", "", stamp.now)


def _admit(
    asked: Asked,
    view: EventView,
    terms: SignUp | None,
    earlier: tuple[EntryRequest, ...],
    today: date,
) -> None:
    """Raise RuleError where a request cannot be taken."""
    if terms is None or not is_open(terms.last_day, view.state, today):
        raise RuleError(N_("entries are closed here: ask the organizers"))
    if asked.player_2 and view.state.plan.entered != PAIRS:
        raise RuleError(N_("here single players enter"), place="player_2")
    check_names(view.state, " - ".join(asked.players), asked.players, ())
    check_categories(view.state, asked.categories)
    open_ = [one for one in earlier if one.state == ASKED]
    if len(open_) >= MOST_UNDECIDED:
        raise RuleError(N_("too many requests wait for an answer: ask the organizers"))
    waiting = {fold(name): name for one in open_ for name in one.players}
    for place, name in enumerate(asked.players):
        if fold(name) in waiting:
            raise RuleError(
                N_("“%(name)s” has asked already: look for the link, or ask the organizers"),
                place=f"players[{place}]",
                name=name,
            )
    queue = queue_of(earlier, view.state, terms)
    holds_a_place = view.state.plan.entered != PAIRS or len(asked.players) == 2
    if holds_a_place and queue.free == 0 and not terms.waiting:
        raise RuleError(N_("all places are taken"))


def _forget_old(today: date) -> None:
    """Delete the requests of events that were long ago."""
    old = select(CLUB_EVENTS.c.id).where(CLUB_EVENTS.c.day < today - KEPT)
    db.session.execute(delete(ENTRY_REQUESTS).where(ENTRY_REQUESTS.c.event_id.in_(old)))


def leave(code: str, token: str, stamp: Stamp) -> None:
    """Withdraw a request, and the entry that it became. Raise RuleError once that plays.

    Who has withdrawn already stays withdrawn.
    """
    for _attempt in range(ATTEMPTS):
        found = request_of(token)
        if found is None or found.state not in (ASKED, ENTERED):
            return
        if found.entry is not None:
            try:
                _withdraw(code, found.entry, stamp)
            except MovedOn:
                continue  # somebody else wrote to the tournament at this moment
        with writing():
            left = db.session.scalar(
                update(ENTRY_REQUESTS)
                .where(ENTRY_REQUESTS.c.id == found.id, ENTRY_REQUESTS.c.state == found.state)
                .values(state=LEFT)
                .returning(ENTRY_REQUESTS.c.id)
            )
            if left is not None:
                both = or_(ENTRY_REQUESTS.c.id == found.id, ENTRY_REQUESTS.c.partner == found.id)
                db.session.execute(update(ENTRY_REQUESTS).where(both).values(partner=None))
                thing = granted.request(found.id)
                security_log.note("request_withdrawn", read_code(code), _nobody(stamp), thing)
                return
    raise RuleError(N_("the list changes just now: try again"))


def _withdraw(code: str, entry: int, stamp: Stamp) -> None:
    view = event_view_at(find_event(code))
    one = view.state.entrants.get(entry)
    if one is None or one.withdrew is not None:
        return
    begun = view.state.rounds and entry in in_groups(view.state)
    if begun or one.paired is not None:
        raise RuleError(N_("the tournament has begun: tell the organizers"))
    done = TournamentAct(code, view.number, str(uuid4()), stamp)
    record_event_facts(done, [("withdrew", {"entry": entry})])
