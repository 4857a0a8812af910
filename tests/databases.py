"""The databases that tests run on: files of SQLite, and a PostgreSQL server of their own."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import flask_migrate
import psycopg

from referee import create_app
from referee.store.database import db


def migrate(url: str, instance: Path) -> None:
    """Bring a database to the newest schema, the one way that installations do it."""
    app = create_app(instance, DATABASE_URL=url)
    with app.app_context():
        flask_migrate.upgrade()
        db.engine.dispose()


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
        self._sql(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

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
