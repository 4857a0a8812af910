"""`referee verify` finds what was changed behind the ledger's back, and names the entry."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from referee import create_app
from referee.actions.demo import evening
from referee.actions.verification import Problem, verify
from referee.store.database import Base, db
from referee.store.errors import BrokenLedger
from referee.store.ledger import ledger
from referee.store.ledger.entry import FIRST_PREV_HASH
from referee.store.matches import queries
from referee.store.matches.views import views
from tests.databases import PostgreSQL
from tests.statements import Statements
from tests.tables import STAMP, Table

NEVER = "0123456789abcdef" * 4


def told() -> list[str]:
    return [str(problem) for problem in verify().problems]


def tamper(*statements: str) -> None:
    """Change the database as somebody could who owns it: the guards and references switched off."""
    db.session.remove()
    with db.engine.connect() as sql:
        if sql.dialect.name == "sqlite":
            raw = sql.connection.driver_connection
            assert raw is not None
            guards = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = guards.fetchall()
            raw.execute("PRAGMA foreign_keys = OFF")
            for name, _ in triggers:
                raw.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                raw.execute(statement)
            for _, trigger in triggers:
                raw.execute(trigger)
            raw.execute("PRAGMA foreign_keys = ON")
            return
        sql.exec_driver_sql("SET session_replication_role = replica")
        for statement in statements:
            sql.exec_driver_sql(statement)
        sql.exec_driver_sql("SET session_replication_role = origin")
        sql.commit()


@pytest.fixture
def table(store: Flask) -> Table:
    other = Table()
    other.hand(6, 5)
    table = Table()
    for points in (4, 5, 6, 7):
        table.hand(points, 11 - points)
    return table


def test_what_nobody_touched_is_sound(store: Flask, begins_with: Callable[..., list[str]]) -> None:
    made = begins_with(evening.evening, 7, STAMP)
    report = verify()
    assert report.sound, report.problems
    assert report.matches == len(made) == 10
    assert report.entries > 300


def test_an_empty_database_is_sound(store: Flask) -> None:
    assert verify().sound


def test_a_row_and_all_references_are_read_at_once(store: Flask) -> None:
    sent = []
    statements = Statements(store)
    for _ in range(2):
        Table()
        with statements.sent() as told:
            verify()
        sent.append(len(told))
    assert sent[0] <= 70
    assert sent[1] - sent[0] <= 6


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("payload = replace(payload, '5', '6')", "its content does not match its hash"),
        ("payload = payload || ' '", "its content does not match its hash"),
        ("actor = 'Eve'", "its content does not match its hash"),
        ("device = 'tablet 9'", "its content does not match its hash"),
        ("kind = 'hand_corrected'", "its content does not match its hash"),
        ("event_id = 'another-one'", "its content does not match its hash"),
        ("recorded_at = '2026-11-20 20:30:15.123457'", "its content does not match its hash"),
        (f"hash = '{NEVER}'", "its content does not match its hash"),
        (f"prev_hash = '{NEVER}'", "it does not follow the entry before it"),
        ("number = 33", "entry 3 is missing"),
    ],
)
def test_a_changed_entry_is_named(table: Table, change: str, problem: str) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"UPDATE entry SET {change} WHERE number = 3 AND match_id = {match}")
    assert verify().problems == (Problem(problem, table.code, 3),)


@pytest.mark.both_databases
def test_a_deleted_entry_is_named(table: Table) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"DELETE FROM entry WHERE number = 2 AND match_id = {match}")
    assert verify().problems == (Problem("entry 2 is missing", table.code, 2),)


@pytest.mark.both_databases
def test_entries_cut_off_at_the_end_are_missed(table: Table) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"DELETE FROM entry WHERE number > 3 AND match_id = {match}")
    assert verify().problems == (
        Problem("it is missing, though the match row counts it", table.code, 4),
    )


@pytest.mark.both_databases
def test_all_entries_gone_are_missed(table: Table) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"DELETE FROM entry WHERE match_id = {match}")
    assert verify().problems[0].number == 1


@pytest.mark.both_databases
def test_a_ledger_moved_to_another_match_is_found(table: Table) -> None:
    other = Table()
    tamper(
        f"DELETE FROM entry WHERE match_id = (SELECT id FROM match WHERE code = '{other.code}')",
        f"UPDATE entry SET match_id = (SELECT id FROM match WHERE code = '{other.code}')"
        f" WHERE match_id = (SELECT id FROM match WHERE code = '{table.code}')",
    )
    assert Problem("its content does not match its hash", other.code, 1) in verify().problems


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "change",
    [
        "state = 'closed'",
        "winner = 'B'",
        "head = 4",
        f"head_hash = '{NEVER}'",
        "hands = 9",
        "game = 'trionfo'",
        "played_on = '2020-01-01'",
        "last_at = '2020-01-01 00:00:00.000000'",
        "opened_at = '2020-01-01 00:00:00.000000'",
        "about = '{}'",
        'standing = \'{"games": {"A": 2, "B": 0}}\'',
    ],
)
def test_a_match_row_that_tells_another_story_is_named(table: Table, change: str) -> None:
    column, _, _ = change.partition(" ")
    tamper(f"UPDATE match SET {change} WHERE code = '{table.code}'")
    (problem,) = told()
    assert problem.startswith(f"match {table.code}: the match row has {column} ")


@pytest.mark.both_databases
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET name = 'Eve' WHERE seat = 2 AND match_id = 2",
        "UPDATE seat SET folded = 'eve' WHERE seat = 2 AND match_id = 2",
        "DELETE FROM seat WHERE seat = 4 AND match_id = 2",
    ],
)
def test_names_that_tell_another_story_are_named(table: Table, change: str) -> None:
    tamper(change)
    assert told() == [f"match {table.code}: the names on the match are not those of the ledger"]


@pytest.mark.both_databases
def test_a_name_that_no_search_would_find_is_named(table: Table) -> None:
    tamper("DELETE FROM seat_name WHERE folded = 'bruno'")
    assert f"match {table.code}: the names on the match are not those of the ledger" in told()


@pytest.mark.both_databases
def test_entries_without_their_match_are_found(table: Table) -> None:
    tamper("DELETE FROM seat WHERE match_id = 1", "DELETE FROM match WHERE id = 1")
    assert told() == ["entry 1 belongs to match row 1, which is not there"]


@pytest.mark.both_databases
def test_a_guard_that_was_taken_away_is_missed(table: Table) -> None:
    db.session.remove()
    with db.engine.begin() as sql:
        table_too = "" if sql.dialect.name == "sqlite" else " ON entry"
        sql.execute(text(f"DROP TRIGGER entry_no_delete{table_too}"))
    assert told() == ["the guard entry_no_delete is missing or off"]


def test_bytes_changed_in_the_file_are_found(app: Flask, tmp_path: Path) -> None:
    """Someone edits the file itself: no trigger runs, and the chain still tells."""
    with app.app_context():
        table = Table("Anna", "Bruno", "Carla", "Dario")
        table.hand(6, 5)
        table.hand(7, 4, trump="spade")
        table.hand(8, 3)
        db.session.remove()
        db.engine.dispose()
        file = tmp_path / "referee.db"
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = file.read_bytes()
        assert found.count(b'"trump":"spade"') == 1
        file.write_bytes(found.replace(b'"trump":"spade"', b'"trump":"coppe"'))
        assert verify().problems == (Problem("its content does not match its hash", table.code, 3),)


def test_a_damaged_file_is_found(
    app: Flask, tmp_path: Path, begins_with: Callable[..., list[str]]
) -> None:
    begins_with(evening.evening, 7, STAMP)
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
        file = tmp_path / "referee.db"
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = bytearray(file.read_bytes())
        found[len(found) // 2 : len(found) // 2 + 8192] = b"\xff" * 8192
        file.write_bytes(found)
        report = verify()
        assert not report.sound
        assert all(str(problem) for problem in report.problems)


def test_what_sqlite_itself_doubts_is_told(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        Table()
        db.session.remove()
        db.engine.dispose()
        with closing(sqlite3.connect(tmp_path / "referee.db", isolation_level=None)) as other:
            other.execute("PRAGMA writable_schema = ON")
            other.execute(
                "UPDATE sqlite_master SET sql = replace(sql, 'CHECK (state', 'CHECK (0 AND state')"
            )
        assert told() == ["the database file is damaged: CHECK constraint failed in match"]


@pytest.mark.parametrize(
    "change",
    [
        "recorded_at = 'junk'",
        "recorded_at = 7",
        "payload = CAST(x'ff' AS TEXT)",
        "payload = x'ff'",
        "actor = x'41'",
    ],
)
def test_an_entry_that_cannot_be_read_is_named_and_stops_nothing(app: Flask, change: str) -> None:
    with app.app_context():
        first, second = Table(), Table()
        for one in (first, second):
            one.hand(6, 5)
        tamper(
            f"UPDATE entry SET {change} WHERE number = 2 AND match_id = 1",
            "UPDATE entry SET actor = 'Eve' WHERE number = 1 AND match_id = 2",
        )
        assert told() == [
            f"match {first.code}, entry 2: it cannot be read",
            f"match {second.code}, entry 1: its content does not match its hash",
        ]
        views.clear()
        answer = app.test_client().get(f"/watch/{first.code}")
        assert answer.status_code == 503
        assert "L’archivio dati è danneggiato" in answer.text


@pytest.mark.parametrize(
    "change",
    [
        "played_on = 'junk'",
        "about = '{'",
        "standing = '{'",
        "head = 'many'",
        "last_at = 'junk'",
        "about = CAST(x'ff' AS TEXT)",
    ],
)
def test_a_match_row_that_cannot_be_read_is_named(app: Flask, change: str) -> None:
    with app.app_context():
        first, second = Table(), Table()
        tamper(f"UPDATE match SET {change} WHERE id = 1", "UPDATE match SET hands = 9 WHERE id = 2")
        ours, other = told()
        assert ours.startswith(f"match {first.code}: the ")
        assert other.startswith(f"match {second.code}: the match row has hands 9")
        if "head" not in change:
            assert app.test_client().get("/").status_code == 503


@pytest.mark.both_databases
def test_a_forged_payload_that_is_no_object_is_named(table: Table) -> None:
    for payload in ("[]", "{"):
        forge(table.code, 2, payload)
        assert told() == [f"match {table.code}, entry 2: its content cannot be read"]


@pytest.mark.both_databases
def test_a_torn_ledger_is_not_shown_as_a_match(table: Table) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"DELETE FROM entry WHERE match_id = {match} AND number = 5")
    views.clear()
    with pytest.raises(BrokenLedger):
        queries.any_view(table.code)
    tamper(f"DELETE FROM entry WHERE match_id = {match}")
    with pytest.raises(BrokenLedger):
        queries.any_view(table.code)


@pytest.mark.both_databases
def test_a_payload_is_checked_on_the_way_out(table: Table) -> None:
    match = f"(SELECT id FROM match WHERE code = '{table.code}')"
    tamper(f"UPDATE entry SET payload = '{{\"hand\":99}}' WHERE match_id = {match} AND number = 2")
    views.clear()
    with pytest.raises(BrokenLedger, match="value is missing"):
        queries.any_view(table.code)


def test_a_database_without_tables_is_told_what_it_needs(tmp_path: Path) -> None:
    with create_app(tmp_path / "new").app_context():
        tables = ", ".join(sorted(Base.metadata.tables))
        assert told() == [f"there is no table {tables}: run “referee db upgrade”"]
        db.engine.dispose()


def forge(code: str, number: int, payload: str) -> None:
    """Change an entry and seal it and all that follow anew, match row included."""
    chain = ledger.find(code)
    assert chain is not None
    prev_hash, statements = FIRST_PREV_HASH, []
    for entry in ledger.stored(chain.owner_id):
        text = payload if entry.number == number else entry.payload
        forged = replace(entry, payload=text, prev_hash=prev_hash)
        statements.append(
            f"UPDATE entry SET payload = '{text}', prev_hash = '{prev_hash}', "
            f"hash = '{forged.sealed(code)}' "
            f"WHERE match_id = {chain.owner_id} AND number = {entry.number}"
        )
        prev_hash = forged.sealed(code)
    statements.append(f"UPDATE match SET head_hash = '{prev_hash}' WHERE id = {chain.owner_id}")
    tamper(*statements)


@pytest.mark.both_databases
def test_a_chain_forged_to_the_end_has_another_head_than_the_sheet(table: Table) -> None:
    """Whoever owns the database can forge all of it, but not the head on the printed sheet."""
    printed = queries.head(table.code).hash
    forge(table.code, 2, '{"hand":1,"value":{"points":{"A":0,"B":11}}}')
    (problem,) = told()  # the forger forgot the score on the match row, and could forge that too
    assert "standing" in problem
    assert queries.head(table.code).hash != printed


@pytest.mark.both_databases
def test_a_forged_entry_that_tells_the_impossible_is_found(table: Table) -> None:
    forge(table.code, 2, '{"hand":1,"value":{"points":{"A":11,"B":11}}}')
    (problem,) = told()
    assert "hands[0]" in problem
    with pytest.raises(BrokenLedger):
        queries.any_view(table.code)


@pytest.mark.both_databases
def test_what_postgresql_itself_doubts_is_told(postgresql: PostgreSQL, store: Flask) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has its integrity_check")
    tamper(
        "ALTER TABLE seat ADD CONSTRAINT named CHECK (name <> '') NOT VALID",
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'uq_entry_event_id'::regclass",
    )
    assert told() == [
        "the index uq_entry_event_id is not valid",
        "the constraint named was never checked",
    ]
