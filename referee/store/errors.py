"""Errors of the store, each a type of its own so that pages can tell them apart."""

from typing import Literal

from referee.core.errors import N_
from referee.store.ledger.entry import Head, LedgerEntry

Cause = Literal["full", "busy", "read_only", "damaged", "stopped", "unreachable", "unknown"]

WORDS: dict[Cause, str] = {
    "full": N_("The disk of the server is full. Nothing was saved."),
    "busy": N_("The database is busy. Nothing was saved; try again in a moment."),
    "read_only": N_("The database may only be read. Nothing was saved."),
    "damaged": N_("The database is damaged. Nothing was saved; run “referee verify”."),
    "stopped": N_(
        "The database is damaged: nothing is written to it any more. Nothing was saved; call "
        "whoever looks after the server."
    ),
    "unreachable": N_("The database cannot be reached. Nothing was saved; try again in a moment."),
    "unknown": N_(
        "The database went away while it was being saved, so nobody knows whether it was. Send it "
        "again: it is written once."
    ),
}


UNREADABLE = (ValueError, TypeError, RecursionError)
"""Errors that are raised where a column holds something else than it should."""


class StoreUnavailable(Exception):
    """The database cannot answer now; `template` says why in words (English, to be translated)."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(WORDS[cause])
        self.cause = cause
        self.template = WORDS[cause]


class _OfCode(Exception):
    """An error about the match or the event of this code; its message is the code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UnknownMatch(_OfCode, LookupError):
    """No match has this code."""


class UnknownEvent(_OfCode, LookupError):
    """No event has this code, or it has no tournament."""


class NotTheWriter(_OfCode):
    """Raised where another device writes to this match now, or none does; nothing was written."""


class BrokenLedger(StoreUnavailable):
    """Raised for a ledger that cannot be read as it was written; `referee verify` tells more.

    `number` is the first bad entry, if one is known; `scope` says of which kind the ledger is.
    """

    def __init__(
        self, code: str, problem: str, number: int | None = None, scope: str = "match"
    ) -> None:
        super().__init__("damaged")
        # People read the words of the cause; a log and `referee verify` have what follows.
        entry = "" if number is None else f", entry {number}"
        self.args = (f"{scope} {code}{entry}: {problem}",)
        self.code = code
        self.problem = problem
        self.number = number


class MovedOn(Exception):
    """The writer had not seen the newest `entries`, which are here, the oldest first."""

    def __init__(self, code: str, head: Head, entries: tuple[LedgerEntry, ...]) -> None:
        super().__init__(f"match {code} is at entry {head.number}")
        self.code = code
        self.head = head
        self.entries = entries


class EventReused(Exception):
    """The `event_id` of a submission belongs to another one, which says something else."""
