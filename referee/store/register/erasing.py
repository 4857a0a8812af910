"""Erasing a person: what his name is found in, and the one way to blank it."""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from sqlalchemy import and_, delete, exists, insert, or_, select, update

from referee.core.erasures import NAME_ERASED, Blanked, marker
from referee.core.register.league_facts import LEAGUE_KINDS
from referee.core.register.leagues import Team
from referee.core.register.person import About, Person
from referee.core.register.places import AT_EARLIER, AT_EVENT, AT_MATCH, Place
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
from referee.store.matches.tables import MATCHES, SEAT_NAMES, SEATS
from referee.store.matches.views import view_of_entries
from referee.store.names import fold, fold_marks
from referee.store.people import granted, security_log, stock
from referee.store.people.security_log import Origin
from referee.store.people.tables import (
    ACCOUNTS,
    CLUB_EVENTS,
    ONE_TIME_LINKS,
    RECOVERY_CODES,
    SECURITY_ENTRIES,
    SIGN_INS,
)
from referee.store.press.tables import PRINT_JOBS, PRINT_PIECES
from referee.store.register.blanking import (
    Target,
    in_event,
    in_match,
    in_register,
    in_results,
    without,
)
from referee.store.register.leagues import write_leagues
from referee.store.register.projections import person_row, places_linked_to
from referee.store.register.queries import held_register
from referee.store.register.tables import (
    EARLIER_RESULTS,
    ERASING_NOW,
    NAME_LINKS,
    PEOPLE,
    PERSON_FACTS,
    PERSON_WORDS,
)
from referee.store.register.words import words_of as words_found_by
from referee.store.signups.tables import ENTRY_REQUESTS
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES
from referee.store.tournaments.projections import write_entry_names, write_event_row
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    KNOWN_PEOPLE,
    ROUND_MATCHES,
    TABLE_SEATS,
)
from referee.store.tournaments.views import view_of_tournament

Targets = dict[str, set[Target]]


@dataclass(frozen=True)
class Traces:
    """Where the name of a person is written: by the codes of matches, events, earlier events.

    `people` are his own number and those of who was merged into him, with the names that he has in
    the register, `former` those that he had. `places` say what will stand in place of each name.
    `account` is the name of the account that is his, "" without one: it stands in what he wrote.
    """

    number: int
    people: Mapping[int, str]
    former: frozenset[str]
    places: Mapping[Place, str]
    matches: Targets = field(default_factory=dict)
    events: Targets = field(default_factory=dict)
    earlier: Targets = field(default_factory=dict)
    account: str = ""

    @property
    def names(self) -> frozenset[str]:
        """Return every name that is his, as it is written."""
        known = {*self.former, *self.people.values(), *[one.name for one in self.places]}
        return frozenset(known | ({self.account} if self.account else set()))


def traces_of(number: int, account: str = "") -> Traces:
    """Return where the name of a person is written, and that of an account of his."""
    own = or_(PEOPLE.c.id == number, PEOPLE.c.merged_into == number)
    rows = db.session.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(own))
    people = {id_: name for id_, name in rows}  # noqa: C416 -- rows are no pairs to the types
    places = _put_in(places_linked_to(number), number)
    found = Traces(number, people, _former_names(people), places, account=account)
    for place, put in found.places.items():
        where = {AT_MATCH: found.matches, AT_EVENT: found.events, AT_EARLIER: found.earlier}
        target = Target(place.number, place.player, place.name, put)
        where[place.scope].setdefault(place.code, set()).add(target)
    for code, targets in found.events.items():
        for target in targets:
            for match, seat in _seats_in_rounds(code, target):
                his = replace(target, number=seat, player=0)
                found.matches.setdefault(match, set()).add(his)
    if account:
        wrote = Target(0, 0, account, marker(number))
        for book, of in ((MATCH_BOOK, found.matches), (EVENT_BOOK, found.events)):
            for code in _written_by(account, book):
                of.setdefault(code, set()).add(wrote)
    return found


def _written_by(account: str, book: Book) -> Collection[str]:
    """Return the codes of the ledgers that an account has written to."""
    table = book.owner.table
    rows = select(book.owner).where(table.c.actor == account).distinct()
    return db.session.scalars(select(book.owners.c.code).where(book.owners.c.id.in_(rows))).all()


def _former_names(people: Collection[int]) -> frozenset[str]:
    """Return the names that people had in the register before they were changed."""
    about = select(PERSON_FACTS.c.number).where(PERSON_FACTS.c.person_id.in_(people))
    return frozenset(
        entry.payload["about"]["name"]
        for entry in ledger.read_some(held_register(hold=False), about)
        if entry.kind == "person_changed" or entry.number in people
    )


def _put_in(places: Collection[Place], number: int) -> dict[Place, str]:
    """Return what stands in place of each name: two names at one seat stay two."""
    seen: dict[tuple[object, ...], int] = {}
    found = {}
    for place in sorted(places):
        times = seen[place[:4]] = seen.get(place[:4], 0) + 1
        found[place] = marker(number) if times == 1 else f"{marker(number)}/{times}"
    return found


def _seats_in_rounds(code: str, target: Target) -> Iterator[tuple[str, int]]:
    """Yield match and seat of a player of an entry, in the rounds of its event.

    Where a table has no result, the name alone says who sits there, if nobody else has it.
    """
    drawn, sat, seat = ROUND_MATCHES.c, TABLE_SEATS.c, SEATS.c
    event = select(CLUB_EVENTS.c.id).where(CLUB_EVENTS.c.code == code).scalar_subquery()
    at_table = and_(
        sat.event_id == drawn.event_id,
        sat.published == drawn.published,
        sat.table == drawn.table,
    )
    rows = db.session.execute(
        select(MATCHES.c.code, sat.seat)
        .join_from(ROUND_MATCHES, TABLE_SEATS, at_table)
        .join(MATCHES, MATCHES.c.id == drawn.match_id)
        .where(drawn.event_id == event, sat.entry == target.number, sat.player == target.player)
    )
    yield from [(match, at) for match, at in rows]
    others = db.session.execute(
        select(ENTRY_NAMES.c.entry, ENTRY_NAMES.c.player, ENTRY_NAMES.c.name).where(
            ENTRY_NAMES.c.event_id == event
        )
    )
    here = (target.number, target.player)
    if any((one, of) != here and fold(name) == fold(target.name) for one, of, name in others):
        return
    rows = db.session.execute(
        select(MATCHES.c.code, seat.seat)
        .join_from(ROUND_MATCHES, MATCHES, MATCHES.c.id == drawn.match_id)
        .join(SEATS, seat.match_id == drawn.match_id)
        .where(
            drawn.event_id == event,
            seat.folded == fold(target.name),
            ~exists().where(at_table),
        )
    )
    yield from [(match, at) for match, at in rows]


def being_played(found: Traces, today: date) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the open matches that a person sits at, and the names of events that he plays in."""
    state, event = MATCHES.c, CLUB_EVENTS.c
    matches = db.session.scalars(
        select(state.code).where(state.code.in_(found.matches), state.state == "open")
    )
    events = db.session.execute(
        select(event.name, event.standing).where(
            event.code.in_(found.events),
            event.state == "open",
            # An evening may last till after midnight.
            event.day >= today - timedelta(days=1),
        )
    )
    return (
        tuple(sorted(matches)),
        tuple(sorted(name for name, standing in events if not (standing or {}).get("final"))),
    )


Change = Callable[[StoredEntry, dict[str, Any]], dict[str, Any]]
"""Returns the payload of an entry without a name."""


def blanked_entries(chain: Chain, found: Traces, change: Change) -> list[StoredEntry]:
    """Return the entries of a ledger that a name is taken from, as they are without it."""
    rows = []
    for entry in ledger.stored(chain.owner_id, book=chain.book):
        payload = json.loads(entry.payload)
        changed = change(entry, payload)
        actor = entry.actor
        if found.account and actor == found.account:
            actor = marker(found.number)
        if changed != payload or actor != entry.actor:
            rows.append(entry.blanked(chain.book.scope, changed, actor))
    return rows


def entries_of_match(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of a match that a name is taken from."""
    targets = found.matches[chain.code]
    others = _others_of_match(chain, targets)
    return blanked_entries(
        chain, found, lambda entry, said: in_match(entry.kind, said, targets, others)
    )


def _others_of_match(chain: Chain, targets: Collection[Target]) -> frozenset[str]:
    """Return every name that anybody else has, or had, at a seat of a match."""
    his = {(one.number, fold(one.name)) for one in targets}
    lists = [entry.payload.get("players", ()) for entry in ledger.read(chain.owner_id)]
    return frozenset(
        name
        for players in lists
        for seat, name in enumerate(players, start=1)
        if (seat, fold(name)) not in his
    )


def entries_of_event(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of a tournament that a name is taken from."""
    targets = found.events[chain.code]
    his = {(one.number, one.player, fold(one.name)) for one in targets}
    drawn: dict[int, list[int]] = {}
    others = set()
    for entry in ledger.read(chain.owner_id, book=EVENT_BOOK):
        for pair in entry.payload.get("pairs", ()):
            drawn[pair["entry"]] = pair["of"]
        number = entry.payload.get("entry", 0)
        for player, name in enumerate(entry.payload.get("players", ()), start=1):
            # Whom the lot has put into a pair has an entry of his own.
            own = {(number, player), *((of, 1) for of in drawn.get(number, ()))}
            if not any((*one, fold(name)) in his for one in own):
                others.add(name)
    return blanked_entries(chain, found, lambda _entry, said: in_event(said, targets, others))


def entries_of_register(chain: Chain, found: Traces) -> list[StoredEntry]:
    """Return the entries of the register that a person is taken from."""
    about = set(
        db.session.scalars(
            select(PERSON_FACTS.c.number).where(PERSON_FACTS.c.person_id.in_(found.people))
        )
    )
    results = {int(code): targets for code, targets in found.earlier.items()}
    played = {one.id for one in leagues_with(found.people)}

    def change(entry: StoredEntry, said: dict[str, Any]) -> dict[str, Any]:
        if entry.number in results:
            return in_results(said, results[entry.number])
        whose = said.get("person") if entry.kind == "person_changed" else entry.number
        keeps = marker(int(whose or 0)) if "about" in said and whose in found.people else ""
        of_league = entry.kind in LEAGUE_KINDS and said.get("league", entry.number) in played
        names = found.names if of_league or entry.number in about else ()
        return in_register(said, found.places, names, marker(found.number), keeps)

    return blanked_entries(chain, found, change)


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
    others = _others_of_match(chain, targets)
    rows = entries_of_match(chain, found)
    changed = _erase_late(chain.owner_id, found, targets, others)
    if changed:
        things = map(granted.late, sorted(changed))
        security_log.note("late_blanked", code, Origin.of(stamp), *things)
    if rows:
        _write(chain, rows, found, stamp, event_id)
        view = view_of_entries(code, ledger.read(chain.owner_id))
        match_rows.write(chain.owner_id, view, before)
    return len(rows)


def erase_in_event(code: str, found: Traces, stamp: Stamp, event_id: str) -> int:
    """Blank a name in a tournament, and say so in its ledger. Return how many entries changed."""
    chain = _held(code, EVENT_BOOK)
    rows = entries_of_event(chain, found)
    if rows:
        _write(chain, rows, found, stamp, event_id)
        entries = ledger.read(chain.owner_id, book=EVENT_BOOK)
        view = view_of_tournament(chain.owner_id, code, entries)
        write_event_row(view)
        write_entry_names(view)
    return len(rows)


def _held(code: str, book: Book) -> Chain:
    chain = ledger.hold(code, book)
    assert chain is not None  # a name is linked where there is one; nothing is deleted
    return chain


def _write(
    chain: Chain,
    rows: list[StoredEntry],
    found: Traces,
    stamp: Stamp,
    event_id: str,
) -> None:
    ledger.blank(chain, rows)
    said = held_register(hold=False).head.number + 1
    payload = {"person": found.number, "erasure": said, "blanked": told(rows)}
    ledger.append(chain, [Submission(event_id, NAME_ERASED, payload)], stamp)


def told(rows: Collection[StoredEntry]) -> list[dict[str, Any]]:
    """Return blanked entries as an erasure tells them."""
    return [Blanked(row.number, row.content).written() for row in rows]


def _erase_late(
    match_id: int, found: Traces, targets: Collection[Target], others: Collection[str]
) -> set[int]:
    """Blank a name in what came late from a tablet, and in what was decided of it.

    Return the numbers of what is changed by that.
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
    mine = decided.late_number.in_([row.number for row in rows])
    for row in db.session.execute(select(LATE_DECISIONS).where(mine)).all():
        said = in_match("", {"reason": row.reason}, targets, others)
        actor = _without_account(row.actor, found)
        if said["reason"] != row.reason or actor != row.actor:
            blanked.add(row.late_number)
            here = update(LATE_DECISIONS).where(decided.late_number == row.late_number)
            db.session.execute(here.values(reason=said["reason"], actor=actor))
    return blanked


def _without_account(actor: str, found: Traces) -> str:
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
    """Blank the name of a closed account, also in the security log, and take what lets him in."""
    account, put = ACCOUNTS.c, marker(found.number)
    nothing = dict.fromkeys(("password_hash", "pin_hash", "totp_secret", "totp_step"))
    values = {**nothing, "name": put, "folded": fold_marks(put)}
    db.session.execute(update(ACCOUNTS).where(account.id == account_id).values(values))
    for table in (RECOVERY_CODES, SIGN_INS):
        db.session.execute(delete(table).where(table.c.account_id == account_id))
    links = delete(ONE_TIME_LINKS).where(ONE_TIME_LINKS.c.account_id == account_id)
    gone = db.session.scalars(links.returning(ONE_TIME_LINKS.c.token_hash)).all()
    rows = _blanked_log(found)
    said = held_register(hold=False).head.number + 1
    told_of = {"person": found.number, "erasure": said, "blanked": told(rows)}
    things = stock.account(account_id), *map(granted.link, gone)
    security_log.note("name_erased", put, Origin.of(stamp), *things, **told_of)


def _blanked_log(found: Traces) -> list[StoredEntry]:
    """Take the name of an account from the security log; return the entries that had it."""
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
    """Blank a person in the rows that follow from the register, and where names are kept to find.

    The ledgers are blanked already. Sheets that were printed in the background go altogether.
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
