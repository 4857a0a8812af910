"""Adding facts to the register of people: one act, one transaction."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_OID, uuid5

from referee.actions.submissions import checked_submission, once_more
from referee.core.facts import NewFact, Payload
from referee.core.register.facts import validate
from referee.store.database import writing
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import REGISTER_BOOK, Stamp
from referee.store.register import projections
from referee.store.register.queries import held_register

Tell = Callable[[], Sequence[NewFact]]
"""Tells the facts of an act, given the register as it is now: nobody else is writing to it."""


@dataclass(frozen=True)
class RegisterAct:
    """One act of a person; `event_id` names it: sent twice it is done once."""

    event_id: str
    stamp: Stamp


def act(done: RegisterAct, tell: Tell) -> tuple[LedgerEntry, ...]:
    """Write the facts of an act, all of them or none. Return its entries, () where it has none.

    An act that is sent again is answered with its first entry. Raise RuleError for what does not
    fit, and what `tell` raises; nothing is then saved.
    """
    return once_more(lambda: _act(done, tell))


def _act(done: RegisterAct, tell: Tell) -> tuple[LedgerEntry, ...]:
    with writing():
        chain = held_register()
        known = ledger.find_submission(done.event_id, REGISTER_BOOK)
        if known is not None:
            return (known[1],)
        events = [
            checked_submission(_part_of(done.event_id, index), kind, _salted(said), validate)
            for index, (kind, said) in enumerate(tell())
        ]
        if not events:
            return ()
        entries = ledger.append(chain, events, done.stamp)
        projections.write(chain, entries)
    return entries


def _salted(said: Payload) -> Payload:
    """Return a payload whose digest tells nothing of it once it is erased."""
    return {**said, "salt": secrets.token_hex(16)}


def _part_of(event_id: str, index: int) -> str:
    """Return the id of each fact of an act; the first one has the act's own."""
    return event_id if index == 0 else str(uuid5(NAMESPACE_OID, f"{event_id}/{index}"))
