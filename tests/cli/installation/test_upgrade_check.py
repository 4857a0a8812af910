"""`referee upgrade-check`: what the next start would do, said before it is done."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import flask_migrate
import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.actions.installation import upgrading
from referee.actions.installation.automatic_backups import Backups, back_up_before_change
from referee.actions.installation.backing_up import Installation
from referee.actions.installation.keeping import Backup
from referee.actions.installation.upgrading import to_do_of, upgrade_of
from referee.cli.group import group
from referee.store.database import db
from referee.store.installation.version import running
from tests.cli.installation.damage import torn
from tests.tables import Table

NOW = datetime(2026, 11, 23, 3, 30, tzinfo=UTC)


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    return tmp_path


def run() -> Result:
    return CliRunner().invoke(group, ["upgrade-check"])


def revised(folder: Path, revision: str) -> None:
    with closing(sqlite3.connect(folder / "referee.db")) as sql:
        sql.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        sql.commit()


def test_where_nothing_waits_it_says_so(app: Flask, folder: Path) -> None:
    answer = run()
    assert answer.exit_code == 0, answer.output
    assert f"Referee {running()}\n" in answer.stdout
    assert "The schema is up to date" in answer.stdout
    assert "There is no backup yet" in answer.stdout
    with app.app_context():
        back_up_before_change(Installation(folder, "test"), datetime.now(UTC))
        db.session.remove()
    assert "The newest backup is less than an hour old." in run().stdout


@pytest.mark.parametrize(
    ("hours", "words"), [(1, "1 hour"), (30, "30 hours"), (49, "2 days"), (24 * 40, "40 days")]
)
def test_the_age_of_a_backup_is_told_in_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch, hours: int, words: str
) -> None:
    found = Backups(Backup(folder / "x.zip", datetime.now(UTC) - timedelta(hours=hours)), 1)
    monkeypatch.setattr(upgrading, "state_of_backups", lambda *_: found)
    assert f"The newest backup is {words} old." in run().stdout


def test_a_damaged_database_is_not_started(app: Flask, folder: Path) -> None:
    with app.app_context():
        for _ in range(20):
            Table().hand(6, 5)
        db.session.remove()
        db.engine.dispose()
    torn(folder / "referee.db")
    answer = run()
    assert (answer.exit_code, "The database is damaged (" in answer.stdout) == (1, True)


def test_the_changes_that_wait_are_named_in_order(folder: Path) -> None:
    revised(folder, "0014")
    answer = run()
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    first = lines.index("  0015 What of a person’s name is public.")
    assert lines[first - 1] == "The next start makes a backup and then changes the schema:"
    assert lines[first + 1].startswith("  0016 The security log as a chain")
    assert "B are free." in answer.stdout


def test_a_newer_database_and_a_full_disk_stop_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    revised(folder, "0014")
    monkeypatch.setattr(upgrading, "COPIES", 10**12)
    full = run()
    assert (full.exit_code, "make room first" in full.stdout) == (1, True)
    revised(folder, "9999")
    newer = run()
    assert (newer.exit_code, "of a newer version (9999)" in newer.stdout) == (1, True)


def test_of_the_notes_it_tells_what_an_operator_has_to_do(tmp_path: Path) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text("# New\n\n- Nothing.\n- Keys. **To do:** keep\n  them.\n- **To do**: look.\n")
    assert to_do_of(notes) == ("Keys. To do: keep them.", "To do: look.")
    assert to_do_of(tmp_path / "none.md") == ()


@pytest.mark.both_databases
def test_each_database_is_measured(store: Flask, tmp_path: Path) -> None:
    migrations = store.extensions["migrate"].directory
    found = upgrade_of(Installation(tmp_path, "test"), migrations, tmp_path / "none", NOW)
    assert (found.changes, found.is_possible) == ((), True)
    flask_migrate.stamp(revision="0015")
    found = upgrade_of(Installation(tmp_path, "test"), migrations, tmp_path / "none", NOW)
    assert [line[:4] for line in found.changes][:2] == ["0016", "0017"]
    assert found.needed > 0
