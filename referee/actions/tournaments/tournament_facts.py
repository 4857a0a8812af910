"""Planning a tournament, and adding facts to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.actions.submissions import checked_submission, once_more, part_of
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, NewFact
from referee.store.database import writing
from referee.store.errors import EventReused, MovedOn
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import EVENT_BOOK, Chain, Stamp, Submission
from referee.store.matches.views import AnyView, views
from referee.store.tournaments.played import write_played
from referee.store.tournaments.projections import remember, write_entry_names, write_event_row
from referee.store.tournaments.views import (
    EventView,
    event_view,
    event_view_at,
    event_views,
    find_event,
)
from referee.tournament.evening.facts import validate
from referee.tournament.evening.plan import EventPlan, write_plan
from referee.tournament.evening.replay import EVENT_KINDS, admit_to_event, folded, take
from referee.tournament.evening.state import EventState

MakeFacts = Callable[[EventView], Sequence[NewFact]]
"""Return the facts of an act, given the tournament as it is now."""

Also = Callable[[EventView | None, EventView], Sequence[AnyView]]
"""Writes what goes with an act, given the tournament before and after. Return changed matches."""

WITH_PEOPLE = ("entry_added", "entry_changed")
WITH_NAMES = (*WITH_PEOPLE, "entry_removed", "pairs_drawn", "pairs_parted")


@dataclass(frozen=True)
class EventRecorded:
    """A recorded act: its entries, and the tournament as it is now.

    `again` tells that the act had been stored before; the tournament may have moved on since.
    """

    entries: tuple[LedgerEntry, ...]
    again: bool
    view: EventView


@dataclass(frozen=True)
class TournamentAct:
    """One act of a person: `after` is the newest entry that he had seen, `event_id` names it."""

    code: str
    after: int
    event_id: str
    stamp: Stamp


def plan_tournament(
    code: str, plan: EventPlan, event_id: str, stamp: Stamp, template: str = ""
) -> EventRecorded:
    """Plan the tournament of an event. Raise UnknownEvent, EventReused, MovedOn, RuleError."""
    named = {"template": template} if template else {}
    facts: list[NewFact] = [("plan_made", {"plan": write_plan(plan), **named})]
    return begin_with(TournamentAct(code, 0, event_id, stamp), facts)


def begin_with(
    act: TournamentAct, facts: Sequence[NewFact], also: Also | None = None
) -> EventRecorded:
    """Begin the tournament of an event with these facts, a plan first, and what goes with them."""
    return once_more(lambda: _write_act(act, None, also, facts))


def record_event_facts(act: TournamentAct, facts: Sequence[NewFact]) -> EventRecorded:
    """Add facts at once, all of them or none.

    The same act with the same facts is answered as the first time. Raise UnknownEvent,
    EventReused, MovedOn, and RuleError for what does not fit; nothing is then saved.
    """
    for index, (kind, payload) in enumerate(facts):
        checked_submission(part_of(act.event_id, index), kind, payload, validate)
    return once_more(lambda: _write_act(act, lambda _: facts, None, facts))


def preview_event_facts(code: str, facts: Sequence[NewFact]) -> tuple[EventView, EventState]:
    """Return the tournament as it is, and as these facts would leave it. Nothing is saved."""
    before = event_view(code)
    return before, state_after(before, facts)


def state_after(view: EventView, facts: Sequence[NewFact]) -> EventState:
    """Return the state in which these facts would leave a tournament. Raise RuleError."""
    fold = view.fold.copy()
    for number, (kind, payload) in enumerate(facts, start=view.number + 1):
        validate(kind, payload)
        admit_to_event(kind, payload, fold.state())
        take(fold, Fact(number, kind, payload))
    return fold.state()


def write_act(act: TournamentAct, make_facts: MakeFacts, also: Also | None = None) -> EventRecorded:
    """Write the facts of an act on the tournament as it is now, in one transaction.

    `also` writes related rows, given the tournament before and after. An act sent twice gives the
    answer of the first time.
    """
    return once_more(lambda: _write_act(act, make_facts, also, ()))


def _write_act(
    act: TournamentAct, make_facts: MakeFacts | None, also: Also | None, body: Sequence[NewFact]
) -> EventRecorded:
    """Write the facts that `make_facts` computes; without it `body`, which begins a tournament."""
    with writing():
        chain = _held(act.code)
        known = _stored_before(act, chain, body)
        if known is not None:
            return EventRecorded(known, True, event_view_at(chain))
        before = event_view_at(chain) if chain.head.number else None
        facts = body if make_facts is None else make_facts(_begun(before))
        _refuse_unseen(chain, act.after, [kind for kind, _ in facts])
        view, entries = _write(chain, before, facts, act)
        write_event_row(view)
        write_played(view, before)
        for kind, payload in facts:
            if kind in WITH_PEOPLE:
                remember(payload, act.stamp.now.date())
        if any(kind in WITH_NAMES for kind, _ in facts):
            write_entry_names(view)
        matches = also(before, view) if also is not None else ()
    event_views.put(view)
    for match in matches:
        views.put(match)
    return EventRecorded(entries, False, view)


def _begun(view: EventView | None) -> EventView:
    if view is None:
        raise RuleError(N_("this event has no tournament yet"))
    return view


def _held(code: str) -> Chain:
    chain = ledger.hold(find_event(code).code, EVENT_BOOK)
    assert chain is not None  # an event is never deleted
    return chain


def _stored_before(
    act: TournamentAct, chain: Chain, body: Sequence[NewFact]
) -> tuple[LedgerEntry, ...] | None:
    """Return the entries that this very act made, or None if it is new.

    Raise EventReused where its id belongs to an act of another `body`, if one is given, or of
    another event.
    """
    found = ledger.find_submission(act.event_id, EVENT_BOOK)
    if found is None:
        return None
    code, first = found
    if code != chain.code:
        raise EventReused(act.event_id)
    entries = [first]
    for entry in ledger.read(chain.owner_id, first.number, book=EVENT_BOOK):
        if entry.event_id != part_of(act.event_id, len(entries)):
            break
        entries.append(entry)
    if body:
        wanted = [(kind, canonical(payload)) for kind, payload in body]
        if [(entry.kind, canonical(entry.payload)) for entry in entries] != wanted:
            raise EventReused(act.event_id)
    return tuple(entries)


def _side_by_side(kind: str) -> bool:
    return kind in EVENT_KINDS and EVENT_KINDS[kind].side_by_side


def _refuse_unseen(chain: Chain, after: int, kinds: Sequence[str]) -> None:
    """Refuse an act decided without having seen the newest entries."""
    if after == chain.head.number or all(map(_side_by_side, kinds)):
        return
    news = ledger.read(chain.owner_id, after, book=EVENT_BOOK)
    if not news or not all(_side_by_side(entry.kind) for entry in news):
        raise MovedOn(chain.code, chain.head, news)


def _write(
    chain: Chain, before: EventView | None, facts: Sequence[NewFact], act: TournamentAct
) -> tuple[EventView, tuple[LedgerEntry, ...]]:
    """Admit the facts one after another, each in the state that the one before has made."""
    known = before.entries if before is not None else ()
    fold = before.fold.copy() if before is not None else None
    events: list[Submission] = []
    for index, (kind, payload) in enumerate(facts):
        events.append(checked_submission(part_of(act.event_id, index), kind, payload, validate))
        fact = Fact(len(known) + index + 1, kind, payload)
        if fold is None:
            fold = folded([fact])
        else:
            admit_to_event(kind, payload, fold.state())
            take(fold, fact)
    assert fold is not None  # whoever acts tells one fact at least
    entries = ledger.append(chain, events, act.stamp)
    return EventView(chain.owner_id, chain.code, (*known, *entries), fold), entries
