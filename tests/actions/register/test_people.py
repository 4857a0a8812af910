"""People are added to the register and changed; its ledger proves it."""

import hashlib
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, text, update
from sqlalchemy.exc import IntegrityError

from referee.actions import verification
from referee.actions.register.merging import merge
from referee.actions.register.people import add_person, change_person
from referee.actions.register.writing import RegisterAct
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.store.database import db, writing
from referee.store.errors import MovedOn
from referee.store.ledger import ledger
from referee.store.ledger.entry import FIRST_PREV_HASH, REGISTER, StoredEntry, first_broken_link
from referee.store.ledger.ledger import REGISTER_BOOK
from referee.store.register import queries
from referee.store.register.tables import PEOPLE, PERSON_FACTS, PERSON_WORDS, REGISTERS
from tests.tables import NOW, STAMP


def done() -> RegisterAct:
    return RegisterAct(str(uuid4()), STAMP)


def problems() -> list[str]:
    return [str(problem) for problem in verification.verify().problems]


@pytest.mark.both_databases
def test_people_are_added_changed_and_found(store: Flask) -> None:
    assert queries.found_people().total == 0
    assert queries.newest_fact(1) == 0
    ada = add_person(done(), About("Ada D’Amico", "Forlì"))
    zoe = add_person(done(), About("Zoë Rossi", "Faenza", born=1950))
    bia = add_person(done(), About("Bía", club="Bar Sport", note="suona"))
    change_person(done(), bia, About("Bia Rossi", "Cesena"), bia)
    assert queries.person(zoe).about.born == 1950  # type: ignore[union-attr]
    assert [one.id for one in queries.found_people().people] == [ada, bia, zoe]
    assert [one.id for one in queries.found_people("ros").people] == [bia, zoe]
    assert [one.id for one in queries.found_people("ROS fae").people] == [zoe]
    assert [one.id for one in queries.found_people("amico").people] == [ada]
    assert queries.found_people("bar").people == ()
    assert queries.person(99) is None
    second = queries.found_people("", 2, size=2)
    assert ([one.id for one in second.people], second.pages, second.total) == ([zoe], 2, 3)
    assert not second.more
    assert [entry.kind for entry in queries.history(bia)] == ["person_added", "person_changed"]
    assert problems() == []


@pytest.mark.both_databases
@pytest.mark.parametrize("typed", ["ada", "ada ro", "ro ad", "a"])
def test_of_very_many_that_a_search_finds_the_first_are_shown(
    store: Flask, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ada Rossi", "Adalgisa Rosi", "Bia Neri", "Adamo Rota", "Ida Adami Ros"):
        add_person(done(), About(name))
    gone = add_person(done(), About("Ada Ros"))
    merge(done(), gone, 1, 0)
    everybody = queries.found_people(typed)
    assert (everybody.total, everybody.more) == (len(everybody.people), False)
    monkeypatch.setattr(queries, "MOST_COUNTED", 3)
    first, second = (queries.found_people(typed, page, size=2) for page in (1, 2))
    assert (first.total, first.pages, first.more) == (3, 2, True)
    assert (*first.people, *second.people)[:4] == everybody.people[:4]
    assert queries.found_people("").total == 5


@pytest.mark.both_databases
def test_the_register_only_grows(store: Flask) -> None:
    add_person(done(), About("Ada"))
    for statement in (
        "UPDATE register_entry SET actor = 'x'",
        "DELETE FROM register_entry",
        (
            "INSERT INTO register_entry SELECT register_id, 3, event_id || 'x', kind, payload,"
            " actor, device, recorded_at, hash, hash, salt FROM register_entry"
        ),
    ):
        with pytest.raises(IntegrityError), db.engine.begin() as sql:
            sql.execute(text(statement))


def test_the_seal_covers_the_digest_of_the_content() -> None:
    """A content that must go, such as an erased name, leaves the chain whole."""
    payload = '{"about":{"name":"Ada"}}'
    entry = StoredEntry(1, "event-00", "person_added", payload, "Gina", "t1", NOW,
                        FIRST_PREV_HASH, "")  # fmt: skip
    digest = hashlib.sha256(payload.encode()).hexdigest()
    whole = (
        f'{FIRST_PREV_HASH}{{"actor":"Gina","content":"{digest}","device":"t1",'
        '"event_id":"event-00","kind":"person_added","number":1,'
        '"recorded_at":"2026-11-20T20:30:15.123456Z","register":"PEOPLE"}'
    )
    assert entry.sealed("PEOPLE", REGISTER) == hashlib.sha256(whole.encode()).hexdigest()


def test_each_payload_has_a_salt_of_its_own(store: Flask) -> None:
    add_person(done(), About("Ada"))
    add_person(done(), About("Ada"), another=True)
    chain = queries.held_register(hold=False)
    entries = list(ledger.stored(chain.owner_id, book=REGISTER_BOOK))
    assert entries[0].payload != entries[1].payload
    assert first_broken_link(chain.code, entries, REGISTER) is None


def test_the_same_name_again_is_asked_about(store: Flask) -> None:
    ada = add_person(done(), About("Niccolò", "Forlì"))
    with pytest.raises(RuleError, match="has this name") as refused:
        add_person(done(), About("NICCOLO", "Faenza"))
    assert refused.value.place == "name"
    other = add_person(done(), About("NICCOLO", "Faenza"), another=True)
    # Nothing is asked while the name stays; of another one it is.
    change_person(done(), other, About("Niccolo", "Cesena"), other)
    zoe = add_person(done(), About("Zoe"))
    with pytest.raises(RuleError):
        change_person(done(), zoe, About("Niccolò"), zoe)
    change_person(done(), zoe, About("Niccolò"), zoe, another=True)
    assert [one.id for one in queries.namesakes("niccolo", zoe)] == [ada, other]


def test_what_is_sent_twice_is_done_once(store: Flask) -> None:
    act = done()
    assert add_person(act, About("Ada")) == add_person(act, About("Ada")) == 1
    assert queries.found_people().total == 1


def test_a_change_of_what_was_not_seen_is_refused(store: Flask) -> None:
    ada = add_person(done(), About("Ada"))
    change_person(done(), ada, About("Ada"), ada)
    assert queries.newest_fact(ada) == ada
    change_person(done(), ada, About("Ada", "Forlì"), ada)
    with pytest.raises(MovedOn):
        change_person(done(), ada, About("Ada", "Faenza"), ada)
    with pytest.raises(RuleError, match="nobody has this number"):
        change_person(done(), 99, About("Ada"), 0)
    with pytest.raises(RuleError):
        add_person(done(), About("x" * 81))
    assert queries.held_register(hold=False).head.number == 2


def test_verify_compares_the_rows_with_the_ledger(store: Flask) -> None:
    ada = add_person(done(), About("Ada"))
    with writing():
        db.session.execute(update(PEOPLE).values(name="Ida"))
        db.session.execute(delete(PERSON_WORDS))
        db.session.execute(delete(PERSON_FACTS))
    assert problems() == [
        f"register PEOPLE: the row of person {ada} is not that of the ledger",
        "register PEOPLE: the words by which people are found are not those of the ledger",
        "register PEOPLE: the histories of people are not those of the ledger",
    ]
    with writing():
        db.session.execute(update(REGISTERS).values(head=2))
    assert problems() == [
        "register PEOPLE, entry 2: it is missing, though the register row counts it"
    ]
