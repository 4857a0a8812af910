"""The security log as lines that prove themselves."""

from collections.abc import Iterator
from typing import Any

from referee.actions.proof.checking import proof_of
from referee.store.accounts.security_log import CODE
from referee.store.ledger import ledger
from referee.store.ledger.entry import SECURITY
from referee.store.ledger.ledger import SECURITY_BOOK
from referee.store.ledger.lines import line_of


def log_lines() -> Iterator[dict[str, Any]]:
    """Yield the entries of the log with their salts, and last the proof of a checkpoint, if any.

    How a seal is made of an entry is in docs/proof.md. Raise BrokenLedger.
    """
    chain = ledger.find(CODE, SECURITY_BOOK)
    assert chain is not None  # the schema comes with it
    for entry in ledger.stored(chain.owner_id, book=SECURITY_BOOK):
        ledger.opened(CODE, entry, SECURITY_BOOK)  # or it says which one cannot be read
        yield line_of(entry)
    proof = proof_of(SECURITY, CODE)
    if proof is not None:
        yield proof
