"""The stamp of entries that a command writes."""

from datetime import UTC, datetime

from referee.presenters.words.writers import COMMAND_LINE
from referee.store.ledger.ledger import Stamp


def command_line() -> Stamp:
    """Return the stamp of an entry that the command line writes now."""
    return Stamp(actor="referee", device=COMMAND_LINE, now=datetime.now(UTC))
