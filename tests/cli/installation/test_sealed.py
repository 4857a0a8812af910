"""Backups that are closed, with a key or a passphrase, and opened again."""

import shutil
from datetime import UTC, datetime, timedelta
from getpass import GetPassWarning
from pathlib import Path
from warnings import warn

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee import create_app
from referee.actions.installation.automatic_backups import back_up_daily, state_of_backups
from referee.cli.group import group
from referee.store.database import db
from referee.store.installation.sealing import new_keys, sealed_by
from referee.web.installation.this_installation import installation
from tests.tables import Table


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with a match."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    with app.app_context():
        Table().hand(6, 5)
        db.session.remove()
    return tmp_path


def run(*arguments: str, said: str = "", **settings: str) -> Result:
    return CliRunner().invoke(group, arguments, input=said, env=settings)


def keys() -> tuple[str, str]:
    """The public key and the secret one, as a person reads them."""
    words = run("backup-key").output.split()
    public = next(word.strip('"') for word in words if word.strip('"').startswith("age1"))
    return public, next(word for word in words if word.startswith("AGE-SECRET-KEY-1"))


def restored(backup: Path, new: Path, *arguments: str, said: str = "") -> Result:
    return run("restore", str(backup), *arguments, said=said, REFEREE_INSTANCE=str(new))


def test_what_the_key_closes_only_the_secret_key_opens(folder: Path, tmp_path: Path) -> None:
    public, secret = keys()
    made = run("backup", str(folder), REFEREE_BACKUP_KEY=public)
    assert made.exit_code == 0, made.output
    (closed,) = folder.glob("referee-*")
    assert closed.name.endswith(".zip.age")
    assert (sealed_by(closed), closed.stat().st_mode & 0o777) == ("key", 0o600)
    assert b"referee.db" not in closed.read_bytes()
    new = tmp_path / "new"
    for wrong, why in ((new_keys()[1], "does not open it"), ("hello", "no secret key of age")):
        answer = restored(closed, new, said=f"{wrong}\n")
        assert (answer.exit_code, why in answer.output) == (1, True), answer.output
        assert not (new / "referee.db").exists()
    answer = restored(closed, new, said=f"{secret}\n")
    assert answer.exit_code == 0, answer.output
    assert (new / "referee.db").read_bytes()[:15] == b"SQLite format 3"
    assert not list(new.glob(".restore-*"))


def test_the_key_may_stand_in_a_file_as_age_writes_it(folder: Path, tmp_path: Path) -> None:
    public, secret = keys()
    run("backup", str(folder / "evening.zip.age"), REFEREE_BACKUP_KEY=public)
    file = tmp_path / "key.txt"
    file.write_text(f"# created: today\n# public key: {public}\n{secret}\n")
    answer = restored(folder / "evening.zip.age", tmp_path / "new", "--key", str(file))
    assert answer.exit_code == 0, answer.output


def test_a_file_that_is_no_text_is_no_key(folder: Path, tmp_path: Path) -> None:
    closed = folder / "evening.zip.age"
    run("backup", str(closed), REFEREE_BACKUP_KEY=keys()[0])
    file = tmp_path / "key.bin"
    file.write_bytes(b"\xff\xfe")
    answer = restored(closed, tmp_path / "new", "--key", str(file))
    assert answer.exit_code == 1
    assert f"Nothing was restored from {closed}: {file} is no text" in answer.output


@pytest.mark.thorough
def test_a_passphrase_closes_and_opens_it(folder: Path, tmp_path: Path) -> None:
    made = run("backup", "--passphrase", str(folder), said="sette e mezzo\nsette e mezzo\n")
    assert made.exit_code == 0, made.output
    (closed,) = folder.glob("referee-*.zip.age")
    assert sealed_by(closed) == "passphrase"
    assert "It is closed: who puts it back is asked for the passphrase." in made.output
    answer = restored(closed, tmp_path / "new", said="briscola\n")
    assert (answer.exit_code, "does not open it" in answer.output) == (1, True)
    assert restored(closed, tmp_path / "new", said="sette e mezzo\n").exit_code == 0


def test_a_damaged_one_is_refused(folder: Path, tmp_path: Path) -> None:
    public, secret = keys()
    run("backup", str(folder / "evening.zip.age"), REFEREE_BACKUP_KEY=public)
    content = bytearray((folder / "evening.zip.age").read_bytes())
    content[len(content) // 2] ^= 1
    (folder / "evening.zip.age").write_bytes(content)
    answer = restored(folder / "evening.zip.age", tmp_path / "new", said=f"{secret}\n")
    assert (answer.exit_code, "damaged" in answer.output) == (1, True)
    assert not (tmp_path / "new" / "referee.db").exists()


def test_those_that_the_server_makes_are_closed_and_counted_too(folder: Path) -> None:
    now = datetime.now(UTC)
    app = create_app(folder, BACKUP_KEY=keys()[0], TESTING=True)
    left = folder / ".backup-killed"
    left.mkdir()
    (left / "whole.zip").write_text("what a server left that was killed")
    with app.app_context():
        assert back_up_daily(installation(), now)
        assert left.exists()
        assert back_up_daily(installation(), now + timedelta(days=2))
        assert not left.exists()
        found = state_of_backups(installation(), now + timedelta(days=2))
        db.session.remove()
    assert (found.count, found.problem) == (2, "")
    assert found.newest is not None
    assert sealed_by(found.newest.path) == "key"
    assert not list(folder.glob("backups/.backup-*"))
    shutil.rmtree(folder / "backups")


def test_a_key_that_is_none_is_refused_at_once(folder: Path) -> None:
    answer = run("backup", REFEREE_BACKUP_KEY="age1nonsense")
    assert answer.exit_code == 2
    assert "BACKUP_KEY is no public key" in answer.output
    # One letter is wrong, which only the check of the key itself tells.
    public = keys()[0]
    wrong = public[:-1] + ("q" if public[-1] != "q" else "p")
    answer = run("backup", REFEREE_BACKUP_KEY=wrong)
    assert (answer.exit_code, "no public key of age" in answer.output) == (1, True)
    assert not list(folder.glob("backups/*"))


def test_a_short_passphrase_is_none(folder: Path) -> None:
    short = run("backup", "--passphrase", str(folder), said="asso\nasso\n")
    assert (short.exit_code, "at least 12 characters" in short.output) == (1, True)
    assert not list(folder.glob("referee-*.zip.age"))


@pytest.mark.thorough
def test_without_a_terminal_it_says_where_the_secret_goes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "sette e mezzo"
    run("backup", "--passphrase", str(folder), said=f"{words}\n{words}\n")
    (closed,) = folder.glob("referee-*.zip.age")

    def seen(*_: object, **_more: object) -> str:
        warn("Can not control echo on the terminal.", GetPassWarning, stacklevel=1)
        return words

    with monkeypatch.context() as patched:
        patched.setattr("referee.cli.restore.click.prompt", seen)
        answer = restored(closed, tmp_path / "new")
    assert (answer.exit_code, "name it by --key" in answer.output) == (1, True)
    (tmp_path / "words").write_text(f"{words}\n")
    answer = restored(closed, tmp_path / "new", "--key", str(tmp_path / "words"))
    assert answer.exit_code == 0, answer.output
