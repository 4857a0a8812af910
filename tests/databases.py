"""The databases that tests run on: files of SQLite, and a PostgreSQL server of their own."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import Engine, create_engine, event

from referee import config, create_app
from referee.store.database import db
from referee.web.http import shared_pages

KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))
"""The kinds of databases, as parameters of tests that must pass on each."""


def migrate(url: str, instance: Path) -> None:
    """Bring a database to the newest schema, the one way that installations do it."""
    app = create_app(instance, DATABASE_URL=url)
    with app.app_context():
        flask_migrate.upgrade()
        db.engine.dispose()


@contextmanager
def lent(app: Flask, url: str, folder: Path) -> Iterator[Flask]:
    """Give a test an application that other tests have used, on the test's own database and folder.

    To build an application takes longer than most tests do: it compiles every address. Whatever
    the test sets on it, in its settings or for a view is undone at the end. A test that adds
    addresses, or needs settings that are read while it is built, makes one of its own.
    """
    attributes, settings, views = dict(vars(app)), dict(app.config), dict(app.view_functions)
    app.instance_path = str(folder)
    settings_here = {"TESTING": True, "DATABASE_URL": url, "PUBLIC_PAGE_SECONDS": 0}
    app.config.from_mapping(config.load(folder, settings_here))
    engine = _engine(app.config["SQLALCHEMY_DATABASE_URI"], app.config["SQLALCHEMY_ENGINE_OPTIONS"])
    with app.app_context():
        engines = dict(db.engines)
        db.engines[None] = engine
    yield app
    with app.app_context():
        db.engines.update(engines)
    engine.dispose()
    # Two copies of a database have matches of the same codes.
    shared_pages.pages.clear()
    vars(app).update(attributes)
    app.view_functions.update(views)
    app.config.clear()
    app.config.update(settings)


def _engine(url: str, options: dict[str, Any]) -> Engine:
    """An engine that knows the statements which those before it have compiled."""
    engine = create_engine(url, **options)
    if engine.dialect.name == "sqlite":
        first = _first_engine()
        # A compiled statement is kept by its dialect: with one of its own it would not be found.
        engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
        event.listen(engine, "connect", _without_waiting)
    return engine


@cache
def _first_engine() -> Engine:
    engine = create_engine("sqlite://")
    engine.raw_connection().close()
    return engine


def _without_waiting(connection: Any, _record: object) -> None:
    """Let SQLite not wait for the disk: what is tested is not what survives a power failure."""
    connection.execute("PRAGMA synchronous = OFF")


GUARDED = "guarded"
"""The one role that is asked for its password."""


class PostgreSQL:
    """A server from Debian's packages, on a free port, its data in a folder of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="referee-postgresql-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # PostgreSQL refuses to run as root; its package brings a user to run as.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)

    def start(self) -> None:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
        hba = self.folder / "data" / "pg_hba.conf"
        hba.write_text(f"host all {GUARDED} 127.0.0.1/32 scram-sha-256\n{hba.read_text()}")
        # What is tested is what the server does, not what the disk does when the power fails.
        settings = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-l", log, "-w", "-o", settings, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def create(self, name: str, template: str = "template0") -> str:
        """Make a database, a copy of another one; returns its address."""
        self._sql(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY FILE_COPY')
        return self.url(name)

    def create_guarded(self, name: str) -> str:
        """Make a database of a role that has a password and no more; returns its address."""
        self._sql(f"DROP ROLE IF EXISTS {GUARDED}")
        self._sql(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'quattro assi'")
        self.create(name)
        self._sql(f'ALTER DATABASE "{name}" OWNER TO {GUARDED}')
        return self.url(name).replace("postgres@", f"{GUARDED}:quattro%20assi@")

    def drop(self, name: str) -> None:
        self._sql(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _sql(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def _run(self, program: str, *arguments: str) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        command = [str(found[-1]) if found else program, *arguments]
        subprocess.run(
            command, check=True, user=self.user, cwd=self.folder, stdout=subprocess.DEVNULL
        )
