"""Facts on their way into a ledger: their shape, and the answer to one that is sent again.

A fact that a client sends is a *submission*; the id that it was given is its `event_id`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import NAMESPACE_OID, uuid5

from sqlalchemy.exc import IntegrityError

from referee.core.errors import N_, RuleError
from referee.games.facts import validate
from referee.store.errors import EventReused
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Submission
from referee.store.matches import queries

EVENT_ID = re.compile(r"[A-Za-z0-9._:-]{8,64}")
"""The id of a submission as clients make them, such as a UUID."""

MOST_DEPTH = 10
"""Levels of objects and lists in a payload; real ones have fewer than five.

Python cannot copy a thousand. A field of a match's fact has 8 at most (`core/facts.py`); this bound
is for whole payloads, and for every ledger.
"""

T = TypeVar("T")


def checked_submission(
    event_id: str,
    kind: str,
    payload: Mapping[str, Any],
    check: Callable[[str, object], object] = validate,
) -> Submission:
    """Return a submission in its checked shape. Raise RuleError.

    `check` checks the kind and its payload; by default it is that of matches.
    """
    if not EVENT_ID.fullmatch(event_id):
        raise RuleError(N_("an event id has 8 to 64 letters, digits or . _ : -"), place="event_id")
    check(kind, payload)
    if not can_be_stored(payload):
        raise RuleError(N_("this cannot be stored"), place="payload")
    return Submission(event_id, kind, dict(payload))


def part_of(event_id: str, part: int | str) -> str:
    """Return the id of each fact of an act; the first one, part 0, has the act's own."""
    return event_id if part == 0 else numbered(event_id, part)


def numbered(event_id: str, part: int | str) -> str:
    """Return an id for a part of something that has an id, always the same one."""
    return str(uuid5(NAMESPACE_OID, f"{event_id}/{part}"))


def can_be_stored(payload: Mapping[str, Any]) -> bool:
    """Tell whether every database can hold the value.

    It has no infinite number, no lone surrogate and no deep nesting.
    """
    if not _is_shallow(payload, MOST_DEPTH):
        return False
    try:
        canonical(payload).encode()
    except ValueError:
        return False  # an infinite number, or half of a surrogate pair
    return True


def _is_shallow(value: object, levels: int) -> bool:
    """Tell whether objects and lists are nested no deeper than allowed."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all(_is_shallow(inner, levels - 1) for inner in value)


def stored_before(submissions: Sequence[Submission]) -> tuple[str, LedgerEntry] | None:
    """Return the match and the first entry that these submissions made, or None if they are new.

    Raise EventReused where the first one's id belongs to something else.
    """
    found = ledger.find_submission(submissions[0].event_id)
    if found is None:
        return None
    code, first = found
    stored = queries.entries(code, after=first.number - 1)[: len(submissions)]
    if [_body(entry) for entry in stored] != [_body(one) for one in submissions]:
        raise EventReused(submissions[0].event_id)
    return code, first


def _body(one: Submission | LedgerEntry) -> tuple[str, str, str]:
    return one.event_id, one.kind, canonical(one.payload)


def once_more(attempt: Callable[[], T]) -> T:
    """Run a write again if another writer was first with the same number, event id or code.

    The second time round it finds what the other wrote, and answers with that.
    """
    try:
        return attempt()
    except IntegrityError:
        return attempt()
