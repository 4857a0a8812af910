"""Adding facts to the register of people: one act, one transaction."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import NAMESPACE_OID, uuid5

from referee.actions.submissions import checked_submission, once_more, part_of
from referee.core.facts import NewFact, Payload
from referee.core.register.facts import validate
from referee.store.database import writing
from referee.store.errors import EventReused
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import REGISTER_BOOK, Stamp
from referee.store.register import projections
from referee.store.register.queries import held_register

MakeFacts = Callable[[int], Sequence[NewFact]]
"""Return the facts of an act, given the number that the first of them will have.

It may read the register as it is now: nobody else is writing to it.
"""


@dataclass(frozen=True)
class RegisterAct:
    """One act of a person; `event_id` names it: sent twice it is done once."""

    event_id: str
    stamp: Stamp

    def about(self, *what: object) -> "RegisterAct":
        """Return the act named by what it is about, too: one page has many buttons and one id."""
        text = canonical([self.event_id, *map(str, what)])
        return replace(self, event_id=str(uuid5(NAMESPACE_OID, text)))


def write_act(
    act: RegisterAct, make_facts: MakeFacts, body: Payload | None = None
) -> tuple[LedgerEntry, ...]:
    """Write the facts of an act, all of them or none. Return its entries, () where it has none.

    An act that is sent again is answered with its first entry. `body`, if given, is the payload of
    that entry. Raise EventReused where it was another one the first time, RuleError for what does
    not fit, and what `make_facts` raises; nothing is then saved.
    """
    return once_more(lambda: _write_act(act, make_facts, body))


def _write_act(
    act: RegisterAct, make_facts: MakeFacts, body: Payload | None
) -> tuple[LedgerEntry, ...]:
    with writing():
        chain = held_register()
        known = ledger.find_submission(act.event_id, REGISTER_BOOK)
        if known is not None:
            _, first = known
            if body is not None and first.payload != {**body, "salt": first.payload["salt"]}:
                raise EventReused(act.event_id)
            return (first,)
        events = [
            checked_submission(part_of(act.event_id, index), kind, salted(payload), validate)
            for index, (kind, payload) in enumerate(make_facts(chain.head.number + 1))
        ]
        if not events:
            return ()
        entries = ledger.append(chain, events, act.stamp)
        projections.write(chain, entries)
    return entries


def salted(payload: Payload) -> Payload:
    """Return a payload whose digest tells nothing of it once it is erased."""
    return {**payload, "salt": secrets.token_hex(16)}
