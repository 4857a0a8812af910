"""Requests to enter in words: for the organizers, and for the one who asked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from referee.presenters.tournaments.money.cash import euro
from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _
from referee.store.signups.deadline import SignUp
from referee.store.signups.requests import (
    ENTERED,
    LEFT,
    REFUSED,
    EntryRequest,
)
from referee.store.signups.tables import ASKED
from referee.store.signups.waiting_list import Queue
from referee.tournament.evening.state import Entrant, EventState


@dataclass(frozen=True)
class RequestLine:
    """A request as its organizers see it; `outcome` is what became of it, "" while it is open."""

    id: int
    name: str
    club: str
    categories: str
    note: str
    made: str
    outcome: str = ""


@dataclass(frozen=True)
class RequestsShown:
    """The requests of an event: with a place, waiting, without a partner, and decided.

    Once the tournament has begun all that nobody has decided have come `too_late`.
    """

    held: tuple[RequestLine, ...]
    waiting: tuple[RequestLine, ...]
    lonely: tuple[RequestLine, ...]
    too_late: tuple[RequestLine, ...]
    decided: tuple[RequestLine, ...]
    free: int | None

    to_decide: int


@dataclass(frozen=True)
class Invitation:
    """What the public page says of entering: the last day, how many places are free.

    `full` says that who asks now waits for a place. `free` is None where there is no cap. `fee` is
    what an entry pays, "" for nothing.
    """

    until: str
    free: int | None
    full: bool
    fee: str


@dataclass(frozen=True)
class OwnRequest:
    """A request as the one who asked sees it; `state` is a word for its look.

    `says` is where it stands and `more` what that means; `reason` is the organizers'. `partner`
    is whom the organizers have put at his side, "" where nobody. `categories` are those of the
    entry, before it those that were asked for; `without` those of them that the entry has not.
    """

    name: str
    partner: str
    club: str
    categories: str
    without: str
    note: str
    state: str
    says: str
    more: str
    reason: str
    entry: int | None
    can_leave: bool


def requests_shown(asked: Iterable[EntryRequest], queue: Queue, *, begun: bool) -> RequestsShown:
    """Return the requests of an event, the newest decisions first; `begun` nobody is let in."""
    decided = [_line(one) for one in asked if one.state != ASKED]
    open_ = (queue.held, queue.waiting, queue.lonely)
    held, waiting, lonely = (tuple(map(_line, () if begun else one)) for one in open_)
    return RequestsShown(
        held=held,
        waiting=waiting,
        lonely=lonely,
        too_late=tuple([_line(one) for some in open_ for one in some]) if begun else (),
        decided=tuple(reversed(decided)),
        free=queue.free,
        to_decide=0 if begun else queue.to_decide,
    )


def _line(one: EntryRequest) -> RequestLine:
    outcome = {
        ASKED: "",
        ENTERED: _("entered"),
        REFUSED: _("refused: %(reason)s", reason=isolated(one.reason)),
        LEFT: _("withdrawn"),
    }[one.state]
    made = moment_shown(one.made_at)
    named = _listed(one.categories)
    return RequestLine(one.id, pair_shown(one.name), one.club, named, one.note, made, outcome)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(isolated, names))


def invitation(queue: Queue, terms: SignUp, cents: int) -> Invitation:
    """Return what is said before somebody asks; `cents` is the fee."""
    fee = euro(cents) if cents else ""
    return Invitation(day_shown(terms.until), queue.free, queue.free == 0, fee)


def own_request(one: EntryRequest, queue: Queue, state: EventState, day: date) -> OwnRequest:
    """Return a request as the one who asked sees it."""
    entrant = state.entrants.get(one.entry) if one.entry is not None else None
    if one.state == LEFT or (entrant is not None and entrant.withdrew is not None):
        look, says, more = "out", _("Withdrawn"), _("You are not entered. You can ask again.")
    elif one.state == REFUSED or (one.state == ENTERED and entrant is None):
        look, says, more = (
            "out",
            _("Not entered"),
            _("Is that a mistake? Ask the organizers."),
        )
    elif one.state == ENTERED:
        look, says = "in", _("Entered")
        more = _("You are on the list. See you on %(day)s!", day=day_shown(day))
    elif state.rounds:
        look, says = "out", _("Entries are closed")
        more = _(
            "The tournament has begun, and nobody moves up any more. Ask at the organizers’ desk."
        )
    elif one in queue.lonely:
        look, says = "waits", _("Looking for a partner")
        more = _("The organizers put two who are alone together. Look here again.")
    elif place := queue.place(one.id):
        look, says = "waits", _("On the waiting list: place %(place)s", place=place)
        more = _("All places are taken. As soon as somebody withdraws, you move up by yourself.")
    else:
        look, says = "asked", _("Request received")
        more = _("The organizers have to confirm it. Look here again.")
    entered = entrant if look == "in" else None
    has = entered.categories if entered is not None else one.categories
    return OwnRequest(
        name=pair_shown(one.name),
        partner=_partner(one, queue, entered),
        club=one.club,
        categories=_listed(has),
        without=_listed([name for name in one.categories if name not in has]),
        note=one.note,
        state=look,
        says=says,
        more=more,
        reason=one.reason if one.state == REFUSED else "",
        entry=one.entry if look == "in" else None,
        can_leave=look != "out" and not state.rounds,
    )


def _partner(one: EntryRequest, queue: Queue, entrant: Entrant | None) -> str:
    """Return with whom somebody plays who asked alone: in the entry, or in the pair that waits."""
    if len(one.players) > 1:
        return ""
    together: Sequence[str] = ()
    if entrant is not None:
        together = entrant.entry.players
    elif one.partner is not None:
        asked = (*queue.held, *queue.waiting)
        together = next((pair.players for pair in asked if one.id in (pair.id, pair.partner)), ())
    return _listed([name for name in together if name not in one.players])
