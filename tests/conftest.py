"""Fixtures for every test: the application on a migrated database, on SQLite and PostgreSQL."""

import gc
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from uuid import uuid4

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from referee import create_app
from referee.actions.accounts import passwords
from referee.paper.press import rendering
from referee.web.http import files
from tests.databases import KINDS, PostgreSQL, lent, migrate

TESTS = Path(__file__).parent

MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000

# What tests write is a few gigabytes in all that nobody reads again: where memory has room for what
# is there at a time, no test waits for the disk. Workers and the programs of tests inherit it.
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

Made = TypeVar("Made")

# How long an example takes says more of the machine than of the program.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is marked `both_databases` on each kind, and any other on SQLite alone."""
    both = metafunc.definition.get_closest_marker("both_databases") is not None
    if both and "either_url" in metafunc.fixturenames:
        metafunc.parametrize("either_url", KINDS, indirect=True)


UNCOUNTED = {"browser", "evening", "hypothesis", "postgres", "process", "thorough"}
"""What a test with one of these marks reaches is not counted as covered: counting takes as long as
the test itself, and the quicker tests must cover the program without it. What a property happens
to draw must not be all that reaches a line.
"""


LONG = {"browser", "evening", "process", "thorough"}
"""Tests with one of these marks come first: one of half a minute at the end would run alone."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, paper or PostgreSQL by where it stands and what it asks for.

    It comes last: Hypothesis has marked its own by then.
    """
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in ("browser", "paper"):
            item.add_marker(folder)
        if "postgresql" in getattr(item, "fixturenames", ()):
            item.add_marker("postgres")
        if any(mark.name in UNCOUNTED for mark in item.iter_markers()):
            item.add_marker("no_cover")
    items.sort(key=lambda item: LONG.isdisjoint(mark.name for mark in item.iter_markers()))


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for garbage: it stays to the end."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _marked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to print or to start a program where no marker says so: `make check` leaves it out."""
    marks = {mark.name for mark in request.node.iter_markers()}
    if not marks & {"browser", "paper"}:
        monkeypatch.setattr(rendering, "_at_work", _refusal("paper"))
    if not marks & {"browser", "paper", "postgres", "process"}:
        monkeypatch.setattr(subprocess, "Popen", _refusal("process"))


def _refusal(marker: str) -> Callable[..., NoReturn]:
    def refuse(*_arguments: object, **_options: object) -> NoReturn:
        pytest.fail(f"mark this test: @pytest.mark.{marker}")

    return refuse


@pytest.fixture(scope="session", autouse=True)
def as_in_production() -> Iterator[PasswordHasher]:
    """Hash passwords at little cost in this process; gives the hasher that people have."""
    with pytest.MonkeyPatch.context() as patched:
        strong = passwords._hasher
        patched.setattr(passwords, "_hasher", PasswordHasher(1, 8, 1))
        yield strong


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Read the files of pages for their address once for all applications of this process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(files, "address", cache(files.address))
        yield


@pytest.fixture
def strong_hashes(as_in_production: PasswordHasher, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords as strongly as in production."""
    monkeypatch.setattr(passwords, "_hasher", as_in_production)


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


@pytest.fixture
def either_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a migrated database without matches: on SQLite, and again on PostgreSQL where
    the test is marked `both_databases`.
    """
    if getattr(request, "param", "sqlite") == "sqlite":
        yield request.getfixturevalue("sqlite_url")
        return
    server: PostgreSQL = request.getfixturevalue("postgresql")
    name = f"test_{uuid4().hex}"
    yield server.create(name, template=request.getfixturevalue("migrated_database"))
    server.drop(name)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Templates are compiled once, and not again for every application or by every worker."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "templates"
    folder.mkdir(exist_ok=True)
    return FileSystemBytecodeCache(str(folder))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, compiled: FileSystemBytecodeCache) -> Flask:
    """The application that tests are lent one after the other; its own database is never opened."""
    app = create_app(tmp_path_factory.mktemp("built"), TESTING=True)
    app.jinja_env.bytecode_cache = compiled
    return app


@pytest.fixture(scope="session")
def prepared(
    built: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., tuple[Path, Any]]:
    """Databases to copy: each is made once by a function, and kept with what that returned."""
    kept: dict[object, tuple[Path, Any]] = {}

    def prepare(make: Callable[..., Any], *arguments: Any) -> tuple[Path, Any]:
        if (make, arguments) not in kept:
            folder = tmp_path_factory.mktemp("prepared")
            file = Path(shutil.copy(migrated_file, folder / "referee.db"))
            with lent(built, f"sqlite:///{file}", folder) as app, app.app_context():
                kept[make, arguments] = file, make(*arguments)
        return kept[make, arguments]

    return prepare


@pytest.fixture
def begins_with(
    prepared: Callable[..., tuple[Path, Any]], request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[..., Any]:
    """Put what a function writes into the database of the test; returns what it returned.

    The function is called once for all tests that begin with it; on PostgreSQL for each of them.
    It comes before anything else that the test does with its database.
    """
    parameters = request.node.callspec.params if hasattr(request.node, "callspec") else {}

    def put(make: Callable[..., Made], *arguments: Any) -> Made:
        if parameters.get("either_url") == "postgresql":
            return make(*arguments)
        file, made = prepared(make, *arguments)
        assert not (tmp_path / "referee.db-wal").exists()
        request.getfixturevalue("sqlite_url")
        shutil.copy(file, tmp_path / "referee.db")
        return made

    return put


@pytest.fixture
def app(built: Flask, sqlite_url: str, tmp_path: Path) -> Iterator[Flask]:
    """The application on SQLite, with a database and an instance folder of the test's own."""
    with lent(built, sqlite_url, tmp_path) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without JavaScript, at the application on SQLite."""
    return app.test_client()


@pytest.fixture
def either_app(built: Flask, either_url: str, tmp_path: Path) -> Iterator[Flask]:
    """The application on the database of `either_url`."""
    with lent(built, either_url, tmp_path) as app:
        yield app


@pytest.fixture
def store(either_app: Flask) -> Iterator[Flask]:
    """The same, inside its context: for tests that talk to the store and not to pages."""
    with either_app.app_context():
        yield either_app
