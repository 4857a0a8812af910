"""The ledgers in a damaged file of SQLite: as many entries of each as follow from the first."""

import re
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.store.accounts import security_log
from referee.store.errors import UNREADABLE
from referee.store.installation.pages import Pages, Row, Value
from referee.store.ledger.entry import (
    EVENT,
    FIRST_PREV_HASH,
    MATCH,
    REGISTER,
    SECURITY,
    LedgerEntry,
    StoredEntry,
    first_broken_link,
)
from referee.store.register import queries as register

CODE = re.compile(r"[0-9A-Z]{6}")

JOURNAL = "-wal"

OF_EVERY_INSTALLATION = (register.CODE, security_log.CODE)
"""The codes of the ledgers of which each has one: known, even where their rows are lost."""


@dataclass(frozen=True)
class Ledger:
    """A ledger that was found: whose it is, and its entries from the first one on.

    `sealed` has them as they were stored. `owner` is the number of its match's or event's row.
    `code` is "" where that row is lost: then the seals cannot be proved. `torn` tells that there
    were entries after the last one.
    """

    scope: str
    owner: int
    code: str
    entries: tuple[LedgerEntry, ...]
    torn: bool
    sealed: tuple[StoredEntry, ...]


@dataclass(frozen=True)
class FoundInFile:
    """What was found in a file: its ledgers, and rows that tell more of them.

    `events` has name and day of an event by its code, `tables` the tables of matches: the numbers
    of the match's and the event's row, of the entry that published the round, the round, the table.
    `lost` are the codes of matches, of the register or of the security log, whose first entry was
    not found.
    """

    ledgers: tuple[Ledger, ...]
    events: dict[str, tuple[str, str]]
    tables: tuple[tuple[int, int, int, int, int], ...]
    lost: tuple[str, ...]


def look_through(file: Path, room: Path) -> FoundInFile:
    """Return what can be read in a damaged file of SQLite, and in the journal beside it.

    It is copied to a folder in `room` first; the file itself is not touched. Raise OSError.
    """
    with TemporaryDirectory(prefix=".salvage-", dir=room) as folder:
        copy = Path(folder, "copy.db")
        shutil.copyfile(file, copy)
        journal = file.with_name(file.name + JOURNAL)
        if journal.is_file():
            shutil.copyfile(journal, copy.with_name(copy.name + JOURNAL))
            # Where the damage keeps SQLite from that, the file alone has to do.
            with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return found_in(Pages(copy.read_bytes()).rows())


def found_in(rows: Iterable[Row]) -> FoundInFile:
    """Return the ledgers among rows of all tables and indexes, in any order."""
    entries: dict[tuple[int, int, str], StoredEntry] = {}
    codes: dict[int, set[str]] = defaultdict(set)
    events: dict[str, tuple[str, str]] = {}
    tables: set[tuple[int, int, int, int, int]] = set()
    begun: set[str] = set()
    for number, columns in rows:
        entry = _entry(columns)
        if entry is not None:
            owner, stored = entry
            entries[owner, stored.number, stored.hash] = stored
        elif number is None:
            if len(columns) == 2 and _is_code(columns[0]) and isinstance(columns[1], int):
                codes[columns[1]].add(str(columns[0]))
        elif len(columns) == 5 and columns[0] is None:
            more = [value for value in columns[1:] if isinstance(value, int)]
            if len(more) == 4:
                tables.add((number, more[0], more[1], more[2], more[3]))
        elif len(columns) > 3 and _is_code(columns[1]):
            codes[number].add(str(columns[1]))
            if isinstance(columns[2], int):
                if columns[2] > 0:  # its number of entries
                    begun.add(str(columns[1]))
            else:
                events[str(columns[1])] = (str(columns[2]), str(columns[3]))
    ledgers = tuple(_ledgers(entries, codes))
    lost = begun - {ledger.code for ledger in ledgers}
    return FoundInFile(ledgers, events, tuple(sorted(tables)), tuple(sorted(lost)))


def _is_code(value: Value) -> bool:
    return isinstance(value, str) and CODE.fullmatch(value) is not None


def _entry(columns: tuple[Value, ...]) -> tuple[int, StoredEntry] | None:
    """Return the owner's row and the entry that columns hold, None where they are no entry."""
    # An entry from before names could be erased has no salt; the security log has two columns more.
    if len(columns) not in (10, 11, 13) or not isinstance(columns[0], int):
        return None
    try:
        number, event_id, kind, payload, actor, device, at, prev_hash, hash_ = columns[1:10]
        moment = datetime.fromisoformat(str(at)).replace(tzinfo=UTC)
        return columns[0], StoredEntry(
            number,  # type: ignore[arg-type]  # it looks at the types itself
            event_id,  # type: ignore[arg-type]
            kind,  # type: ignore[arg-type]
            payload,  # type: ignore[arg-type]
            actor,  # type: ignore[arg-type]
            device,  # type: ignore[arg-type]
            moment,
            prev_hash,  # type: ignore[arg-type]
            hash_,  # type: ignore[arg-type]
            columns[10] if len(columns) > 10 else None,  # type: ignore[arg-type]
        )
    except UNREADABLE:
        return None


def _ledgers(
    entries: dict[tuple[int, int, str], StoredEntry], codes: dict[int, set[str]]
) -> Iterable[Ledger]:
    followed = {(owner, entry.prev_hash): entry for (owner, _, _), entry in entries.items()}
    used: set[tuple[int, int, str]] = set()
    chains: list[tuple[int, list[StoredEntry]]] = []
    for (owner, number, _), first in sorted(entries.items(), key=lambda item: item[0]):
        if number != 1 or first.prev_hash != FIRST_PREV_HASH:
            continue
        chain = [first]
        while (after := followed.get((owner, chain[-1].hash))) is not None:
            chain.append(after)
        used.update((owner, entry.number, entry.hash) for entry in chain)
        chains.append((owner, chain))
    left = {(owner, number) for owner, number, _ in entries.keys() - used}
    every = sorted(set().union(*codes.values(), OF_EVERY_INSTALLATION))
    for owner, chain in chains:
        scope, code = _whose(chain[0], [*sorted(codes.get(owner, ())), *every])
        fault = first_broken_link(code, chain, scope) if code else None
        kept = chain if fault is None else chain[: fault.number - 1]
        torn = len(kept) < len(chain) or any(
            other == owner and number > len(kept) for other, number in left
        )
        opened = _opened(kept)
        torn = torn or len(opened) < len(kept)
        yield Ledger(scope, owner, code, opened, torn, tuple(kept[: len(opened)]))


def _whose(first: StoredEntry, codes: Iterable[str]) -> tuple[str, str]:
    """Return scope and code of the ledger whose first entry this is, by its seal.

    The code is "" where none of them is its own.
    """
    for code in codes:
        for scope in (MATCH, EVENT, REGISTER, SECURITY):
            if not first.lost_its_seal and first.sealed(code, scope) == first.hash:
                return scope, code
    # What a name was erased from may have no seal left that says whose it is: its row does.
    known = next(iter(codes), "") if first.lost_its_seal else ""
    return (MATCH if first.kind == "match_opened" else EVENT), known


def _opened(chain: Iterable[StoredEntry]) -> tuple[LedgerEntry, ...]:
    opened: list[LedgerEntry] = []
    with suppress(*UNREADABLE):
        for entry in chain:
            opened.append(entry.opened())  # noqa: PERF401 -- what came before an unreadable one
    return tuple(opened)
