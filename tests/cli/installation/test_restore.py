"""`referee restore`: into an empty folder, or in the place of what is set aside, or not at all."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee import create_app
from referee.actions.installation import restoring
from referee.cli.group import group
from referee.store.database import db
from referee.store.installation.serving import begin_serving
from referee.store.matches import queries
from tests.tables import Table


@pytest.fixture
def table(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match of one hand, in an installation with a regulation of its own."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    (tmp_path / "regulations").mkdir()
    (tmp_path / "regulations" / "sarsina.toml").write_text('title = "Sarsina"\nbase = "circolo"\n')
    with app.app_context():
        table = Table()
        table.hand(6, 5)
        db.session.remove()
    return table


@pytest.fixture
def backup(table: Table, tmp_path: Path) -> Path:
    answer = run("backup", str(tmp_path / "night.zip"))
    assert answer.exit_code == 0, answer.output
    return tmp_path / "night.zip"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, [*arguments])


def hands_in(folder: Path, code: str) -> int:
    with create_app(folder, TESTING=True).app_context():
        found = len(queries.any_view(code).record.hands)
        db.engine.dispose()
    return found


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_an_empty_folder_becomes_the_installation(
    table: Table, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "new"
    monkeypatch.setenv("REFEREE_INSTANCE", str(new))
    answer = run("restore", str(backup))
    assert answer.exit_code == 0, answer.output
    assert "1 match, 3 entries, as they were on" in answer.output
    assert hands_in(new, table.code) == 1
    assert (new / "regulations" / "sarsina.toml").is_file()
    assert (new / "secret_key").read_bytes() == (tmp_path / "secret_key").read_bytes()
    for name in ("referee.db", "secret_key"):
        assert (new / name).stat().st_mode & 0o077 == 0
    assert "all as written" in run("verify").output


def test_what_is_there_is_set_aside_and_its_journal_does_no_harm(
    app: Flask, table: Table, backup: Path, tmp_path: Path
) -> None:
    """A server that was killed leaves its journal: beside another database it would damage that."""
    with app.app_context():
        table.hand(7, 4)
        db.session.remove()
        with closing(sqlite3.connect(tmp_path / "referee.db")) as killed:
            killed.execute("PRAGMA journal_mode = WAL")
            killed.execute("CREATE TABLE late (n)")
            killed.commit()
            journal = (tmp_path / "referee.db-wal").read_bytes()
        db.engine.dispose()
    (tmp_path / "referee.db-wal").write_bytes(journal)
    before = contents(tmp_path)
    refused = run("restore", str(backup))
    assert refused.exit_code == 1
    assert "referee.db is there already: --replace sets aside" in refused.output
    assert contents(tmp_path) == before
    answer = run("restore", str(backup), "--replace")
    assert answer.exit_code == 0, answer.output
    [aside] = tmp_path.glob("replaced-*")
    assert str(aside) in answer.output
    assert (aside / "referee.db-wal").read_bytes() == journal
    assert (aside / "regulations" / "sarsina.toml").is_file()
    assert hands_in(tmp_path, table.code) == 1
    assert hands_in(aside, table.code) == 2


def test_no_backup_goes_under_a_server_that_runs(backup: Path, tmp_path: Path) -> None:
    serving = begin_serving(tmp_path)
    assert serving is not None
    before = contents(tmp_path)
    refused = run("restore", str(backup), "--replace")
    assert (refused.exit_code, "stop it first" in refused.output) == (1, True)
    assert contents(tmp_path) == before
    os.close(serving)
    assert run("restore", str(backup), "--replace").exit_code == 0


@pytest.mark.parametrize("place", [60, 5000, -3000])
def test_a_damaged_file_is_refused_and_nothing_changes(
    backup: Path, tmp_path: Path, place: int
) -> None:
    whole = bytearray(backup.read_bytes())
    whole[place] ^= 0xFF
    backup.write_bytes(bytes(whole))
    before = contents(tmp_path)
    answer = run("restore", str(backup), "--replace")
    assert answer.exit_code == 1, answer.output
    assert "Nothing was restored from" in answer.output
    assert contents(tmp_path) == before


def test_what_cannot_be_restored_is_told(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No such file" in run("restore", str(tmp_path / "nothing.zip")).output
    before = contents(tmp_path)

    def full(path: Path, target: Path) -> None:
        if path.parent.name.startswith(restoring.UNFINISHED):
            raise OSError(28, "No space left on device")
        shutil.move(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", full)
        answer = run("restore", str(backup), "--replace")
        monkeypatch.setenv("REFEREE_DATABASE_URL", "postgresql://127.0.0.1:9/referee")
        first = run("restore", str(backup), "--replace")
        monkeypatch.delenv("REFEREE_DATABASE_URL")
    assert (answer.exit_code, "No space left" in answer.output) == (1, True)
    assert "No space left" in first.output, "no database is filled for a folder that refuses"
    with monkeypatch.context() as patched:
        patched.setattr("referee.cli.restore.ScriptDirectory.walk_revisions", lambda _self: [])
        answer = run("restore", str(backup), "--replace")
    assert "made by a newer version" in answer.output
    with monkeypatch.context() as patched:
        patched.setattr(restoring, "look_into", lambda _file: ((), {}))
        answer = run("restore", str(backup), "--replace")
    assert "does not hold what its manifest says" in answer.output
    for address, said in (
        ("postgresql://127.0.0.1:9/referee", "the database cannot be written: connection"),
        ("sqlite:////tmp/other.db", "REFEREE_DATABASE_URL names another file"),
    ):
        monkeypatch.setenv("REFEREE_DATABASE_URL", address)
        assert said in run("restore", str(backup), "--replace").output
    assert contents(tmp_path) == before
    assert not list(tmp_path.glob("replaced-*"))
