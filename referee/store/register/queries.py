"""Searches in the register of people, and entries of its ledger."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, exists, func, select

from referee.core.register.person import Person
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import REGISTER_BOOK, Chain
from referee.store.names import fold
from referee.store.register.projections import person_of
from referee.store.register.search_words import sought
from referee.store.register.tables import PEOPLE, PERSON_FACTS, PERSON_WORDS, REGISTER_ENTRIES

CODE = "PEOPLE"
"""The code of the one register of an installation, in its seals."""

PAGE_SIZE = 50
MOST_COUNTED = 1_000
"""How many people of a search are counted: nobody reads more pages, and 20,000 take their time."""

LAST_SIGN = "\U0010ffff"
"""The last character there is: every word that begins so comes before the beginning with it."""

HIMSELF = PEOPLE.c.merged_into.is_(None)
"""People who were not merged into others: only they are found."""


@dataclass(frozen=True)
class PeoplePage:
    """A page of the people that a search finds, by name; pages are counted from 1.

    `more` tells that it finds more than `total`, which are all that can be turned over.
    """

    people: tuple[Person, ...]
    number: int
    pages: int
    total: int
    more: bool = False


def found_people(typed: str = "", page: int = 1, size: int = PAGE_SIZE) -> PeoplePage:
    """Return people of whom a word begins with each of the typed ones; a page too far is the last.

    Words are those of name, town, club and card number, without case and accents.
    """
    words = sought(typed)
    counted = db.session.scalar(_how_many(words)) or 0
    more = bool(words) and counted > MOST_COUNTED
    total = MOST_COUNTED if more else counted
    # Where very many are found each person is asked, in the order of names, until the page is full.
    has = _has_word if more else _is_among
    wanted = [HIMSELF, *[has(word) for word in words]]
    pages = max(1, -(-total // size))
    number = min(max(1, page), pages)
    rows = db.session.execute(
        select(PEOPLE)
        .where(*wanted)
        .order_by(PEOPLE.c.folded, PEOPLE.c.id)
        .limit(size)
        .offset((number - 1) * size)
    ).mappings()
    return PeoplePage(tuple([person_of(row) for row in rows]), number, pages, total, more)


def everybody() -> tuple[Person, ...]:
    """Return all people who were not merged into others, by name."""
    rows = db.session.execute(
        select(PEOPLE).where(HIMSELF).order_by(PEOPLE.c.folded, PEOPLE.c.id)
    ).mappings()
    return tuple([person_of(row) for row in rows])


def _people_with(beginning: str) -> Select[tuple[int]]:
    """Return the query for the people of whom a word begins so; it reads a part of the index."""
    return select(PERSON_WORDS.c.person_id).where(*_begins(beginning))


def _is_among(beginning: str) -> ColumnElement[bool]:
    """Return the condition for people of whom a word begins so, all looked up at once."""
    return PEOPLE.c.id.in_(_people_with(beginning))


def _has_word(beginning: str) -> ColumnElement[bool]:
    """Return the same condition, asked of each person."""
    return exists().where(PERSON_WORDS.c.person_id == PEOPLE.c.id, *_begins(beginning))


def _begins(beginning: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions for words that begin so, as a range that an index is read by."""
    word = PERSON_WORDS.c.word
    return word >= beginning, word < beginning + LAST_SIGN


def _how_many(words: Sequence[str]) -> Select[int]:
    """Return the query for the number of people found, up to one more than are counted.

    It reads words, and no person's row; without words it counts everybody.
    """
    if not words:
        return select(func.count()).select_from(PEOPLE).where(HIMSELF)
    first, *others = words
    of_word = PERSON_WORDS.c
    merged = select(PEOPLE.c.id).where(PEOPLE.c.merged_into > 0)
    found = (
        select(of_word.person_id)
        .where(
            *_begins(first),
            of_word.person_id.not_in(merged),
            *[of_word.person_id.in_(_people_with(word)) for word in others],
        )
        .distinct()
        .limit(MOST_COUNTED + 1)
    )
    return select(func.count()).select_from(found.subquery())


def person(number: int) -> Person | None:
    """Return a person by number, None where there is none."""
    row = db.session.execute(select(PEOPLE).where(PEOPLE.c.id == number)).mappings().one_or_none()
    return None if row is None else person_of(row)


def merged_into(number: int) -> tuple[Person, ...]:
    """Return the people who were found to be this one."""
    wanted = select(PEOPLE).where(PEOPLE.c.merged_into == number).order_by(PEOPLE.c.id)
    return tuple([person_of(row) for row in db.session.execute(wanted).mappings()])


def namesakes(name: str, but: int = 0) -> tuple[Person, ...]:
    """Return the people of this name, without case and accents, except the one numbered `but`."""
    rows = db.session.execute(
        select(PEOPLE)
        .where(HIMSELF, PEOPLE.c.folded == fold(name), PEOPLE.c.id != but)
        .order_by(PEOPLE.c.id)
    ).mappings()
    return tuple([person_of(row) for row in rows])


def newest_fact(number: int) -> int:
    """Return the number of the newest entry about a person, 0 where there is none."""
    facts = PERSON_FACTS.c
    return db.session.scalar(select(func.max(facts.number)).where(facts.person_id == number)) or 0


def history(number: int) -> tuple[LedgerEntry, ...]:
    """Return the entries about a person, the oldest first."""
    chain = held_register(hold=False)
    about = select(PERSON_FACTS.c.number).where(PERSON_FACTS.c.person_id == number)
    return ledger.read_some(chain, about)


def told_entries(numbers: Collection[int]) -> tuple[LedgerEntry, ...]:
    """Return the entries of the register that have these numbers, the oldest first."""
    if not numbers:
        return ()
    wanted = select(REGISTER_ENTRIES.c.number).where(REGISTER_ENTRIES.c.number.in_(numbers))
    return ledger.read_some(held_register(hold=False), wanted)


def held_register(*, hold: bool = True) -> Chain:
    """Return the ledger of the register, kept from other writers unless it is only read."""
    chain = (ledger.hold if hold else ledger.find)(CODE, REGISTER_BOOK)
    assert chain is not None  # the migrations make it, and nothing deletes it
    return chain
