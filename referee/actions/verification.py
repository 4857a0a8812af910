"""Checks of `referee verify`: every chain, and every row of a match against its ledger."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from referee.actions import stocktaking
from referee.actions.proof import checking
from referee.actions.register.ratings_checked import rating_problems
from referee.core.erasures import NAME_ERASED, PERSON_ERASED
from referee.core.errors import RuleError
from referee.store import health
from referee.store.accounts.tables import SECURITY_ENTRIES
from referee.store.database import db, snapshot
from referee.store.errors import UNREADABLE, BrokenLedger, StoreUnavailable
from referee.store.ledger import ledger
from referee.store.ledger.entry import (
    EVENT,
    MATCH,
    REGISTER,
    SECURITY,
    LedgerEntry,
    StoredEntry,
    first_broken_link,
)
from referee.store.ledger.ledger import (
    BOOKS,
    EVENT_BOOK,
    MATCH_BOOK,
    REGISTER_BOOK,
    SECURITY_BOOK,
    Book,
)
from referee.store.matches import projections
from referee.store.matches.days import days_of_matches, stored_days
from referee.store.matches.tables import SEAT_NAMES, SEATS
from referee.store.matches.views import view_of_entries
from referee.store.register.projections import rows_of, stored_rows
from referee.store.register.tables import REGISTER_ENTRIES
from referee.store.tournaments.played import (
    rows_of_event,
    same_rows,
    stored_rows_of_event,
)
from referee.store.tournaments.projections import (
    entry_names,
    event_columns,
    stored_entry_names,
)
from referee.store.tournaments.views import EventView, view_of_tournament


@dataclass(frozen=True)
class Problem:
    """A difference between what was written and what is stored.

    `number` is the first bad entry of `code`; `scope` tells whether `code` is a match, an event or
    the register.
    """

    text: str
    code: str | None = None
    number: int | None = None
    scope: str = MATCH

    def __str__(self) -> str:
        if self.code is None:
            return self.text
        entry = "" if self.number is None else f", entry {self.number}"
        return f"{self.scope} {self.code}{entry}: {self.text}"


@dataclass(frozen=True)
class Report:
    """A report: how much was checked, and everything that was found wrong."""

    matches: int
    entries: int
    problems: tuple[Problem, ...]

    @property
    def sound(self) -> bool:
        return not self.problems


def verify(folder: Path | None = None, migrations: str | None = None) -> Report:
    """Check the database, every chain, every row against its ledger, and the checkpoints.

    `folder` is that of the installation, which has the key that signs checkpoints; `migrations`
    that of the migrations, whose newest the database has to be at.
    """
    matches = entries = 0
    problems: list[Problem] = []
    try:
        with snapshot():
            missing = health.missing_tables()
            if missing:
                text = f"there is no table {', '.join(missing)}: run “referee db upgrade”"
                return Report(0, 0, (Problem(text),))
            problems += [Problem(text) for text in health.problems()]
            if migrations is not None:
                problems += [Problem(text) for text in health.version_problems(migrations)]
            for book in BOOKS:
                rows = select(book.owners.c.id, book.owners.c.code).order_by(book.owners.c.id)
                for row_id, code in db.session.execute(rows).all():
                    read, found = _check(book, row_id, code)
                    problems += found
                    matches += book is MATCH_BOOK
                    entries += read
            problems += _day_problems()
            problems += [Problem(text) for text in rating_problems()]
            if not problems:
                problems += [Problem(text) for text in stocktaking.problems()]
            problems += [Problem(text) for text in checking.problems(folder)]
    except StoreUnavailable as error:
        problems.append(Problem(str(error.__cause__)))
    return Report(matches, entries, tuple(problems))


def _day_problems() -> Iterator[Problem]:
    """Yield a problem if the days of the club do not add up; others name rows beyond reading."""
    try:
        days = stored_days()
    except UNREADABLE:
        yield Problem("the days of the club cannot be read")
        return
    try:
        if days_of_matches() != days:
            yield Problem("the days of the club are not those of its matches")
    except UNREADABLE:
        return
    except StoreUnavailable as error:
        if error.cause != "damaged":
            raise


def _check(book: Book, row_id: int, code: str) -> tuple[int, list[Problem]]:
    """Return how many entries of a ledger were read, and its problems.

    One that is torn stops no other.
    """
    chain: list[StoredEntry] = []
    try:
        chain = list(ledger.stored(row_id, book=book))
        return len(chain), list(_problems(book, row_id, code, chain))
    except BrokenLedger as error:
        return len(chain), [Problem(error.problem, code, error.number, book.scope)]


def _problems(book: Book, row_id: int, code: str, chain: list[StoredEntry]) -> Iterator[Problem]:
    """Yield at most one problem of the chain; compare its row where the chain holds."""
    scope = book.scope
    fault = first_broken_link(code, chain, scope)
    if fault is not None:
        yield Problem(fault.problem, code, fault.number, scope)
        return
    head = _column(book, row_id, "head")
    if isinstance(head, int) and len(chain) < head:
        text = f"it is missing, though the {scope} row counts it"
        yield Problem(text, code, len(chain) + 1, scope)
        return
    entries = tuple([ledger.opened(code, entry, book) for entry in chain])
    if book in (MATCH_BOOK, EVENT_BOOK):
        yield from _erasure_problems(book, code, entries)
    if book is MATCH_BOOK:
        view = view_of_entries(code, entries)
        if _seats(row_id) != projections.seat_rows(view):
            yield Problem("the names on the match are not those of the ledger", code)
        columns = projections.match_columns(view)
    elif book in (REGISTER_BOOK, SECURITY_BOOK):
        columns = {"head": len(entries), "head_hash": entries[-1].hash} if entries else {}
        yield from (_people_problems if book is REGISTER_BOOK else _log_problems)(code, entries)
    else:
        tournament = view_of_tournament(row_id, code, entries) if entries else None
        columns = event_columns(tournament) if tournament is not None else {}
        yield from _tournament_problems(row_id, code, tournament)
    stored = _columns(book, row_id, columns)
    for name, expected in columns.items():
        found = stored[name]
        if found is UNREADABLE:
            of_row = f"the {name} of the match row" if book is MATCH_BOOK else "the event row"
            yield Problem(f"{of_row} cannot be read", code, scope=scope)
        elif found != expected:
            text = f"the {scope} row has {name} {found!r}, the ledger {expected!r}"
            yield Problem(text, code, scope=scope)


def _erasure_problems(book: Book, code: str, entries: tuple[LedgerEntry, ...]) -> Iterator[Problem]:
    """Yield the erasures of names that the register does not tell of."""
    for entry in entries:
        if entry.kind == NAME_ERASED:
            kind = REGISTER_ENTRIES.c.number == entry.payload["erasure"]
            if db.session.scalar(select(REGISTER_ENTRIES.c.kind).where(kind)) != PERSON_ERASED:
                text = "it erases a name, and the register tells of no erasure"
                yield Problem(text, code, entry.number, book.scope)


def _tournament_problems(row_id: int, code: str, view: EventView | None) -> Iterator[Problem]:
    """Yield the rows of a tournament that differ from its ledger, None before it is planned."""
    names = entry_names(view.state) if view is not None else []
    if stored_entry_names(row_id) != names:
        yield Problem("the names of the entries are not those of the ledger", code, scope=EVENT)
    if view is not None and not same_rows(rows_of_event(view.state), stored_rows_of_event(row_id)):
        text = "the tables that were played are not those of the ledger"
        yield Problem(text, code, scope=EVENT)


def _people_problems(code: str, entries: tuple[LedgerEntry, ...]) -> Iterator[Problem]:
    """Yield what people of the register are not as its ledger says."""
    expected = rows_of(entries)
    try:
        there = stored_rows()
    except (*UNREADABLE, LookupError, RuleError):
        yield Problem("the rows of the register cannot be read", code, scope=REGISTER)
        return
    for number in sorted(there.people.keys() | expected.people.keys()):
        if there.people.get(number) != expected.people.get(number):
            yield Problem(
                f"the row of person {number} is not that of the ledger", code, scope=REGISTER
            )
    for name, what in _OF_REGISTER.items():
        if vars(there)[name] != vars(expected)[name]:
            yield Problem(what, code, scope=REGISTER)


_OF_REGISTER = {
    "words": "the words by which people are found are not those of the ledger",
    "facts": "the histories of people are not those of the ledger",
    "earlier": "the earlier events are not those of the ledger",
    "seasons": "the seasons are not those of the ledger",
    "leagues": "the leagues are not those of the ledger",
    "rating": "whether ratings are kept is not as the ledger says",
    "links": "the names linked to people are not those of the ledger",
}


def _log_problems(code: str, entries: tuple[LedgerEntry, ...]) -> Iterator[Problem]:
    """Yield the lines of the security log whose search columns differ from their entries."""
    columns = SECURITY_ENTRIES.c
    rows = db.session.execute(
        select(columns.subject, columns.network).order_by(columns.number)
    ).all()
    for entry, row in zip(entries, rows, strict=True):
        if (entry.payload["subject"], entry.payload["network"]) != tuple(row):
            yield Problem("its columns are not what it says", code, entry.number, SECURITY)


def _columns(book: Book, row_id: int, names: Iterable[str]) -> dict[str, object]:
    """Return columns of a row by name, read one by one only where they cannot be read together."""
    columns = book.owners.c
    try:
        row = select(columns.id, *[columns[name] for name in names]).where(columns.id == row_id)
        return dict(db.session.execute(row).mappings().one())
    except (*UNREADABLE, StoreUnavailable):
        return {name: _column(book, row_id, name) for name in names}


def _column(book: Book, row_id: int, name: str) -> object:
    """Return a column of a row; `UNREADABLE` where it holds what cannot be read."""
    try:
        return db.session.scalar(select(book.owners.c[name]).where(book.owners.c.id == row_id))
    except UNREADABLE:
        return UNREADABLE
    except StoreUnavailable as error:
        if error.cause != "damaged":
            raise
        return UNREADABLE


def _seats(match_id: int) -> list[dict[str, Any]]:
    """Return the seats of a match as a search finds them: those whose name is kept to look for."""
    rows = db.session.execute(
        select(SEATS.c.seat, SEATS.c.name, SEATS.c.folded)
        .join_from(SEATS, SEAT_NAMES, SEATS.c.folded == SEAT_NAMES.c.folded)
        .where(SEATS.c.match_id == match_id)
        .order_by(SEATS.c.seat)
    )
    return [dict(row) for row in rows.mappings()]
