"""Erasing a person: the one way to blank his name, in ledgers and rows."""

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, exists, insert, select, update

from referee.core.erasures import NAME_ERASED, Blanked, marker
from referee.core.register.leagues import Team
from referee.core.register.person import About, Person
from referee.store.accounts import granted, security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import (
    ACCOUNTS,
    ONE_TIME_LINKS,
    RECOVERY_CODES,
    SECURITY_ENTRIES,
    SIGN_INS,
)
from referee.store.database import db, turn
from referee.store.leagues.people import leagues_with
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import StoredEntry
from referee.store.ledger.ledger import (
    EVENT_BOOK,
    MATCH_BOOK,
    SECURITY_BOOK,
    Book,
    Chain,
    Stamp,
    Submission,
)
from referee.store.matches import projections as match_rows
from referee.store.matches.tables import SEAT_NAMES, SEATS
from referee.store.matches.views import view_of_entries
from referee.store.names import fold, fold_marks
from referee.store.press.tables import PRINT_JOBS, PRINT_PIECES
from referee.store.register.blanked import (
    blanked_entries,
    entries_of_event,
    entries_of_match,
    others_of_match,
)
from referee.store.register.blanking import Target, in_match, without
from referee.store.register.leagues import write_leagues
from referee.store.register.projections import person_row
from referee.store.register.queries import held_register
from referee.store.register.search_words import words_of as words_found_by
from referee.store.register.tables import (
    EARLIER_RESULTS,
    ERASING_NOW,
    NAME_LINKS,
    PEOPLE,
    PERSON_WORDS,
)
from referee.store.register.traces import Traces
from referee.store.signups.notices import forget_entries
from referee.store.signups.tables import ENTRY_REQUESTS
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES
from referee.store.tournaments.projections import write_entry_names, write_event_row
from referee.store.tournaments.tables import ENTRY_NAMES, KNOWN_PEOPLE
from referee.store.tournaments.views import view_of_tournament


@contextmanager
def erasing() -> Iterator[None]:
    """Let names be blanked in the ledgers until the end of this write transaction's act."""
    db.session.execute(insert(ERASING_NOW).values(id=1))
    yield
    db.session.execute(delete(ERASING_NOW))


def erase_in_match(code: str, found: Traces, stamp: Stamp, event_id: str) -> int:
    """Blank a name in a match, and say so in its ledger. Return how many entries changed."""
    chain, targets = _held(code, MATCH_BOOK), found.matches[code]
    before = view_of_entries(code, ledger.read(chain.owner_id))
    others = others_of_match(chain, targets)
    rows = entries_of_match(chain, found)
    changed = _erase_late(chain.owner_id, found, targets, others)
    if changed:
        things = map(granted.late, sorted(changed))
        security_log.note("late_blanked", code, Origin.of(stamp), *things)
    if rows:
        _blank_and_say_so(chain, rows, found, stamp, event_id)
        view = view_of_entries(code, ledger.read(chain.owner_id))
        match_rows.write(chain.owner_id, view, before)
    return len(rows)


def erase_in_event(code: str, found: Traces, stamp: Stamp, event_id: str) -> int:
    """Blank a name in a tournament, and say so in its ledger. Return how many entries changed."""
    chain = _held(code, EVENT_BOOK)
    rows = entries_of_event(chain, found)
    if rows:
        _blank_and_say_so(chain, rows, found, stamp, event_id)
        entries = ledger.read(chain.owner_id, book=EVENT_BOOK)
        view = view_of_tournament(chain.owner_id, code, entries)
        write_event_row(view)
        write_entry_names(view)
        named = {json.loads(row.payload).get("entry") for row in rows}
        forget_entries(chain.owner_id, named - {None})
    return len(rows)


def _held(code: str, book: Book) -> Chain:
    """Return a ledger, kept from other writers."""
    chain = ledger.hold(code, book)
    assert chain is not None  # a name is linked where there is one; nothing is deleted
    return chain


def _blank_and_say_so(
    chain: Chain,
    rows: list[StoredEntry],
    found: Traces,
    stamp: Stamp,
    event_id: str,
) -> None:
    """Write blanked entries in the place of those of a ledger, and add to it that they are."""
    ledger.blank(chain, rows)
    ledger.append(chain, [Submission(event_id, NAME_ERASED, _erasure(found, rows))], stamp)


def _erasure(found: Traces, rows: Collection[StoredEntry]) -> dict[str, Any]:
    """Return what a ledger says of the erasure of a name from its entries.

    The reason stands in the register alone, in the entry that is added to it next.
    """
    reason_at = held_register(hold=False).head.number + 1
    return {"person": found.number, "erasure": reason_at, "blanked": written_blanked(rows)}


def written_blanked(rows: Collection[StoredEntry]) -> list[dict[str, Any]]:
    """Return the entries from which a name was erased, as a fact says them."""
    return [Blanked(row.number, row.content).written() for row in rows]


def _erase_late(
    match_id: int, found: Traces, targets: Collection[Target], others: Collection[str]
) -> set[int]:
    """Blank a name in the entries that came late from a tablet, and in what was decided of them.

    Return the numbers of those that this changes.
    """
    blanked = set()
    late, decided = LATE_ENTRIES.c, LATE_DECISIONS.c
    rows = db.session.execute(select(LATE_ENTRIES).where(late.match_id == match_id)).all()
    for row in rows:
        payload = json.loads(row.payload)
        changed = in_match(row.kind, payload, targets, others)
        actor = _without_account(row.actor, found)
        if changed != payload or actor != row.actor:
            blanked.add(row.number)
            db.session.execute(
                update(LATE_ENTRIES)
                .where(late.number == row.number)
                .values(payload=canonical(changed), actor=actor)
            )
    of_match = decided.late_number.in_([row.number for row in rows])
    for row in db.session.execute(select(LATE_DECISIONS).where(of_match)).all():
        said = in_match("", {"reason": row.reason}, targets, others)
        actor = _without_account(row.actor, found)
        if said["reason"] != row.reason or actor != row.actor:
            blanked.add(row.late_number)
            here = update(LATE_DECISIONS).where(decided.late_number == row.late_number)
            db.session.execute(here.values(reason=said["reason"], actor=actor))
    return blanked


def _without_account(actor: str, found: Traces) -> str:
    """Return an actor, with the marker in place of the name of the person's closed account."""
    return marker(found.number) if found.account and actor == found.account else actor


def closed_accounts(names: Collection[str]) -> tuple[tuple[int, str], ...]:
    """Return number and name of the closed accounts that have one of these names."""
    account = ACCOUNTS.c
    rows = db.session.execute(
        select(account.id, account.name).where(
            account.folded.in_({fold_marks(name) for name in names}), account.closed_at.is_not(None)
        )
    )
    return tuple([(number, name) for number, name in rows])


def erase_account(account_id: int, found: Traces, stamp: Stamp) -> None:
    """Blank the name of a closed account, also in the security log, and delete its secrets."""
    account, put = ACCOUNTS.c, marker(found.number)
    nothing = dict.fromkeys(("password_hash", "pin_hash", "totp_secret", "totp_step"))
    values = {**nothing, "name": put, "folded": fold_marks(put)}
    db.session.execute(update(ACCOUNTS).where(account.id == account_id).values(values))
    for table in (RECOVERY_CODES, SIGN_INS):
        db.session.execute(delete(table).where(table.c.account_id == account_id))
    links = delete(ONE_TIME_LINKS).where(ONE_TIME_LINKS.c.account_id == account_id)
    gone = db.session.scalars(links.returning(ONE_TIME_LINKS.c.token_hash)).all()
    rows = _blanked_log(found)
    things = stock.account(account_id), *map(granted.link, gone)
    security_log.note("name_erased", put, Origin.of(stamp), *things, **_erasure(found, rows))


def _blanked_log(found: Traces) -> list[StoredEntry]:
    """Blank the name of an account in the security log. Return the entries that had it."""
    put = marker(found.number)

    def blank(value: Any) -> Any:
        if isinstance(value, str):
            return without(value, found.account, put)
        if isinstance(value, dict):
            return {key: blank(one) for key, one in value.items()}
        return [blank(one) for one in value] if isinstance(value, list) else value

    chain = _held(security_log.CODE, SECURITY_BOOK)
    rows = blanked_entries(chain, found, lambda _entry, said: dict(blank(said)))
    ledger.blank(chain, rows)
    for row in rows:
        here = update(SECURITY_ENTRIES).where(SECURITY_ENTRIES.c.number == row.number)
        db.session.execute(here.values(subject=json.loads(row.payload)["subject"]))
    return rows


def erase_rows(found: Traces) -> None:
    """Blank a person in the rows that are made from the ledgers, which are blanked already.

    Names that are kept for searching are deleted, and so is every sheet that was printed.
    """
    for table in (PRINT_PIECES, PRINT_JOBS):
        db.session.execute(delete(table))
    for number in found.people:
        into = None if number == found.number else found.number
        person = Person(number, About(marker(number)), into)
        db.session.execute(update(PEOPLE).where(PEOPLE.c.id == number).values(person_row(person)))
        db.session.execute(delete(PERSON_WORDS).where(PERSON_WORDS.c.person_id == number))
        words = [{"word": word, "person_id": number} for word in words_found_by(person.about)]
        db.session.execute(insert(PERSON_WORDS), words)
    for place, put in found.places.items():
        here = [NAME_LINKS.c[name] == value for name, value in place._asdict().items()]
        db.session.execute(update(NAME_LINKS).where(*here).values(name=put))
    results = EARLIER_RESULTS.c
    for code, targets in found.earlier.items():
        for one in targets:
            line = results.event_id == int(code), results.line == one.number
            his = results.player == one.player, results.name == one.name
            row = update(EARLIER_RESULTS).where(*line, *his)
            db.session.execute(row.values(name=one.put))
    for league in leagues_with(found.people):
        teams = [_without_names(team, found) for team in league.about.teams]
        about = replace(league.about, teams=tuple(teams))
        write_leagues({league.id: league}, {league.id: replace(league, about=about)})
    _forget_kept(found.names)


def _without_names(team: Team, found: Traces) -> Team:
    name = team.name
    for one in found.names:
        name = without(name, one, marker(found.number))
    return team._replace(name=name)


def _forget_kept(names: Collection[str]) -> None:
    """Forget names that are kept to be found or proposed, where nobody else has them."""
    folded = {fold(name) for name in names}
    sought = SEAT_NAMES.c.folded.in_(folded)
    used = exists().where(SEATS.c.folded == SEAT_NAMES.c.folded)
    db.session.execute(delete(SEAT_NAMES).where(sought, ~used))
    known = KNOWN_PEOPLE.c.folded.in_(folded)
    entered = exists().where(ENTRY_NAMES.c.name == KNOWN_PEOPLE.c.name)
    db.session.execute(delete(KNOWN_PEOPLE).where(known, ~entered))
    asked = db.session.execute(
        select(ENTRY_REQUESTS.c.id, ENTRY_REQUESTS.c.player_1, ENTRY_REQUESTS.c.player_2)
    )
    his = [row.id for row in asked if {fold(row.player_1), fold(row.player_2)} & folded]
    db.session.execute(delete(ENTRY_REQUESTS).where(ENTRY_REQUESTS.c.id.in_(his)))


def rewrite_file() -> bool:
    """Write the file of SQLite anew, so that nothing stays in it of what was changed or deleted.

    Return whether it was done: where another program reads, it is not. PostgreSQL does it by
    itself in time, `VACUUM FULL` at once.
    """
    if db.engine.dialect.name != "sqlite":
        return True
    db.session.rollback()
    try:
        with turn(), closing(db.engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute("VACUUM")
            busy, *_pages = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy
    except sqlite3.Error:
        return False
