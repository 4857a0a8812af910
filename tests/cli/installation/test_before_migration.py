"""Before the schema changes the installation is backed up, or the schema does not change."""

from pathlib import Path

import flask_migrate
import pytest
from alembic.script import ScriptDirectory
from click.testing import CliRunner, Result
from flask import Flask

from referee import create_app
from referee.cli.group import group
from referee.store import health
from referee.store.database import db
from referee.store.installation.container import check_container


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, arguments)


def migrations(app: Flask) -> ScriptDirectory:
    return ScriptDirectory(app.extensions["migrate"].directory)


def at(app: Flask) -> frozenset[str]:
    with app.app_context():
        heads = health.schema_heads()
        db.session.remove()
        db.engine.dispose()
    return heads


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An installation whose schema lacks the newest migration."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    app = create_app(tmp_path, TESTING=True)
    newest = migrations(app).get_revision("head")
    assert newest is not None
    with app.app_context():
        flask_migrate.upgrade(revision=str(newest.down_revision))
        db.engine.dispose()
    return app


def test_a_backup_comes_before_the_change(older: Flask, tmp_path: Path) -> None:
    before = at(older)
    answer = run("export", "--all")
    assert answer.exit_code == 0, answer.output
    (made,) = tmp_path.glob("backups/referee-*.zip")
    assert f"Before the schema changes: {made}" in answer.stderr
    assert check_container(made).revisions == tuple(before)
    assert at(older) == frozenset(migrations(older).get_heads())
    assert run("export", "--all").stderr == ""
    assert list(tmp_path.glob("backups/*")) == [made]


def test_without_a_backup_nothing_changes_unless_it_is_told_to(
    older: Flask, tmp_path: Path
) -> None:
    before = at(older)
    (tmp_path / "backups").write_text("in the way")
    answer = run("export", "--all")
    assert answer.exit_code == 1
    assert "The database was left as it is" in answer.output
    assert "backups cannot be made: File exists" in answer.output
    assert at(older) == before
    assert run("db", "upgrade").exit_code == 0
    assert at(older) != before


def test_a_database_of_a_newer_version_is_not_backed_up_again_and_again(
    older: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptDirectory, "walk_revisions", lambda _self: [])
    run("export", "--all")
    assert not list(tmp_path.glob("backups/*"))
