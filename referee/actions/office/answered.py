"""A referee's decision answers the call that it came from (11.1)."""

from uuid import NAMESPACE_OID, uuid5

from referee.actions.matches.match_facts import Beside, add_within
from referee.actions.submissions import checked_submission, stored_before
from referee.core.rulings.office import Office, RefereeCall
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries

DECISIONS = {"ruling_given": "ruling", "dispute_decided": "dispute"}
"""The facts that decide, and the field of each that says on what."""


def answering(code: str, event_id: str, stamp: Stamp) -> Beside:
    """Return what answers the call of a decision, within the transaction that writes it."""

    def beside(entry: LedgerEntry) -> None:
        chain = ledger.hold(code)
        assert chain is not None  # the decision has just been written to it
        matter = entry.payload[DECISIONS[entry.kind]]
        call = _came_from(queries.view_at(chain).state.office, matter)
        if call is None:
            return
        own_id = str(uuid5(NAMESPACE_OID, f"{event_id}/answered"))
        submission = checked_submission(own_id, "call_answered", {"call": call.number})
        if stored_before([submission]) is None:
            add_within(chain, submission, stamp)

    return beside


def _came_from(office: Office, matter: int) -> RefereeCall | None:
    """Return the call that waits, if it came before the matter or a referee has taken it."""
    call = office.call
    if call is None or (call.number > matter and call.taken is None):
        return None
    return call
