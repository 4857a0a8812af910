"""The waiting list of an event: who of those that asked has a place, and who waits for one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.store.signups.deadline import SignUp
from referee.store.signups.requests import EntryRequest
from referee.store.signups.tables import ASKED
from referee.tournament.evening.plan import PAIRS
from referee.tournament.evening.state import EventState


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
    def to_decide(self) -> int:
        """Return how many the organizers can decide on now: whoever waits for a place is none."""
        return len(self.held) + len(self.lonely)


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


def would_have_place(
    chosen: Sequence[int], asked: Sequence[EntryRequest], state: EventState, terms: SignUp
) -> bool:
    """Return whether two who are alone have a place as a pair: it asked when the second one did."""
    partners = dict(zip(chosen, reversed(chosen), strict=True))
    paired = [replace(one, partner=partners.get(one.id, one.partner)) for one in asked]
    return any(one.id in chosen for one in queue_of(paired, state, terms).held)


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
