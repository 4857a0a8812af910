"""An installation goes from SQLite to PostgreSQL and back, and everything in it is the same."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from flask.cli import ScriptInfo
from sqlalchemy import text

from referee import create_app
from referee.actions.proof.making import make_checkpoint
from referee.cli import into_postgresql
from referee.cli.group import group
from referee.store.database import Base, db
from referee.store.errors import StoreUnavailable
from referee.store.installation.crossing import engine_of
from tests.actions.verification.test_edits import a_club
from tests.databases import PostgreSQL
from tests.people import person
from tests.tables import NOW, Table

pytestmark = [pytest.mark.postgres, pytest.mark.process]


@pytest.fixture
def club(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an installation on SQLite, in which there is some of everything."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    with app.app_context():
        a_club()
        make_checkpoint(tmp_path, NOW)
        db.session.remove()
    return tmp_path


@pytest.fixture
def url(postgresql: PostgreSQL) -> Iterator[str]:
    """The address of an empty database."""
    name = f"test_{uuid4().hex}"
    yield postgresql.create(name)
    postgresql.drop(name)


def run(*arguments: str) -> Result:
    """Run a command as an operator does, and end what its process would end."""
    program = ScriptInfo(create_app=create_app)
    done = CliRunner().invoke(group, arguments, obj=program)
    with program.load_app().app_context():
        db.session.remove()
        db.engine.dispose()
    return done


def rows(folder: Path, url: str = "") -> dict[str, str]:
    """Every table of an installation as text, row by row."""
    with create_app(folder, DATABASE_URL=url, TESTING=True).app_context():
        found = {
            table.name: json.dumps(
                [
                    list(row)
                    for row in db.session.execute(
                        table.select().order_by(*table.primary_key.columns)
                    )
                ],
                default=str,
            )
            for table in Base.metadata.sorted_tables
        }
        db.session.remove()
        db.engine.dispose()
    return found


def test_from_sqlite_to_postgresql_and_back(
    club: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(club)
    assert run("backup", str(club / "night.zip")).exit_code == 0
    monkeypatch.setenv("REFEREE_INSTANCE", str(there := club / "there"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", url)
    answer = run("restore", str(club / "night.zip"))
    assert answer.exit_code == 0, answer.output
    assert f"“database_url” in {there / 'config.toml'}" in answer.output
    assert not (there / "referee.db").exists()
    assert rows(there, url) == before
    assert "all as written" in run("verify").output
    # Whoever goes on there gets numbers that nobody has.
    with create_app(there, TESTING=True).app_context():
        person("Nives")
        Table().hand(6, 5)
        db.session.remove()
        db.engine.dispose()
    after = rows(there, url)
    home = run("backup", "--sqlite", str(there / "home.zip"))
    assert home.exit_code == 0, home.output
    monkeypatch.delenv("REFEREE_DATABASE_URL")
    answer = run("restore", str(there / "home.zip"))
    assert answer.exit_code == 1  # the keys are there already
    assert run("restore", str(there / "home.zip"), "--replace").exit_code == 0
    assert rows(there) == after
    assert "all as written" in run("verify").output


def test_a_backup_of_postgresql_is_put_back_over_what_is_there(
    club: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", str(club / "night.zip"))
    monkeypatch.setenv("REFEREE_INSTANCE", str(there := club / "there"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", url)
    run("restore", str(club / "night.zip"))
    before = rows(there, url)
    assert run("backup", str(there / "dump.zip")).exit_code == 0
    with create_app(there, TESTING=True).app_context():
        person("Nives")
        db.session.remove()
        db.engine.dispose()
    refused = run("restore", str(there / "dump.zip"))
    assert refused.exit_code == 1
    assert "--replace sets" in refused.output, refused.output
    answer = run("restore", str(there / "dump.zip"), "--replace")
    assert answer.exit_code == 0, answer.output
    assert rows(there, url) == before
    assert "all as written" in run("verify").output
    with engine_of(url).connect() as sql:
        aside = sql.scalars(
            text("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'replaced%'")
        ).all()
        assert len(aside) == 1
        assert f"in the schema {aside[0]} of the database" in answer.output
        assert sql.scalar(text(f'SELECT count(*) FROM "{aside[0]}".account')) == 6


def test_a_role_with_a_password_backs_up_and_restores(
    club: Path, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded = postgresql.create_guarded(name := f"test_{uuid4().hex}")
    run("backup", str(club / "night.zip"))
    monkeypatch.setenv("REFEREE_INSTANCE", str(there := club / "there"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", guarded)
    assert run("restore", str(club / "night.zip")).exit_code == 0
    before = rows(there, guarded)
    made = run("backup", str(there / "dump.zip"))
    assert made.exit_code == 0, made.output
    answer = run("restore", str(there / "dump.zip"), "--replace")
    assert answer.exit_code == 0, answer.output
    assert rows(there, guarded) == before
    postgresql.drop(name)


@pytest.mark.parametrize("error", [StoreUnavailable("full"), "changed"])
def test_what_fails_on_the_way_changes_nothing(
    club: Path, url: str, monkeypatch: pytest.MonkeyPatch, error: Exception | str
) -> None:
    run("backup", str(club / "night.zip"))
    monkeypatch.setenv("REFEREE_INSTANCE", str(there := club / "there"))
    monkeypatch.setenv("REFEREE_DATABASE_URL", url)
    run("restore", str(club / "night.zip"))
    before = rows(there, url)

    def fails(*_: object) -> None:
        if isinstance(error, Exception):
            raise error

    for replaced in (True, False):
        with monkeypatch.context() as patched:
            patched.setattr(into_postgresql, "carry", fails)
            answer = run("restore", str(club / "night.zip"), "--replace")
        assert answer.exit_code == 1
        assert ("cannot be written" if isinstance(error, Exception) else "its manifest says") in (
            answer.output
        )
        if replaced:
            assert rows(there, url) == before
            with engine_of(url).begin() as sql:
                sql.execute(text("DROP SCHEMA public CASCADE"))
                sql.execute(text("CREATE SCHEMA public"))
