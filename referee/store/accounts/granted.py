"""What lets somebody write, sign in or enter, and what came late, as the security log states it.

Each is stated by a digest alone: it tells nothing of tokens, names and requests, and of a row that
is gone nobody can guess it, because a random token is in it.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, FromClause, select

from referee.store.accounts.tables import DEVICES, ONE_TIME_LINKS, SIGN_INS
from referee.store.database import db
from referee.store.ledger.canonical import canonical
from referee.store.signups.tables import ENTRY_REQUESTS, SIGN_UPS
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES, PAIRING_CODES, WRITERS

SEAL = "seal"

REQUEST, SIGN_IN = "request", "sign-in"

FORGOTTEN = (REQUEST, SIGN_IN)
"""Kinds of rows that may go without an entry: strangers write requests, and sign-ins run out."""


@dataclass(frozen=True)
class _Rows:
    """The rows of a kind: the column that names them, those that are stated, where they are."""

    key: ColumnElement[Any]
    columns: tuple[ColumnElement[Any], ...]
    there: FromClause


def _all_but(table: FromClause, *names: str) -> tuple[ColumnElement[Any], ...]:
    return tuple([column for column in table.c if column.name not in names])


_ROWS = {
    "device": _Rows(DEVICES.c.id, _all_but(DEVICES, "seen_at"), DEVICES),
    "writer": _Rows(WRITERS.c.id, _all_but(WRITERS), WRITERS),
    "pairing": _Rows(PAIRING_CODES.c.code_hash, _all_but(PAIRING_CODES), PAIRING_CODES),
    "link": _Rows(ONE_TIME_LINKS.c.token_hash, _all_but(ONE_TIME_LINKS), ONE_TIME_LINKS),
    "late": _Rows(
        LATE_ENTRIES.c.number,
        (*_all_but(LATE_ENTRIES), *_all_but(LATE_DECISIONS, "late_number")),
        LATE_ENTRIES.outerjoin(LATE_DECISIONS),
    ),
    "sign-up": _Rows(SIGN_UPS.c.event_id, _all_but(SIGN_UPS), SIGN_UPS),
    SIGN_IN: _Rows(SIGN_INS.c.id, _all_but(SIGN_INS, "seen_at"), SIGN_INS),
    # Requests were stated before they had categories and partners: organizers confirm these.
    REQUEST: _Rows(
        ENTRY_REQUESTS.c.id, _all_but(ENTRY_REQUESTS, "categories", "partner"), ENTRY_REQUESTS
    ),
}


def device(number: int) -> str:
    """Return the name of a device as a thing, by its row."""
    return f"device {number}"


def writer(number: int) -> str:
    """Return the name of a device's right to write as a thing, by its row."""
    return f"writer {number}"


def pairing(code_hash: str) -> str:
    """Return the name of a code that pairs a tablet as a thing."""
    return f"pairing {code_hash}"


def link(token_hash: str) -> str:
    """Return the name of a link that is used once as a thing."""
    return f"link {token_hash}"


def late(number: int) -> str:
    """Return the name of a late entry as a thing; what was decided of it belongs to it."""
    return f"late {number}"


def sign_up(event_id: int) -> str:
    """Return the name of how people enter an event as a thing, by the row of the event."""
    return f"sign-up {event_id}"


def sign_in(number: int) -> str:
    """Return the name of a sign-in as a thing, by its row."""
    return f"{SIGN_IN} {number}"


def request(number: int) -> str:
    """Return the name of a request to enter as a thing, by its row."""
    return f"{REQUEST} {number}"


def keys_of(kind: str, things: Collection[str]) -> list[str]:
    """Return the keys of those things that are of a kind: a thing is named "kind key"."""
    return [key for one, key in map(str.split, things) if one == kind]


def stated(things: Collection[str]) -> dict[str, Any]:
    """Return those of these things that are rows of this kind and are there."""
    found: dict[str, Any] = {}
    for kind in _ROWS:
        if keys := keys_of(kind, things):
            found |= _sealed(kind, keys)
    return found


def everything() -> dict[str, Any]:
    """Return all rows of these kinds."""
    return {thing: value for kind in _ROWS for thing, value in _sealed(kind).items()}


def _sealed(kind: str, keys: Collection[str] | None = None) -> dict[str, Any]:
    rows = _ROWS[kind]
    wanted = select(rows.key, *rows.columns).select_from(rows.there)
    if keys is not None:
        typed = rows.key.type.python_type
        wanted = wanted.where(rows.key.in_([typed(key) for key in keys]))
    return {f"{kind} {key}": {SEAL: digest(list(row))} for key, *row in db.session.execute(wanted)}


def digest(values: list[Any]) -> str:
    """Return a digest of what columns hold; days and moments are written as ISO 8601 has them."""
    said = [one.isoformat() if isinstance(one, date) else one for one in values]
    return hashlib.sha256(canonical(said).encode()).hexdigest()
