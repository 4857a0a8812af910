"""A disk that is full, or may only be read: the database is read, and written again afterwards."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from click.testing import CliRunner
from flask import Flask

from referee import create_app
from referee.cli import serve
from referee.cli.group import group
from referee.store import disk
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.matches import queries
from referee.web.installation.chores import Chores
from tests.cli.test_group import Started, free_port
from tests.tables import Table


class Disk:
    """The folder of a database, on which nothing can be written while it is `full`.

    A folder in the place of each of its journals is all the same to SQLite.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.journals = [folder / f"referee.db-{name}" for name in ("wal", "shm")]
        self.full = False
        monkeypatch.setattr(disk, "TemporaryFile", self.temporary_file)

    def temporary_file(self, **options: Any) -> Any:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return TemporaryFile(**options)

    def fill(self) -> None:
        self.full = True
        for journal in self.journals:
            journal.mkdir()

    def clear(self) -> None:
        self.full = False
        for journal in self.journals:
            journal.rmdir()


@pytest.fixture
def table(app: Flask) -> Table:
    """A match, in a database that no connection has open any more."""
    with app.app_context():
        table = Table()
        db.session.remove()
        db.engine.dispose()
    return table


@pytest.fixture
def small(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    assert table.code
    return Disk(tmp_path, monkeypatch)


def test_what_is_there_is_read_and_written_again_afterwards(
    table: Table, small: Disk, tmp_path: Path
) -> None:
    small.fill()
    app = create_app(tmp_path, TESTING=True)
    chores = Chores(app)
    chores()
    with app.app_context():
        assert queries.any_view(table.code).number == 1
        with pytest.raises(StoreUnavailable) as refused:
            table.hand(6, 5)
        assert refused.value.cause == "read_only"
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["missing"]) == (503, ["disk"])
    assert app.test_client().get(f"/watch/{table.code}").status_code == 200
    small.clear()
    chores()
    with app.app_context():
        assert table.hand(6, 5).entry.number == 2
        db.session.remove()
        db.engine.dispose()


class Refused:
    """A connection that cannot read what it has opened."""

    def cursor(self) -> NoReturn:
        raise sqlite3.OperationalError("unable to open database file")


def test_what_is_only_in_the_journal_is_not_left_out(table: Table, tmp_path: Path) -> None:
    """Where hands are not in the file itself yet, a reader without the journal would miss them."""
    dialect: Any = SimpleNamespace(name="sqlite", connect=lambda *_arguments, **_named: Refused())
    (tmp_path / "referee.db-wal").write_bytes(b"hands that are not in the file yet")
    with pytest.MonkeyPatch.context() as patched:
        Disk(tmp_path, patched).full = True
        found = disk.open_although_full(dialect, None, [str(tmp_path / "referee.db")], {})
    assert isinstance(found, Refused)
    (tmp_path / "referee.db-wal").unlink()
    assert table.code


def test_a_connection_that_was_opened_beside_journals_is_not_kept(tmp_path: Path) -> None:
    """With its journals already there SQLite opens a file, and never writes by that connection."""
    file, ended = tmp_path / "referee.db", []
    file.touch()
    dialect: Any = SimpleNamespace(name="sqlite", connect=sqlite3.connect)
    engine: Any = SimpleNamespace(
        url=SimpleNamespace(database=str(file)), dispose=lambda: ended.append(file)
    )
    with pytest.MonkeyPatch.context() as patched:
        (full := Disk(tmp_path, patched)).full = True
        with closing(disk.open_although_full(dialect, None, [str(file)], {})):
            disk.go_on(engine)
            assert ended == []
            full.full = False
            disk.go_on(engine)
    assert ended == [file]


def test_the_server_starts_and_says_so(
    small: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "Server", Started)
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("REFEREE_PORT", "8000")
    small.fill()
    answer = CliRunner().invoke(group, ["serve", "--port", free_port()])
    assert answer.exit_code == 0, answer.output
    assert f"Nothing can be written to {tmp_path}: No space left on device." in answer.output
    assert Started.options["workers"] == 1


@pytest.mark.parametrize("harm", ["none", "journal", "damaged", "older", "gone"])
def test_a_database_that_is_put_back_is_used_if_it_is_good(
    table: Table, app: Flask, tmp_path: Path, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The folder of a running server is lost, and comes back from a copy."""
    file, chores = tmp_path / "referee.db", Chores(app)
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if harm == "older":
            other.execute("UPDATE alembic_version SET version_num = 'before'")
            other.commit()
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy = bytearray(file.read_bytes())
    with app.app_context():
        assert queries.any_view(table.code).number == 1
        assert table.hand(6, 5).entry.number == 2
        db.session.remove()
    for lost in tmp_path.glob("referee.db*"):
        lost.unlink()
    with app.app_context(), pytest.raises(StoreUnavailable):
        table.hand(6, 5)
    chores()
    if harm == "damaged":
        copy[8192:16384] = b"x" * 8192
    if harm != "gone":
        file.write_bytes(copy)
    if harm == "journal":
        (tmp_path / "referee.db-wal").write_bytes(b"of another one")
    with app.app_context():
        with pytest.raises(StoreUnavailable):
            table.hand(6, 5)
        chores()
        if harm == "none":
            assert "it is used from now on" in caplog.text
            assert queries.any_view(table.code).number == 1
            assert Table().view.number == 1
            assert app.test_client().get("/readyz").status_code == 200
        else:
            with pytest.raises(StoreUnavailable) as refused:
                table.hand(6, 5)
            assert refused.value.cause in ("unreachable", "stopped")
        db.session.remove()
