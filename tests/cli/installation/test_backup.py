"""`referee backup`: everything in one file, checked, for its owner only, while people play."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee import create_app
from referee.actions.installation import keeping
from referee.actions.installation.backing_up import Installation, make_backup
from referee.actions.installation.keeping import file_name
from referee.cli.group import group
from referee.store.database import db
from referee.store.installation import container, copies
from referee.store.installation.contents import BackupError
from referee.store.installation.version import running
from tests.tables import Table

NOW = datetime(2026, 11, 23, 3, 30, tzinfo=UTC)


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with a match, a key, settings and a regulation of its own."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    (tmp_path / "config.toml").write_text("threads = 2\n")
    (tmp_path / "regulations").mkdir()
    (tmp_path / "regulations" / "sarsina.toml").write_text('title = "Sarsina"\nbase = "circolo"\n')
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "logo.png").write_bytes(b"PNG")
    with app.app_context():
        Table().hand(6, 5)
        db.session.remove()
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["backup", *arguments])


def manifest(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as whole:
        document: dict[str, Any] = json.loads(whole.read("manifest.json"))
        for part in document["parts"]:
            content = whole.read(part["name"])
            assert (len(content), sha256(content).hexdigest()) == (part["size"], part["sha256"])
    return document


def test_everything_goes_into_one_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PORT", "8123")
    answer = run(str(folder / "evening.zip"))
    assert answer.exit_code == 0, answer.output
    assert "1 match, 3 entries" in answer.output
    assert "Not in it, because the environment sets them: REFEREE_PORT." in answer.output
    found = manifest(folder / "evening.zip")
    names = [part["name"] for part in found["parts"]]
    assert names == [
        "referee.db",
        "config.toml",
        "secret_key",
        "regulations/sarsina.toml",
        "pictures/logo.png",
    ]
    assert found["settings_elsewhere"] == ["PORT"]
    assert (found["database"], found["version"]) == ("sqlite", running())
    with closing(sqlite3.connect(folder / "referee.db")) as database:
        assert [(rev,) for rev in found["revisions"]] == list(
            database.execute("SELECT version_num FROM alembic_version")
        )
        ((code, number, head),) = database.execute("SELECT code, head, head_hash FROM match")
    assert found["ledgers"]["match"] == {"count": 1, "entries": 2, "heads": {code: [number, head]}}
    assert (folder / "evening.zip").stat().st_mode & 0o777 == 0o600
    assert not list(folder.glob(".backup-*"))


def test_without_a_file_it_goes_to_the_folder_of_backups(folder: Path) -> None:
    morning = (datetime.now(UTC) - timedelta(days=3)).replace(hour=9)
    older, old = [
        folder / "backups" / file_name(at) for at in (morning, morning + timedelta(hours=1))
    ]
    assert run().exit_code == 0
    older.touch()
    old.touch()
    left = folder / "backups" / ".backup-killed"
    left.mkdir()
    os.utime(left, (0, 0))
    time.sleep(1)
    assert run().exit_code == 0
    # Both of now are kept, and of another day the last one.
    first, *made = sorted(folder.glob("backups/*"))
    assert (first, len(made)) == (old, 2)
    assert (folder / "backups").stat().st_mode & 0o777 == 0o700


def test_a_chosen_folder_has_to_be_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_BACKUP_FOLDER", str(folder / "disk"))
    answer = run()
    assert answer.exit_code == 1
    assert f"the folder {folder}/disk (BACKUP_FOLDER) is not there" in answer.output
    (folder / "disk").mkdir()
    assert run().exit_code == 0
    assert len(list(folder.glob("disk/referee-*.zip"))) == 1
    assert run(str(folder)).exit_code == 0
    assert len(list(folder.glob("referee-*.zip"))) == 1


def test_what_cannot_be_is_told_and_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "there.zip").write_text("mine")
    answer = run(str(folder / "there.zip"))
    assert (answer.exit_code, "is there already" in answer.output) == (1, True)
    assert (folder / "there.zip").read_text() == "mine"
    answer = run(str(folder / "nowhere" / "x.zip"))
    assert (answer.exit_code, "there is no folder" in answer.output) == (1, True)
    (folder / "backups").write_text("a file is in the way")
    answer = run()
    assert (answer.exit_code, "backups cannot be made: File exists" in answer.output) == (1, True)

    def full(*_: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(container.os, "fsync", full)
        answer = run(str(folder / "full.zip"))
    assert (answer.exit_code, "cannot be written: No space left" in answer.output) == (1, True)
    (folder / "backups").unlink()
    (folder / "backups").mkdir()

    def refused(path: Path) -> None:
        raise OSError(13, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refused)
        for hours in (30, 31, 24 * 40, 24 * 41):
            (folder / "backups" / file_name(NOW - timedelta(hours=hours))).touch()
        answer = run()
    assert answer.exit_code == 1
    assert "The backup was made, but " in answer.output
    assert "zip cannot be deleted: Permission denied" in answer.output
    assert not list(folder.glob("*full*"))


def test_a_damaged_database_is_not_backed_up(folder: Path) -> None:
    file = folder / "referee.db"
    content = bytearray(file.read_bytes())
    content[8192:16384] = b"x" * 8192
    file.write_bytes(content)
    answer = run(str(folder / "x.zip"))
    assert (answer.exit_code, "No backup was made: the database is damaged" in answer.output) == (
        1,
        True,
    )
    file.write_bytes(b"nothing like it" * 1000)
    assert run(str(folder / "x.zip")).exit_code == 1
    assert not (folder / "x.zip").exists()


@pytest.mark.process
def test_it_goes_through_a_pipe_but_not_to_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-m", "referee", "backup", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    (folder / "piped.zip").write_bytes(done.stdout)
    assert manifest(folder / "piped.zip")["ledgers"]["match"]["entries"] == 2
    monkeypatch.setattr("referee.cli.backup.is_terminal", lambda: True)
    answer = run("-")
    assert (answer.exit_code, "no text for a terminal" in answer.output) == (1, True)


def test_it_is_consistent_while_hands_are_written(folder: Path, app: Flask) -> None:
    """Every backup is a state that there was: each ledger whole up to its head."""
    done = threading.Event()

    def play() -> None:
        with app.app_context():
            while not done.is_set():
                Table().hand(6, 5)

    writer = threading.Thread(target=play)
    writer.start()
    try:
        with app.app_context():
            for number in range(5):
                target = folder / f"{number}.zip"
                made = make_backup(Installation(folder, "test"), target, NOW)
                kept = container.check_container(target)
                assert kept == made
                heads = kept.ledgers["match"].heads
                count = sum(number for number, _ in heads.values())
                assert kept.ledgers["match"].entries == count
    finally:
        done.set()
        writer.join()


@pytest.mark.both_databases
@pytest.mark.process
def test_each_database_is_backed_up_by_its_own_means(store: Flask, tmp_path: Path) -> None:
    table = Table()
    table.hand(6, 5)
    made = make_backup(Installation(tmp_path, "test"), tmp_path / "x.zip", NOW)
    assert made.database == db.engine.dialect.name
    assert made.ledgers["match"].heads == {table.code: (2, table.view.head)}
    assert container.check_container(tmp_path / "x.zip") == made


@pytest.mark.both_databases
@pytest.mark.process
def test_without_the_programs_of_postgresql_it_says_what_to_install(
    store: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if db.engine.dialect.name == "sqlite":
        pytest.skip("SQLite copies itself")
    with pytest.raises(BackupError, match=r"pg_restore failed: .*nothing\.dump"):
        copies.run_program("pg_restore", db.engine.url, str(tmp_path / "nothing.dump"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="pg_dump is not on this machine: install"):
        make_backup(Installation(tmp_path, "test"), tmp_path / "x.zip", NOW)
    assert not list(tmp_path.glob("*x.zip*"))


def test_an_installation_before_its_first_start_has_nothing_in_it(tmp_path: Path) -> None:
    with create_app(tmp_path, TESTING=True).app_context():
        made = make_backup(Installation(tmp_path, "test"), tmp_path / "x.zip", NOW)
        db.engine.dispose()
    assert (made.revisions, made.ledgers) == ((), {})


def test_seven_days_four_weeks_and_twelve_months_are_kept(tmp_path: Path) -> None:
    # All of the last day are kept, also those before an upgrade.
    for minutes in (10, 20):
        (tmp_path / file_name(NOW - timedelta(minutes=minutes))).touch()
    for day in range(500):
        for hour in (0, 5):
            (tmp_path / file_name(NOW - timedelta(days=day, hours=hour))).touch()
    (tmp_path / "mine.zip").touch()
    keeping.prune(tmp_path, NOW)
    kept = keeping.backups(tmp_path)
    ages = [(NOW.date() - backup.at.date()).days for backup in kept]
    today, ages = ages[:4], ages[4:]
    assert today == [0, 0, 0, 1]
    assert ages[:5] == [2, 3, 4, 5, 6]
    # The newest of two weeks more (Sundays), then of eleven months more (their last days).
    assert ages[5:7] == [8, 15]
    assert [(NOW - timedelta(days=age)).day for age in ages[7:]] == [
        31, 30, 31, 31, 30, 31, 30, 31, 28, 31, 31,
    ]  # fmt: skip
    assert (tmp_path / "mine.zip").exists()
    assert keeping.backups(tmp_path / "nowhere") == []


def test_a_file_whose_name_tells_no_time_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "referee-20261399-000000Z.zip").touch()
    made = tmp_path / file_name(NOW)
    made.touch()
    assert [backup.path for backup in keeping.backups(tmp_path)] == [made]
