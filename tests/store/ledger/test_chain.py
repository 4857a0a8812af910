"""The ledger's promises: nothing changes, nothing is lost, nobody writes over another."""

import hashlib
import re

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from referee.store.database import db, writing
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import (
    FIRST_PREV_HASH,
    StoredEntry,
    first_broken_link,
    utc_text,
)
from referee.store.ledger.ledger import Submission
from referee.store.matches import queries
from tests.tables import NOW, STAMP, Table

pytestmark = [pytest.mark.both_databases, pytest.mark.no_cover]

ROW = (
    "INSERT INTO entry (match_id, number, event_id, kind, payload, actor, device, recorded_at,"
    " prev_hash, hash) SELECT match_id, {number}, '{event_id}', kind, payload, actor, device,"
    " recorded_at, {prev_hash}, 'x' FROM entry WHERE number = 1"
)


def chain_of(code: str) -> list[StoredEntry]:
    chain = ledger.find(code)
    assert chain is not None
    return list(ledger.stored(chain.owner_id))


def test_canonical_json_is_sorted_tight_and_utf8() -> None:
    assert canonical({"b": [1, {"è": None}], "a": "Dàrio"}) == '{"a":"Dàrio","b":[1,{"è":null}]}'


def test_times_are_utc_with_microseconds() -> None:
    assert utc_text(NOW) == "2026-11-20T20:30:15.123456Z"
    assert utc_text(NOW.replace(microsecond=0)) == "2026-11-20T20:30:15.000000Z"


def test_the_hash_of_an_entry_never_changes_its_recipe() -> None:
    """A head printed on a sheet years ago must still be the head of that ledger."""
    payload = '{"reason":"Città"}'
    entry = StoredEntry(
        1, "event-00", "match_closed", payload, "Ada", "t1", NOW, FIRST_PREV_HASH, ""
    )
    text = (
        "0000000000000000000000000000000000000000000000000000000000000000"
        '{"actor":"Ada","device":"t1","event_id":"event-00","kind":"match_closed",'
        '"match":"ABC123","number":1,"payload":{"reason":"Città"},'
        '"recorded_at":"2026-11-20T20:30:15.123456Z"}'
    )
    assert entry.sealed("ABC123") == hashlib.sha256(text.encode()).hexdigest()
    assert entry.sealed("ABC123").startswith("6789a6109de0e3c2")


def test_entries_follow_each_other(store: Flask) -> None:
    table = Table()
    table.hand(6, 5)
    table.hand(7, 4)
    chain = chain_of(table.code)
    assert [entry.number for entry in chain] == [1, 2, 3]
    assert chain[0].prev_hash == FIRST_PREV_HASH
    assert [entry.prev_hash for entry in chain[1:]] == [entry.hash for entry in chain[:-1]]
    assert all(re.fullmatch(r"[0-9a-f]{64}", entry.hash) for entry in chain)
    assert first_broken_link(table.code, chain) is None
    assert queries.head(table.code).hash == chain[-1].hash == table.view.head


def test_what_is_read_is_what_was_written(store: Flask) -> None:
    table = Table("Zoë", "Nicolò «Nic»", "<b>", "🂡")
    opened, written = queries.entries(table.code)[0], table.hand(6, 5).entry
    assert opened.payload["players"] == ["Zoë", "Nicolò «Nic»", "<b>", "🂡"]
    assert (opened.actor, opened.device, opened.recorded_at) == ("Ada", "tablet 1", NOW)
    assert queries.entries(table.code, after=1) == (written,)


def test_a_chain_cannot_be_passed_off_as_another_match(store: Flask) -> None:
    one, other = Table(), Table()
    chain = chain_of(one.code)
    assert first_broken_link(one.code, chain) is None
    fault = first_broken_link(other.code, chain)
    assert fault is not None
    assert fault.number == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET payload = '{}' WHERE number = 1",
        "UPDATE entry SET number = number",
        "DELETE FROM entry WHERE number = 2",
        "DELETE FROM entry",
    ],
)
def test_the_database_refuses_to_change_an_entry(store: Flask, statement: str) -> None:
    table = Table()
    table.hand(6, 5)
    before = chain_of(table.code)
    with pytest.raises(IntegrityError, match="the ledger only grows"), db.engine.begin() as sql:
        sql.execute(text(statement))
    assert chain_of(table.code) == before


@pytest.mark.parametrize(
    ("number", "prev_hash"),
    [
        (1, "prev_hash"),
        (2, "hash"),
        (4, "hash"),
        (3, f"'{FIRST_PREV_HASH}'"),
        (3, "'f' || substr(hash, 2)"),
        (-1, "prev_hash"),
    ],
)
def test_the_database_refuses_what_is_not_the_next_entry(
    store: Flask, number: int, prev_hash: str
) -> None:
    table = Table()
    table.hand(6, 5)
    before = chain_of(table.code)
    row = ROW.format(number=number, event_id="event-00", prev_hash=prev_hash)
    with pytest.raises(IntegrityError), db.engine.begin() as sql:
        sql.execute(text(row))
    assert chain_of(table.code) == before


def test_the_database_refuses_an_event_id_twice(store: Flask) -> None:
    table, other = Table(), Table()
    used = queries.entries(other.code)[0].event_id
    last = f"(SELECT hash FROM entry WHERE event_id <> '{used}')"
    with pytest.raises(IntegrityError), db.engine.begin() as sql:
        sql.execute(
            text(ROW.format(number=2, event_id=used, prev_hash=last) + f" AND event_id <> '{used}'")
        )
    assert len(chain_of(table.code)) == 1


def test_replacing_a_row_is_refused_too(app: Flask) -> None:
    """SQLite's REPLACE deletes without asking the delete trigger; the insert trigger refuses it."""
    with app.app_context():
        table = Table()
        before = chain_of(table.code)
        for event_id in (before[0].event_id, "event-00"):
            row = ROW.format(number=1, event_id=event_id, prev_hash="prev_hash")
            with (
                pytest.raises(IntegrityError, match="not the next entry"),
                db.engine.begin() as sql,
            ):
                sql.execute(text(row.replace("INSERT", "INSERT OR REPLACE")))
        assert chain_of(table.code) == before


def test_emptying_the_table_is_refused_too(store: Flask) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has no TRUNCATE")
    table = Table()
    with pytest.raises(IntegrityError, match="the ledger only grows"), db.engine.begin() as sql:
        sql.execute(text("TRUNCATE entry"))
    assert len(chain_of(table.code)) == 1


def test_a_match_with_entries_cannot_be_deleted(store: Flask) -> None:
    table = Table()
    with pytest.raises(IntegrityError), db.engine.begin() as sql:
        sql.execute(text("DELETE FROM match"))
    assert len(chain_of(table.code)) == 1


def test_nothing_is_appended_outside_a_write_transaction(store: Flask) -> None:
    table = Table()
    chain = ledger.find(table.code)
    assert chain is not None
    event = Submission("event-00", "match_closed", {"reason": "tired"})
    with pytest.raises(RuntimeError, match="write transaction"):
        ledger.append(chain, [event], STAMP)


def test_write_transactions_are_not_nested(store: Flask) -> None:
    with writing(), pytest.raises(RuntimeError, match="open already"), writing():
        pass


def test_a_time_without_a_zone_is_a_bug(store: Flask) -> None:
    table = Table()
    chain = ledger.find(table.code)
    assert chain is not None
    event = Submission("event-00", "match_closed", {"reason": "tired"})
    naive = ledger.Stamp("Ada", "tablet 1", NOW.replace(tzinfo=None))
    with pytest.raises(Exception, match="time zone"), writing():
        ledger.append(chain, [event], naive)
    assert len(chain_of(table.code)) == 1
