"""How the database is opened, and what is said when it fails."""

import os
import sqlite3
from contextlib import closing
from datetime import timedelta, timezone
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect

from referee import create_app
from referee.actions import verification
from referee.actions.matches.match_facts import record_fact
from referee.actions.matches.openings import open_match
from referee.store import database
from referee.store.columns import UtcDateTime
from referee.store.database import db, writing
from referee.store.errors import StoreUnavailable
from referee.store.matches import queries
from tests.databases import PostgreSQL, lent, migrate
from tests.tables import NOW, STAMP, Table, opening

pytestmark = pytest.mark.both_databases

LONG = {"reason": "x" * 500}


def test_sqlite_is_opened_to_keep_what_it_answers(sqlite_url: str) -> None:
    with create_engine(sqlite_url).connect() as connection:
        for name, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": database.BUSY_MILLISECONDS,
            "mmap_size": 0,
        }.items():
            assert connection.scalar(text(f"PRAGMA {name}")) == value


def test_nobody_else_may_read_the_file_whatever_its_folder_is(sqlite_url: str) -> None:
    file = Path(str(create_engine(sqlite_url).url.database))
    file.chmod(0o644)
    with create_engine(sqlite_url).connect() as connection:
        connection.execute(text("SELECT 1"))
        files = [one for one in file.parent.iterdir() if one.name.startswith(file.name)]
        assert {oct(one.stat().st_mode & 0o777) for one in files} == {"0o600"}


def close_and_reopen_for_ever(table: Table) -> None:
    while True:
        table.add("match_closed", **LONG)
        table.add("match_reopened", **LONG)


def test_a_full_disk_is_told_in_words_and_saves_nothing(app: Flask) -> None:
    with app.app_context():
        table = Table()
        used = db.session.scalar(text("PRAGMA page_count"))
        db.session.execute(text(f"PRAGMA max_page_count = {used + 1}"))
        with pytest.raises(StoreUnavailable) as refused:
            close_and_reopen_for_ever(table)
        saved = table.view.number
        assert refused.value.cause == "full"
        assert "disk" in refused.value.template
        db.session.execute(text("PRAGMA max_page_count = 1000000"))
        kept = queries.any_view(table.code)
        assert kept.number == saved > 1
        assert verification.verify().sound
        table.view = kept
        reopened = kept.status == "open"
        table.add("match_closed" if reopened else "match_reopened", reason="there is room again")


def test_a_database_locked_by_another_program_is_busy(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 50)
    with app.app_context():
        table = Table()
        db.session.remove()
        db.engine.dispose()
        with closing(sqlite3.connect(tmp_path / "referee.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable) as refused:
                table.hand(6, 5)
            assert refused.value.cause == "busy"
            # Reading goes on while somebody else writes.
            assert queries.any_view(table.code).number == 1
            other.execute("ROLLBACK")
        assert table.hand(6, 5).entry.number == 2


def test_a_match_locked_by_another_program_is_busy(
    postgresql: PostgreSQL, store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("above")
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 50)
    table = Table()
    db.session.remove()
    db.engine.dispose()
    with db.engine.begin() as other:
        other.execute(text("SELECT * FROM match FOR UPDATE"))
        with pytest.raises(StoreUnavailable) as refused:
            table.hand(6, 5)
    assert refused.value.cause == "busy"
    assert table.hand(6, 5).entry.number == 2


def test_a_database_that_may_only_be_read_says_so(app: Flask) -> None:
    with app.app_context():
        table = Table()
        db.session.execute(text("PRAGMA query_only = ON"))
        with pytest.raises(StoreUnavailable) as refused:
            table.hand(6, 5)
        assert refused.value.cause == "read_only"
        assert queries.any_view(table.code).number == 1


def test_a_server_that_is_gone_is_told_in_words(store: Flask) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("PostgreSQL's server")
    table = Table()
    db.session.scalar(text("SELECT 1"))
    with db.engine.connect() as other:
        other.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    with pytest.raises(StoreUnavailable) as refused:
        queries.head(table.code)
    assert refused.value.cause == "unreachable"
    db.session.rollback()
    assert table.hand(6, 5).entry.number == 2


@pytest.mark.parametrize("url", ["postgresql://nobody@127.0.0.1:9/none", "sqlite:////dev/null/x"])
def test_a_database_that_is_not_there_is_told_in_words(tmp_path: Path, url: str) -> None:
    with create_app(tmp_path, DATABASE_URL=url).app_context():
        with pytest.raises(StoreUnavailable) as refused:
            queries.open_matches()
        assert refused.value.cause == "unreachable"


def test_a_file_that_is_no_database_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "referee.db").write_bytes(b"these are not the bytes of a database" * 100)
    with create_app(tmp_path).app_context():
        with pytest.raises(StoreUnavailable) as refused:
            queries.open_matches()
        assert refused.value.cause == "damaged"
        report = verification.verify()
        assert not report.sound
        assert "not a database" in str(report.problems[0])


def test_a_mistake_of_the_program_is_not_dressed_up(store: Flask) -> None:
    with pytest.raises(Exception, match="nothing_like_it") as failed:
        db.session.execute(text("SELECT * FROM nothing_like_it"))
    assert not isinstance(failed.value, StoreUnavailable)


def test_a_write_that_fails_leaves_the_next_one_free(store: Flask) -> None:
    table = Table()
    with pytest.raises(Exception, match="time zone"):
        record_fact(
            table.code,
            "match_closed",
            {"reason": "late"},
            1,
            "event-00",
            STAMP.__class__("Ada", "t", STAMP.now.replace(tzinfo=None)),
        )
    assert table.hand(6, 5).entry.number == 2


def test_a_folder_that_is_gone_is_told_in_words(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        table = Table()
        tmp_path.rename(tmp_path.with_name("elsewhere"))
        with pytest.raises(StoreUnavailable) as refused:
            table.hand(6, 5)
        assert refused.value.cause == "unreachable"


@pytest.mark.parametrize("harm", ["deleted", "replaced", "emptied"])
def test_a_file_that_is_gone_under_the_server_saves_nothing(
    app: Flask, tmp_path: Path, harm: str
) -> None:
    """SQLite itself would go on, and answer that a match was saved that is nowhere."""
    with app.app_context():
        table = Table()
        assert app.test_client().get("/readyz").status_code == 200
        file = tmp_path / "referee.db"
        if harm == "emptied":
            os.truncate(file, 0)
        else:
            copy = file.read_bytes()
            file.unlink()
            if harm == "replaced":
                file.write_bytes(copy)
        for _again in range(2):
            with pytest.raises(StoreUnavailable) as refused:
                table.hand(6, 5)
            assert refused.value.cause == "unreachable"
        assert app.test_client().get("/readyz").status_code == 503


def test_moments_are_utc_and_may_be_missing() -> None:
    moment = UtcDateTime()
    dialect = sqlite_dialect()
    rome = NOW.astimezone(timezone(timedelta(hours=1)))
    assert moment.process_bind_param(rome, dialect) == NOW
    assert moment.process_result_value(NOW.replace(tzinfo=None), dialect) == NOW
    assert moment.process_bind_param(None, dialect) is None
    assert moment.process_result_value(None, dialect) is None


@pytest.mark.postgres
def test_a_server_that_goes_away_at_the_commit_leaves_it_unknown(
    built: Flask, postgresql: PostgreSQL, tmp_path: Path
) -> None:
    """It may have been saved, so nobody is told that it was not; sent again it is written once."""
    url = postgresql.create(f"test_{uuid4().hex}")
    migrate(url, tmp_path)
    with lent(built, url, tmp_path) as app, app.app_context():
        again = str(uuid4())

        def killed() -> None:
            with writing():
                own = db.session.scalar(text("SELECT pg_backend_pid()"))
                with db.engine.connect() as other:
                    other.execute(text(f"SELECT pg_terminate_backend({own})"))

        with pytest.raises(StoreUnavailable) as refused:
            killed()
        assert refused.value.cause == "unknown"
        assert open_match(opening(), again, STAMP).again is False
        assert open_match(opening(), again, STAMP).again is True
        db.session.remove()


def test_what_fails_at_the_commit_for_a_known_reason_was_not_saved(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise StoreUnavailable("full")

    with app.app_context():
        monkeypatch.setattr(db.session, "commit", full)
        with pytest.raises(StoreUnavailable) as refused, writing():
            pass
        assert refused.value.cause == "full"
