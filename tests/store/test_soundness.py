"""Damage that comes while the server runs: it is noticed, nothing is written, and much is read."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from referee.actions.installation.database_found import check_database
from referee.cli import serve
from referee.cli.group import group
from referee.store import soundness
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.matches import queries
from referee.store.soundness import damage, look_for_damage
from referee.web.installation.chores import Chores
from tests.cli.test_group import Started, free_port
from tests.people import browser_of, person
from tests.tables import Table


@contextmanager
def damaged(file: Path, name: str) -> Iterator[None]:
    """Overwrite the first page of a table or an index in the file, and put it back in the end."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((page,),) = other.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name])
        ((size,),) = other.execute("PRAGMA page_size")
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        was = opened.read(size)
        opened.seek((page - 1) * size)
        opened.write(b"\xa5" * size)
        opened.flush()
        yield
        opened.seek((page - 1) * size)
        opened.write(was)


@pytest.fixture
def manager(app: Flask) -> FlaskClient:
    with app.app_context():
        return browser_of(app, person("Gina", "manager"))


def test_it_is_noticed_while_the_server_runs(
    app: Flask, tmp_path: Path, manager: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Chores(app)
    with app.app_context():
        table = Table()
        db.session.remove()
    with damaged(tmp_path / "referee.db", "ix_match_state_last_at"), caplog.at_level(logging.INFO):
        chores()
        assert "the database is damaged, nothing is written any more" in caplog.text
        with app.app_context():
            with pytest.raises(StoreUnavailable) as refused:
                table.hand(6, 5)
            assert refused.value.cause == "stopped"
            assert queries.any_view(table.code).number == 1
            migrations = app.extensions["migrate"].directory
            assert "nothing is written to it" in check_database(migrations, whole=True).text
        answer = manager.get("/readyz")
        assert (answer.status_code, answer.json["missing"]) == (503, ["soundness"])
        assert "Database: wrong" in manager.get("/installation").text
        assert "The database is damaged, and nothing is written" in manager.get("/people/").text
        # Nobody is kept from looking on.
        assert app.test_client().get(f"/watch/{table.code}").status_code == 200
    chores._rests_until = 0
    chores()
    assert "the database is sound again" in caplog.text
    assert manager.get("/readyz").status_code == 200
    assert "damaged" not in manager.get("/people/").text
    with app.app_context():
        assert table.hand(6, 5).entry.number == 2


def test_a_request_that_meets_it_stops_writing_too(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        table = Table()
        db.session.remove()
        db.engine.dispose()
        with damaged(tmp_path / "referee.db", "entry"):
            with pytest.raises(StoreUnavailable) as refused:
                db.session.execute(text("SELECT * FROM entry")).all()
            assert refused.value.cause == "damaged"
            with pytest.raises(StoreUnavailable) as refused:
                table.hand(6, 5)
            assert refused.value.cause == "stopped"


def test_what_is_no_database_is_damaged_and_what_is_not_there_says_nothing(
    app: Flask, tmp_path: Path
) -> None:
    with app.app_context():
        db.engine.dispose()
        whole = (tmp_path / "referee.db").read_bytes()
        (tmp_path / "referee.db").unlink()
        look_for_damage(db.engine)
        assert not damage(db.engine)
        (tmp_path / "referee.db").write_bytes(b"these are not the bytes of a database" * 100)
        look_for_damage(db.engine)
        assert damage(db.engine) == "file is not a database"
        (tmp_path / "referee.db").write_bytes(whole)


@pytest.mark.both_databases
def test_postgresql_looks_after_its_own(store: Flask) -> None:
    look_for_damage(db.engine)
    assert not damage(db.engine)


def test_it_is_not_looked_for_all_the_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    chores, looked = Chores(app), []
    monkeypatch.setattr("referee.web.installation.chores.look_for_damage", looked.append)
    monkeypatch.setattr("referee.web.installation.chores.REST", 1e9)
    chores()
    chores()
    assert len(looked) == 1
    with chores._busy:
        chores._rests_until = 0
        chores()
    assert len(looked) == 1
    assert soundness.damage(looked[0]) == ""


def test_a_server_starts_with_what_can_be_read(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "Server", Started)
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("REFEREE_PORT", "8000")
    with app.app_context():
        db.engine.dispose()
    with damaged(tmp_path / "referee.db", "account"):
        answer = CliRunner().invoke(group, ["serve", "--port", free_port()])
    assert answer.exit_code == 0, answer.output
    assert "The database is damaged." in answer.output
    assert "Ask “referee doctor”." in answer.output
