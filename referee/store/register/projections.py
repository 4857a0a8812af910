"""The rows of the register, as they follow from its facts."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import RowMapping, delete, insert, select, update

from referee.core.facts import Fact
from referee.core.register.facts import RATINGS_SWITCHED, people_of, places_of, replay, take
from referee.core.register.league_facts import LEAGUE_ADDED, LEAGUE_KINDS
from referee.core.register.meetings import League
from referee.core.register.person import About, Person
from referee.core.register.places import AT_EARLIER, Place
from referee.core.register.seasons import SEASON_KINDS, Season
from referee.core.register.state import Register
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import Chain
from referee.store.names import fold
from referee.store.register.earlier import (
    EarlierRows,
    earlier_events,
    earlier_rows,
    forget_earlier,
    stored_earlier_rows,
    write_earlier,
)
from referee.store.register.leagues import leagues, write_leagues
from referee.store.register.rating_due import note_changed
from referee.store.register.search_words import words_of
from referee.store.register.seasons import seasons, write_seasons
from referee.store.register.tables import NAME_LINKS, PEOPLE, PERSON_FACTS, PERSON_WORDS, REGISTERS


def facts_of(entries: Iterable[LedgerEntry]) -> list[Fact]:
    """Return the entries of the register as facts."""
    return [Fact(entry.number, entry.kind, entry.payload) for entry in entries]


def person_row(person: Person) -> dict[str, Any]:
    """Return every column of a person's row, by name."""
    about, folded = vars(person.about), fold(person.about.name)
    return {"id": person.id, **about, "folded": folded, "merged_into": person.merged_into}


def person_of(row: RowMapping) -> Person:
    """Return the person of a row."""
    return Person(row["id"], About(*[row[name] for name in _ABOUT]), row["merged_into"])


_ABOUT = [field.name for field in fields(About)]


def register_about(numbers: Iterable[int], places: Iterable[Place] = ()) -> Register:
    """Return the part of the register about these people and written names, as far as it goes."""
    rows = db.session.execute(select(PEOPLE).where(PEOPLE.c.id.in_(set(numbers)))).mappings()
    return Register({row["id"]: person_of(row) for row in rows}, links_at(places))


def links_at(places: Iterable[Place]) -> dict[Place, int | None]:
    """Return whose these written names are, as far as somebody has said."""
    wanted = set(places)
    codes = {place.code for place in wanted}
    links = {
        Place(*place): person
        for *place, person in db.session.execute(
            select(*_PLACE, NAME_LINKS.c.person_id).where(NAME_LINKS.c.code.in_(codes))
        )
    }
    return {place: links[place] for place in wanted & links.keys()}


def places_linked_to(person: int) -> tuple[Place, ...]:
    """Return the written names that are a person's."""
    rows = db.session.execute(select(*_PLACE).where(NAME_LINKS.c.person_id == person))
    return tuple([Place(*row) for row in rows])


_PLACE = [NAME_LINKS.c[name] for name in Place._fields]


def write(chain: Chain, entries: tuple[LedgerEntry, ...]) -> None:
    """Bring the rows up to the entries just appended, in the same transaction. Raise RuleError."""
    facts = facts_of(entries)
    if any(fact.kind == "fact_undone" for fact in facts):
        _write_anew(chain)
    else:
        _write_facts(facts)
    last = entries[-1]
    db.session.execute(
        update(REGISTERS)
        .where(REGISTERS.c.id == chain.owner_id)
        .values(head=last.number, head_hash=last.hash)
    )


def _write_facts(facts: Sequence[Fact]) -> None:
    """Write what facts change, reading only what they are about."""
    register = _known_of(facts)
    before, linked = dict(register.people), dict(register.links)
    earlier, known_seasons = dict(register.earlier), dict(register.seasons)
    known_leagues = dict(register.leagues)
    for fact in facts:
        take(register, fact)
    changed = [one for one in register.people.values() if before.get(one.id) != one]
    forget_earlier(earlier.keys() - register.earlier.keys())
    write_earlier([one for one in register.earlier.values() if one.id not in earlier])
    write_seasons(known_seasons, register.seasons)
    write_leagues(known_leagues, register.leagues)
    _write_people(before, changed)
    _write_links(linked, register.links)
    if any(fact.kind == RATINGS_SWITCHED for fact in facts):
        db.session.execute(update(REGISTERS).values(rating=register.rating))
    person_facts = [
        {"person_id": number, "number": fact.number} for fact in facts for number in people_of(fact)
    ]
    if person_facts:
        db.session.execute(insert(PERSON_FACTS), person_facts)


def _known_of(facts: Sequence[Fact]) -> Register:
    """Return the part of the register that facts are about, as it is before them."""
    added = {fact.number for fact in facts}
    named = {number for fact in facts for number in people_of(fact)} - added
    gone = {fact.payload["person"] for fact in facts if fact.kind == "people_merged"}
    # Who was merged into them before goes along, and so do their names.
    merged_before = select(PEOPLE.c.id).where(PEOPLE.c.merged_into.in_(gone))
    register = register_about(
        {*named, *db.session.scalars(merged_before)} if gone else named,
        {place for fact in facts for place in places_of(fact)},
    )
    if gone:
        links = select(*_PLACE, NAME_LINKS.c.person_id).where(NAME_LINKS.c.person_id.in_(gone))
        rows = db.session.execute(links)
        register.links |= {Place(*place): person for *place, person in rows}
    removed = {fact.payload["earlier"] for fact in facts if fact.kind == "earlier_event_removed"}
    register.earlier = earlier_events(removed) if removed else {}
    if any(fact.kind in SEASON_KINDS for fact in facts):
        register.seasons = seasons()
    changed = {
        fact.payload["league"]
        for fact in facts
        if fact.kind in LEAGUE_KINDS and fact.kind != LEAGUE_ADDED
    }
    register.leagues = leagues(changed) if changed else {}
    return register


def _write_anew(chain: Chain) -> None:
    """Write every row that is not as the whole ledger says: a fact was undone."""
    entries = ledger.read(chain.owner_id, book=chain.book)
    there, now = stored_rows(), rows_of(entries)
    people = replay(facts_of(entries)).people.values()
    _write_people(
        there.people, [one for one in people if there.people.get(one.id) != now.people[one.id]]
    )
    # What is undone has moved names, and made none.
    moved = {place: to for place, to in now.links.items() if there.links[place] != to}
    _write_links(there.links, moved)
    for number, fact in there.facts - now.facts:
        row = PERSON_FACTS.c.person_id == number, PERSON_FACTS.c.number == fact
        db.session.execute(delete(PERSON_FACTS).where(*row))
    more = [{"person_id": number, "number": fact} for number, fact in now.facts - there.facts]
    if more:
        db.session.execute(insert(PERSON_FACTS), more)
    for number in there.people.keys() - now.people.keys():
        db.session.execute(delete(PERSON_WORDS).where(PERSON_WORDS.c.person_id == number))
        db.session.execute(delete(PEOPLE).where(PEOPLE.c.id == number))


def _write_people(before: Container[int], now: Sequence[Person]) -> None:
    """Write people and their words, all new ones at once: a list may bring thousands."""
    for one in now:
        if one.id in before:
            db.session.execute(update(PEOPLE).where(PEOPLE.c.id == one.id).values(person_row(one)))
            db.session.execute(delete(PERSON_WORDS).where(PERSON_WORDS.c.person_id == one.id))
    added = [person_row(one) for one in now if one.id not in before]
    if added:
        db.session.execute(insert(PEOPLE), added)
    words = [{"word": word, "person_id": one.id} for one in now for word in words_of(one.about)]
    if words:
        db.session.execute(insert(PERSON_WORDS), words)


def _write_links(before: dict[Place, int | None], now: dict[Place, int | None]) -> None:
    """Write whose these names are `now`; those in `before` have a row already."""
    for place in now.keys() & before.keys():
        here = [column == value for column, value in zip(_PLACE, place, strict=True)]
        db.session.execute(update(NAME_LINKS).where(*here).values(person_id=now[place]))
    added = [
        {**place._asdict(), "person_id": person}
        for place, person in now.items()
        if place not in before
    ]
    if added:
        db.session.execute(insert(NAME_LINKS), added)
    moved = [place for place, person in now.items() if before.get(place) != person]
    note_changed((one.scope, one.code) for one in moved if one.scope != AT_EARLIER)


@dataclass(frozen=True)
class RegisterRows:
    """All rows that follow from the register's ledger: people by number, links by place.

    `words` are pairs of a word and the person's number, `facts` of that number and an entry's.
    """

    people: dict[int, dict[str, Any]]
    words: frozenset[tuple[str, int]]
    facts: frozenset[tuple[int, int]]
    links: dict[Place, int | None]
    earlier: EarlierRows
    seasons: dict[int, Season]
    leagues: dict[int, League]
    rating: bool


def rows_of(entries: Iterable[LedgerEntry]) -> RegisterRows:
    """Return the rows that there must be, made anew from the whole ledger. Raise RuleError."""
    facts = facts_of(entries)
    register = replay(facts)
    people = register.people
    return RegisterRows(
        {one.id: person_row(one) for one in people.values()},
        frozenset((word, one.id) for one in people.values() for word in words_of(one.about)),
        frozenset(
            (number, fact.number)
            for fact in facts
            for number in people_of(fact)
            if number in people
        ),
        register.links,
        earlier_rows(register.earlier.values()),
        register.seasons,
        register.leagues,
        register.rating,
    )


def stored_rows() -> RegisterRows:
    """Return the rows that there are."""
    return RegisterRows(
        {row["id"]: dict(row) for row in db.session.execute(select(PEOPLE)).mappings()},
        frozenset(
            (word, person)
            for word, person in db.session.execute(
                select(PERSON_WORDS.c.word, PERSON_WORDS.c.person_id)
            )
        ),
        frozenset(
            (person, number)
            for person, number in db.session.execute(
                select(PERSON_FACTS.c.person_id, PERSON_FACTS.c.number)
            )
        ),
        {
            Place(*place): person
            for *place, person in db.session.execute(select(*_PLACE, NAME_LINKS.c.person_id))
        },
        stored_earlier_rows(),
        seasons(),
        leagues(),
        bool(db.session.scalar(select(REGISTERS.c.rating))),
    )
