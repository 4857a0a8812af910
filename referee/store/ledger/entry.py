"""One entry of the ledger, the text it is sealed from, and its seal. Pure functions."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from referee.core.erasures import ERASING, vouched
from referee.store.ledger.canonical import canonical
from referee.store.ledger.leaves import Leaves, blanked_leaves, leaves_of, sealed_tree

FIRST_PREV_HASH = "0" * 64
"""The previous hash of the first entry of a ledger."""

Payload = dict[str, Any]

MATCH, EVENT, REGISTER, SECURITY = "match", "event", "register", "security"
"""The owner of a ledger: a match, a tournament, the register of people, or the security log."""

_BEFORE_PAYLOAD = ("actor", "device", "event_id", "kind", "number")
_TYPES: dict[str, type] = {"number": int, "recorded_at": datetime}


@dataclass(frozen=True)
class Head:
    """The last entry of a ledger: its number, and its hash, which every sheet prints."""

    number: int
    hash: str


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

    def as_json(self) -> dict[str, Any]:
        """Return it as a line of a file has it."""
        return {**vars(self), "recorded_at": utc_text(self.recorded_at)}


def utc_text(moment: datetime) -> str:
    """Return a time as `2026-11-20T18:26:00.000000Z`: always UTC, always six decimals."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@dataclass(frozen=True)
class StoredEntry:
    """A row of the ledger as it is in the database, before it is checked.

    `salt` is None where the entry was sealed over its payload as a whole, as entries were before a
    name could be erased.
    """

    number: int
    event_id: str
    kind: str
    payload: str
    actor: str
    device: str
    recorded_at: datetime
    prev_hash: str
    hash: str
    salt: str | None = None

    def __post_init__(self) -> None:
        """Refuse a value of a wrong type, since SQLite keeps any type in any column."""
        for name, value in vars(self).items():
            if name == "salt" and value is None:
                continue
            if not isinstance(value, _TYPES.get(name, str)):
                raise TypeError(f"{name} cannot be read")

    @property
    def leaves(self) -> Leaves | None:
        """Return what the seal knows of single values, None where it covers the whole payload."""
        return None if self.salt is None else leaves_of(self.salt)

    @property
    def _digest(self) -> str:
        return hashlib.sha256(self.payload.encode()).hexdigest()

    @property
    def lost_its_seal(self) -> bool:
        """Tell whether an erasure has left nothing that the seal could be made of again."""
        leaves = self.leaves
        return leaves is not None and leaves.whole == ""

    @property
    def content(self) -> str:
        """Return the digest of all that an erasure may change, as it is now."""
        values = [self.payload, self.actor, self.device, self.salt]
        return hashlib.sha256(canonical(values).encode()).hexdigest()

    def sealed(self, code: str, scope: str = MATCH) -> str:
        """Return the hash this entry must have in the ledger of the match or event `code`.

        SHA-256 over the previous hash and the canonical entry, in hexadecimal. The entry names
        whose it is, so a chain cannot be passed off as another one's. In place of each single value
        of the payload, of the actor and of the device stands its digest with a salt of its own, so
        that a value that must go leaves the chain whole. "" where the entry has no such form.

        An entry without salt is older: its payload is the stored text, so that not one byte of it
        can change unseen; being canonical itself, and standing where the sorted keys put it, it
        leaves the whole entry canonical. In the register the digest of that text stands for it, as
        `content`. One from which a name was erased keeps that digest, or "" where there is none.
        """
        leaves = self.leaves
        moment = utc_text(self.recorded_at)
        if leaves is None or leaves.whole is not None:  # an older entry
            return self._sealed_whole(code, scope, moment, leaves)
        tree = self._tree(leaves)
        if tree is None:
            return ""
        about = {name: vars(self)[name] for name in ("event_id", "kind", "number")}
        whole = canonical({**about, scope: code, "recorded_at": moment, **tree})
        return hashlib.sha256((self.prev_hash + whole).encode()).hexdigest()

    def _tree(self, leaves: Leaves) -> Mapping[str, Any] | None:
        """Return what was sealed of the payload, of actor and device; None where nothing was."""
        try:
            payload = json.loads(self.payload)
            if canonical(payload) != self.payload:
                return None
            values = {"actor": self.actor, "device": self.device, "payload": payload}
            return sealed_tree(values, leaves)
        except (ValueError, TypeError, LookupError, RecursionError):
            return None

    def _sealed_whole(self, code: str, scope: str, moment: str, leaves: Leaves | None) -> str:
        """Return the seal over the payload as a whole."""
        about = {name: vars(self)[name] for name in _BEFORE_PAYLOAD}
        if scope == REGISTER:
            content = self._digest if leaves is None else leaves.whole
            whole = canonical({**about, scope: code, "content": content, "recorded_at": moment})
            return hashlib.sha256((self.prev_hash + whole).encode()).hexdigest()
        before = canonical({**about, scope: code})
        text = f'{before[:-1]},"payload":{self.payload},"recorded_at":"{moment}"}}'
        return hashlib.sha256((self.prev_hash + text).encode()).hexdigest()

    def blanked(self, scope: str, payload: Payload, actor: str) -> "StoredEntry":
        """Return the entry with another payload and actor, from which a name was erased.

        Its number and its seal are those that it had; what replaces them is vouched for by the
        erasure.
        """
        before = {"actor": self.actor, "device": self.device, "payload": json.loads(self.payload)}
        after = {"actor": actor, "device": self.device, "payload": payload}
        leaves = self.leaves
        if leaves is None:
            leaves = Leaves(whole=self._digest if scope == REGISTER else "")
        elif leaves.whole is None:
            leaves = blanked_leaves(before, after, leaves)
        if leaves.whole is not None and actor != self.actor:
            leaves = Leaves(whole="")
        kept = leaves.written()
        return replace(self, payload=canonical(payload), actor=actor, salt=kept)

    def opened(self) -> LedgerEntry:
        """Return the entry with its payload read.

        Raise `UNREADABLE` where the payload is no JSON object.
        """
        payload = json.loads(self.payload)
        if not isinstance(payload, dict):
            raise TypeError("the payload is no object")
        known = {name: value for name, value in vars(self).items() if name != "salt"}
        return LedgerEntry(**{**known, "payload": payload})


@dataclass(frozen=True)
class Fault:
    """The first entry of a chain that is not as it was written, and what is wrong with it."""

    number: int
    problem: str


def first_broken_link(
    code: str, entries: Iterable[StoredEntry], scope: str = MATCH
) -> Fault | None:
    """Follow a chain from its first entry; None if every link holds.

    An entry from which a name was erased must say what the erasure says that it does, and an
    erasure is an entry of the same chain.
    """
    chain = tuple(entries)
    told = vouched([_erasure(entry) for entry in chain if entry.kind in ERASING])
    prev_hash = FIRST_PREV_HASH
    for expected, entry in enumerate(chain, start=1):
        if entry.number != expected:
            return Fault(expected, f"entry {expected} is missing")
        if entry.prev_hash != prev_hash:
            return Fault(expected, "it does not follow the entry before it")
        blanked = entry.leaves is not None and entry.leaves.blanked
        if blanked and expected not in told:
            return Fault(expected, "something was blanked in it, and no entry says so")
        if expected in told and entry.content != told[expected]:
            return Fault(expected, "it was changed after a name was erased from it")
        if not (blanked and entry.lost_its_seal) and entry.sealed(code, scope) != entry.hash:
            return Fault(expected, "its content does not match its hash")
        prev_hash = entry.hash
    return None


def _erasure(entry: StoredEntry) -> tuple[str, Payload]:
    """Return an erasure as the chain tells it, without its payload where that cannot be read."""
    try:
        return entry.kind, entry.opened().payload
    except (ValueError, TypeError, RecursionError):
        return entry.kind, {}
