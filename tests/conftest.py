"""Fixtures for every test: the application on a migrated database, on SQLite and PostgreSQL."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from referee import create_app
from referee.store.database import db
from tests.databases import PostgreSQL, migrate

# How long an example takes says more of the machine than of the program.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    server = PostgreSQL()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty, migrated SQLite database to copy."""
    folder = tmp_path_factory.mktemp("migrated")
    migrate("", folder)
    return folder / "referee.db"


@pytest.fixture(scope="session")
def migrated_database(postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same on PostgreSQL, by name."""
    migrate(postgresql.create("migrated"), tmp_path_factory.mktemp("migrated"))
    return "migrated"


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'referee.db')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def either_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a migrated database without matches: the test runs on each kind."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    name = f"test_{uuid4().hex}"
    yield server.create(name, template=request.getfixturevalue("migrated_database"))
    server.drop(name)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Templates are compiled once, and not again for the application of every test."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


def _app(url: str, instance: Path, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    app = create_app(instance, DATABASE_URL=url, TESTING=True)
    app.jinja_env.bytecode_cache = compiled
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(sqlite_url: str, tmp_path: Path, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    """The application on SQLite."""
    yield from _app(sqlite_url, tmp_path, compiled)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript, at the application on SQLite."""
    return app.test_client()


@pytest.fixture
def either_app(
    either_url: str, tmp_path: Path, compiled: FileSystemBytecodeCache
) -> Iterator[Flask]:
    """The application on SQLite and again on PostgreSQL."""
    yield from _app(either_url, tmp_path, compiled)


@pytest.fixture
def store(either_app: Flask) -> Iterator[Flask]:
    """The same, inside its context: for tests that talk to the store and not to pages."""
    with either_app.app_context():
        yield either_app
