"""One entry of the ledger, the text it is sealed from, and its seal. Pure functions."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

FIRST_PREV_HASH = "0" * 64
"""The previous hash of the first entry of a ledger."""

Payload = dict[str, Any]

MATCH, EVENT, REGISTER = "match", "event", "register"
"""The owner of a ledger: a match, a tournament, or the register of people."""

_BEFORE_PAYLOAD = ("actor", "device", "event_id", "kind", "number")
_TYPES: dict[str, type] = {"number": int, "recorded_at": datetime}


@dataclass(frozen=True)
class LedgerEntry:
    """A fact as the ledger keeps it. `recorded_at` is the server's clock, in UTC."""

    number: int
    event_id: str
    kind: str
    payload: Payload
    actor: str
    device: str
    recorded_at: datetime
    prev_hash: str
    hash: str


def canonical(value: object) -> str:
    """Return the canonical JSON text of a value.

    Keys are sorted, without spaces, and escaped only where that is needed.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def utc_text(moment: datetime) -> str:
    """Return a time as `2026-11-20T18:26:00.000000Z`: always UTC, always six decimals."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@dataclass(frozen=True)
class StoredEntry:
    """A row of the ledger as it is in the database, before it is checked."""

    number: int
    event_id: str
    kind: str
    payload: str
    actor: str
    device: str
    recorded_at: datetime
    prev_hash: str
    hash: str

    def __post_init__(self) -> None:
        """Refuse a value of a wrong type, since SQLite keeps any type in any column."""
        for name, value in vars(self).items():
            if not isinstance(value, _TYPES.get(name, str)):
                raise TypeError(f"{name} cannot be read")

    def sealed(self, code: str, scope: str = MATCH) -> str:
        """Return the hash this entry must have in the ledger of the match or event `code`.

        SHA-256 over the previous hash and the canonical entry, in hexadecimal. The entry names
        whose it is, so a chain cannot be passed off as another one's. `payload` is the stored text,
        so that not one byte of it can change unseen; being canonical itself, and standing where the
        sorted keys put it, it leaves the whole entry canonical. In the register the digest of that
        text stands for it, as `content`: a text that must go leaves the chain whole.
        """
        about = {name: vars(self)[name] for name in _BEFORE_PAYLOAD}
        moment = utc_text(self.recorded_at)
        if scope == REGISTER:
            content = hashlib.sha256(self.payload.encode()).hexdigest()
            whole = canonical({**about, scope: code, "content": content, "recorded_at": moment})
            return hashlib.sha256((self.prev_hash + whole).encode()).hexdigest()
        before = canonical({**about, scope: code})
        text = f'{before[:-1]},"payload":{self.payload},"recorded_at":"{moment}"}}'
        return hashlib.sha256((self.prev_hash + text).encode()).hexdigest()

    def opened(self) -> LedgerEntry:
        """Return the entry with its payload read.

        Raise `UNREADABLE` where the payload is no JSON object.
        """
        payload = json.loads(self.payload)
        if not isinstance(payload, dict):
            raise TypeError("the payload is no object")
        return LedgerEntry(**{**vars(self), "payload": payload})


@dataclass(frozen=True)
class Fault:
    """The first entry of a chain that is not as it was written, and what is wrong with it."""

    number: int
    problem: str


def first_broken_link(
    code: str, entries: Iterable[StoredEntry], scope: str = MATCH
) -> Fault | None:
    """Follow a chain from its first entry; None if every link holds."""
    prev_hash = FIRST_PREV_HASH
    for expected, entry in enumerate(entries, start=1):
        if entry.number != expected:
            return Fault(expected, f"entry {expected} is missing")
        if entry.prev_hash != prev_hash:
            return Fault(expected, "it does not follow the entry before it")
        if entry.sealed(code, scope) != entry.hash:
            return Fault(expected, "its content does not match its hash")
        prev_hash = entry.hash
    return None
