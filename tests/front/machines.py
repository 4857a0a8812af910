"""Machines with folders of their own on one database, of which one may be killed or updated."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.bench.server import free_port
from tests.databases import migrate

ROOT = Path(__file__).parents[2]

LATER = '''
"""What a later version may do while the older one still runs on the other machine."""

import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = {last!r}
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.Integer(), primary_key=True))
    op.add_column("match", sa.Column("later", sa.Text(), nullable=True))
'''


class Machine:
    """A server with a folder of its own, which is started, killed and started again."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url, self.port = folder, url, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.program = ROOT

    def start(self) -> None:
        command = [sys.executable, "-m", "referee", "serve"]
        settings = {
            "REFEREE_INSTANCE": str(self.folder),
            "REFEREE_DATABASE_URL": self.url,
            "REFEREE_HOST": "127.0.0.1",
            "REFEREE_PORT": str(self.port),
            "REFEREE_PROXIES": "1",
            "REFEREE_WORKERS": "1",
        }
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **settings, "PYTHONPATH": str(self.program)},
                cwd=self.program,
                stdout=log,
                stderr=log,
                process_group=0,
            )

    def wait(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError), closing(HTTPConnection("127.0.0.1", self.port)) as asked:
                asked.request("GET", "/healthz")
                if asked.getresponse().status == 200:
                    return
            time.sleep(0.1)
        raise TimeoutError((self.folder / "log").read_text())

    def kill(self) -> None:
        """Kill it with all that it has started, as a power cut does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def later_version(folder: Path) -> Path:
    """Return a copy of the program with one more change of the schema."""
    for name in ("referee", "templates", "static", "migrations"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    versions = folder / "migrations" / "versions"
    last = max(versions.glob("[0-9]*.py")).stem.partition("_")[0]
    (versions / "9001_later.py").write_text(LATER.format(last=last))
    return folder


@contextmanager
def machines_on(url: str, *folders: Path) -> Iterator[list[Machine]]:
    """Start a machine in each folder, with the same keys and nothing else in common."""
    machines = [Machine(folder, url) for folder in folders]
    for folder in folders:
        folder.mkdir()
    migrate(url, folders[0])
    for folder in folders[1:]:
        shutil.copy(folders[0] / "secret_key", folder)
    with ended(*machines):
        for machine in machines:
            machine.start()
        for machine in machines:
            machine.wait()
        yield machines


@contextmanager
def ended(*machines: Machine) -> Iterator[None]:
    """Kill in the end what is still running of these machines."""
    try:
        yield
    finally:
        for machine in machines:
            with suppress(ProcessLookupError):
                machine.kill()
