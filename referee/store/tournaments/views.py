"""A tournament as pages see it: its facts and the state that they make."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from referee.core.erasures import NAME_ERASED, read_erasure
from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.reading import plain_number
from referee.store.errors import BrokenLedger, UnknownEvent, UnknownMatch
from referee.store.ledger import ledger
from referee.store.ledger.entry import EVENT, LedgerEntry
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.names import read_code
from referee.store.view_cache import ViewCache
from referee.tournament.evening.facts import validate
from referee.tournament.evening.fold import TournamentFold
from referee.tournament.evening.replay import folded
from referee.tournament.evening.state import EventState, Sheet, Typed

ACTOR_PREFIX = "iscrizione "
"""The ledger names an entry that writes by itself so, with its number: `iscrizione 12`."""

Typist = tuple[str, str]
"""Who typed a result, and on which device."""


@dataclass(frozen=True)
class EventView:
    """A tournament at one head of its ledger; shared between readers, so nothing may change.

    An act goes on with a copy of the fold.
    """

    id: int
    code: str
    entries: tuple[LedgerEntry, ...]
    fold: TournamentFold

    @cached_property
    def state(self) -> EventState:
        """Return the state that the facts make.

        While no result of a table counts, a report by a personal link takes the place of an older
        one of the same side.
        """
        state = self.fold.state()
        open_ = {key: one for key, one in state.sheets.items() if one.confirmed is None}
        newest = {key: self._newest(one) for key, one in open_.items() if len(one.typed) > 1}
        return replace(state, sheets={**state.sheets, **newest}) if newest else state

    def _newest(self, sheet: Sheet) -> Sheet:
        typed: dict[object, Typed] = {}
        for one in sheet.typed:
            key = self._reporter(sheet, one) or one.number
            typed.pop(key, None)
            typed[key] = one
        return replace(sheet, typed=tuple(typed.values()))

    def _reporter(self, sheet: Sheet, typed: Typed) -> tuple[int, ...]:
        """Return the side that has reported a result by a personal link, () for the desk."""
        actor = self.entry(typed.number).actor
        number = plain_number(actor.removeprefix(ACTOR_PREFIX))
        sides = sheet.table.sides if actor.startswith(ACTOR_PREFIX) else ()
        return next((side for side in sides if number in side), ())

    @property
    def number(self) -> int:
        """Return the number of the newest entry."""
        return len(self.entries)

    @property
    def head(self) -> str:
        """Return the hash of the newest entry; every paper of the tournament prints it."""
        return self.entries[-1].hash

    @property
    def last_at(self) -> datetime:
        """Return when something was done last; erasing a name is no act of a tournament."""
        done = (entry for entry in reversed(self.entries) if entry.kind != NAME_ERASED)
        return next(done).recorded_at

    @property
    def protest_until(self) -> datetime | None:
        """Return when the time to object to the last standings is over.

        None before it has begun.
        """
        protest = self.state.protest
        if protest is None:
            return None
        return self.entry(protest.number).recorded_at + timedelta(minutes=protest.minutes)

    def entry(self, number: int) -> LedgerEntry:
        """Return the entry of a fact by its number in the state, with its author and time."""
        return self.entries[number - 1]

    def last_typed(self, sheet: Sheet) -> dict[Typist, Typed]:
        """Return what was typed of a table: the last that each person typed on each device.

        Whoever mends a slip replaces what he typed himself, never what somebody else did. Those who
        report with a personal link are one, on whichever device.
        """
        typed: dict[Typist, Typed] = {}
        for one in sheet.typed:
            entry = self.entry(one.number)
            by_link = entry.actor.startswith(ACTOR_PREFIX)
            typed[entry.actor, "" if by_link else entry.device] = one
        return typed

    def reports(self, sheet: Sheet) -> dict[int, Typed]:
        """Return what the entries of a table have reported by themselves: the last of each."""
        told = self.last_typed(sheet).items()
        numbers = [(plain_number(actor.removeprefix(ACTOR_PREFIX)), one) for (actor, _), one in told
                   if actor.startswith(ACTOR_PREFIX)]  # fmt: skip
        return {number: one for number, one in numbers if number is not None}

    def contested(self, sheet: Sheet) -> bool:
        """Tell whether those at a table have reported different results, and none counts yet."""
        if sheet.confirmed is not None:
            return False
        outcomes = [one.outcome for one in self.reports(sheet).values()]
        return any(one != outcomes[0] for one in outcomes)


def event_facts(entries: Iterable[LedgerEntry]) -> tuple[Fact, ...]:
    return tuple([Fact(entry.number, entry.kind, entry.payload) for entry in entries])


def find_event(code: str) -> Chain:
    """Return the ledger of an event's tournament, also while it is empty. Raise UnknownEvent."""
    try:
        chain = ledger.find(read_code(code), EVENT_BOOK)
    except UnknownMatch:
        chain = None
    if chain is None:
        raise UnknownEvent(code)
    return chain


def event_view(code: str) -> EventView:
    """Return a tournament by its ledger as it is now.

    Raise UnknownEvent, also where no tournament is planned yet; BrokenLedger if damaged.
    """
    return event_view_at(find_event(code))


def event_view_at(chain: Chain) -> EventView:
    """Return the view of a tournament up to the head of its chain."""
    if chain.head.number == 0:
        raise UnknownEvent(chain.code)
    seen = event_views.get(chain.code, chain.head.hash)
    if seen is None:
        entries = ledger.read(chain.owner_id, upto=chain.head.number, book=EVENT_BOOK)
        seen = view_of_tournament(chain.owner_id, chain.code, entries)
        if seen.head != chain.head.hash:
            problem = "the last entry is not the one on the event row"
            raise BrokenLedger(chain.code, problem, scope=EVENT)
        event_views.put(seen)
    return seen


def view_of_tournament(id_: int, code: str, entries: tuple[LedgerEntry, ...]) -> EventView:
    """Build a view from the whole ledger, every payload checked on the way out."""
    if not entries:
        raise BrokenLedger(code, "entry 1 is missing", scope=EVENT)
    try:
        for entry in entries:
            if entry.kind == NAME_ERASED:
                read_erasure(entry.payload)
            else:
                validate(entry.kind, entry.payload)
        fold = folded(event_facts(entries))
    except (RuleError, LookupError) as error:
        raise BrokenLedger(code, str(error), scope=EVENT) from error
    return EventView(id_, code, entries, fold)


event_views: ViewCache[EventView] = ViewCache(16)
