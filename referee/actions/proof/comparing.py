"""A seal that stands on paper, compared with the ledger that it is of."""

from dataclasses import dataclass
from datetime import datetime

from referee.store.errors import BrokenLedger, UnknownMatch
from referee.store.ledger import ledger
from referee.store.ledger.entry import StoredEntry, first_broken_link
from referee.store.ledger.ledger import EVENT_BOOK, MATCH_BOOK, Chain
from referee.store.names import read_code
from referee.store.proof import checkpoints


@dataclass(frozen=True)
class Comparison:
    """The answer of the ledger of a match or an event (`scope` says which) to a seal.

    `entry` is the number of the entry that has it, None where none has; it was written `at`, and
    `since` is how many entries follow. `broken` is the number of the first entry that is not as it
    was written, None of a whole chain. `checkpoint` is the number of the first checkpoint that
    counts the entry, made at `made_at`; both are None where none does.
    """

    scope: str
    code: str
    entry: int | None
    at: datetime | None
    since: int
    broken: int | None
    checkpoint: int | None
    made_at: datetime | None


def find_chain(code: str) -> Chain:
    """Return the ledger of a match or an event. Raise UnknownMatch."""
    known = read_code(code)
    for book in (MATCH_BOOK, EVENT_BOOK):
        chain = ledger.find(known, book)
        if chain is not None and chain.head.number:
            return chain
    raise UnknownMatch(code)


def compare(chain: Chain, seal: str) -> Comparison:
    """Return what a ledger says to a seal: its first hexadecimal digits, in small letters."""
    scope = chain.book.scope
    rows, broken = _read(chain)
    found = next((row for row in reversed(rows) if row.hash.startswith(seal)), None)
    number = _first_checkpoint(scope, chain.code, found.number) if found else None
    made = checkpoints.checkpoint(number) if number is not None else None
    return Comparison(
        scope=scope,
        code=chain.code,
        entry=found.number if found else None,
        at=found.recorded_at if found else None,
        since=len(rows) - found.number if found else 0,
        broken=broken,
        checkpoint=number,
        made_at=made.moment if made else None,
    )


def _first_checkpoint(scope: str, code: str, entry: int) -> int | None:
    """Return the number of the first checkpoint that counts an entry, None where none does."""
    counted = checkpoints.counted(scope, code)
    return next((one.checkpoint for one in counted if one.head.number >= entry), None)


def _read(chain: Chain) -> tuple[list[StoredEntry], int | None]:
    """Return the entries of a ledger, and the number of the first that is not as written."""
    try:
        rows = list(ledger.stored(chain.owner_id, book=chain.book))
    except BrokenLedger as error:
        return [], error.number
    fault = first_broken_link(chain.code, rows, chain.book.scope)
    return rows, fault.number if fault else None
