"""Events on their way into the ledger: their shape, and what happens when one comes twice."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from referee.rules.errors import N_, RuleError
from referee.rules.facts import validate
from referee.store import ledger, queries
from referee.store.entries import LedgerEntry, canonical
from referee.store.errors import EventReused
from referee.store.ledger import Event

EVENT_ID = re.compile(r"[A-Za-z0-9._:-]{8,64}")
"""An event id as clients make them, such as a UUID."""

_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""The one character that PostgreSQL cannot hold, as it stands in canonical JSON."""

T = TypeVar("T")


def checked_event(event_id: str, kind: str, payload: Mapping[str, Any]) -> Event:
    """An event whose shape is right and which every database can hold; else RuleError."""
    if not EVENT_ID.fullmatch(event_id):
        raise RuleError(N_("an event id has 8 to 64 letters, digits or . _ : -"), place="event_id")
    validate(kind, payload)
    if not _can_be_written(payload):
        raise RuleError(N_("a text has characters that cannot be written"))
    return Event(event_id, kind, dict(payload))


def _can_be_written(payload: Mapping[str, Any]) -> bool:
    try:
        text = canonical(payload)
        text.encode()
    except (ValueError, RecursionError):
        # Halves of surrogate pairs, infinite numbers, a thousand lists inside each other.
        return False
    return _NUL.search(text) is None


def stored_before(events: Sequence[Event]) -> tuple[str, LedgerEntry] | None:
    """The match and the first entry that these very events made, or None if they are new.

    Raises EventReused where the first one's id belongs to something else.
    """
    found = ledger.find_event(events[0].event_id)
    if found is None:
        return None
    code, first = found
    stored = queries.entries(code, after=first.number - 1)[: len(events)]
    if [_body(entry) for entry in stored] != [_body(event) for event in events]:
        raise EventReused(events[0].event_id)
    return code, first


def _body(event: Event | LedgerEntry) -> tuple[str, str, str]:
    return event.event_id, event.kind, canonical(event.payload)


def once_more(attempt: Callable[[], T]) -> T:
    """Run a write again if another writer was first with the same number, event or code.

    The second time round it finds what the other wrote, and answers with that.
    """
    try:
        return attempt()
    except IntegrityError:
        return attempt()
