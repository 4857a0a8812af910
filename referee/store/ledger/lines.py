"""An entry of a ledger as a line of a file that proves itself: with its salt."""

from datetime import datetime
from typing import Any

from referee.core.errors import N_, RuleError
from referee.store.errors import UNREADABLE
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import StoredEntry


def line_of(entry: StoredEntry) -> dict[str, Any]:
    """Return an entry as a line has it. Raise `UNREADABLE` where its payload cannot be read."""
    return {**entry.opened().as_json(), "salt": entry.salt}


def entry_of(line: object) -> StoredEntry:
    """Return the entry of a line. Raise RuleError where it is none."""
    try:
        said: dict[str, Any] = dict(line)  # type: ignore[call-overload]  # whatever is no mapping
        said["payload"] = canonical(said["payload"])
        said["recorded_at"] = datetime.fromisoformat(said["recorded_at"])
        return StoredEntry(**said)
    except (*UNREADABLE, KeyError) as error:
        raise RuleError(N_("this is no entry of a ledger")) from error
