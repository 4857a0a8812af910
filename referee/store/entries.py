"""One entry of the ledger, the text it is sealed from, and its seal. Pure functions."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

FIRST_PREV_HASH = "0" * 64
"""What stands in for the previous hash in the first entry of a match."""

Payload = dict[str, Any]

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
    """The one JSON text of a value: keys sorted, no spaces, nothing escaped that need not be."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def utc_text(moment: datetime) -> str:
    """`2026-11-20T18:26:00.000000Z`: always UTC, always six decimals."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seal(
    code: str,
    number: int,
    event_id: str,
    kind: str,
    payload: str,
    actor: str,
    device: str,
    recorded_at: datetime,
    prev_hash: str,
) -> str:
    """SHA-256 over the previous hash and the canonical entry, in hexadecimal.

    The entry names its match, so a chain cannot be passed off as another match's. `payload` is
    the stored text, so that not one byte of it can change unseen; being canonical itself, and
    standing where the sorted keys put it, it leaves the whole entry canonical.
    """
    before = canonical(
        {
            "actor": actor,
            "device": device,
            "event_id": event_id,
            "kind": kind,
            "match": code,
            "number": number,
        }
    )
    text = f'{prev_hash}{before[:-1]},"payload":{payload},"recorded_at":"{utc_text(recorded_at)}"}}'
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class StoredEntry:
    """A row of the ledger as it lies in the database, before anything in it is believed."""

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
        """SQLite keeps anything in any column; what is not of its type is not an entry."""
        for name, value in vars(self).items():
            if not isinstance(value, _TYPES.get(name, str)):
                raise TypeError(f"{name} cannot be read")

    def sealed(self, code: str) -> str:
        """The hash this entry must have in the ledger of match `code`."""
        return seal(
            code,
            self.number,
            self.event_id,
            self.kind,
            self.payload,
            self.actor,
            self.device,
            self.recorded_at,
            self.prev_hash,
        )

    def opened(self) -> LedgerEntry:
        """The entry with its payload read. Raises `UNREADABLE` where that is no JSON object."""
        payload = json.loads(self.payload)
        if not isinstance(payload, dict):
            raise TypeError("the payload is no object")
        return LedgerEntry(
            number=self.number,
            event_id=self.event_id,
            kind=self.kind,
            payload=payload,
            actor=self.actor,
            device=self.device,
            recorded_at=self.recorded_at,
            prev_hash=self.prev_hash,
            hash=self.hash,
        )


@dataclass(frozen=True)
class Fault:
    """The first entry of a chain that is not as it was written, and what is wrong with it."""

    number: int
    problem: str


def first_fault(code: str, entries: Iterable[StoredEntry]) -> Fault | None:
    """Follow a match's chain from its first entry; None if every link holds."""
    prev_hash = FIRST_PREV_HASH
    for expected, entry in enumerate(entries, start=1):
        if entry.number != expected:
            return Fault(expected, f"entry {expected} is missing")
        if entry.prev_hash != prev_hash:
            return Fault(expected, "it does not follow the entry before it")
        if entry.sealed(code) != entry.hash:
            return Fault(expected, "its content does not match its hash")
        prev_hash = entry.hash
    return None
