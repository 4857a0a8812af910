"""Two machines on one database, with folders of their own, behind nginx; one is killed at times.

EVENING_TABLES and EVENING_SECONDS make it a whole evening, by hand.
"""

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text

from referee import create_app
from referee.actions.verification import verify
from referee.store.database import db
from referee.store.matches import queries
from tests.bench.server import free_port
from tests.databases import PostgreSQL, migrate
from tests.front.nginx import NGINX, in_front

pytestmark = [
    pytest.mark.process,
    pytest.mark.postgres,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine"),
]

TABLES = int(os.environ.get("EVENING_TABLES", "6"))
SECONDS = int(os.environ.get("EVENING_SECONDS", "20"))
EVERY = int(os.environ.get("EVENING_KILLED_EVERY", "5"))
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

PAUSE = 0.5 if TABLES > 6 else 0.2


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


class Tablet(threading.Thread):
    """A table that writes a hand after the other, and sends again what was not answered."""

    def __init__(self, port: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.port, self.over = port, over
        self.cookies: dict[str, str] = {}
        self.hands, self.code = 0, ""
        self.seconds: list[float] = []
        self.sent_again = 0
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            spec = {"base": "circolo", "target": [9999]}
            body = {"players": ["Anna", "Bruno", "Carla", "Dario"], "regulation": spec}
            self.code = str(self.send("/api/matches", body)["match"])
            while not self.over.wait(PAUSE):
                hand = {"hand": self.hands + 1, "value": {"points": {"A": 6, "B": 5}}}
                begun = time.monotonic()
                body = {"after": self.hands + 1, "kind": "hand_written", "payload": hand}
                self.send(f"/api/matches/{self.code}/events", body)
                self.seconds.append(time.monotonic() - begun)
                self.hands += 1
        except Exception as fault:  # noqa: BLE001 -- the test tells it, whatever it is
            self.fault = fault

    def send(self, path: str, body: dict[str, Any]) -> Any:
        content = json.dumps({"id": str(uuid4()), **body})
        while True:
            with suppress(OSError, HTTPException):
                status, answer = self.ask("POST", path, content)
                if status in (200, 201):
                    return json.loads(answer)
                assert status in (502, 503, 504), (status, answer)
            self.sent_again += 1
            time.sleep(0.2)

    def ask(self, method: str, path: str, body: str) -> tuple[int, bytes]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            if "token" not in self.cookies:
                connection.request("GET", "/api/csrf", headers=self._headers())
                answer = connection.getresponse()
                self._keep(answer.headers.get_all("Set-Cookie", []))
                said = answer.read()
                if answer.status != 200:
                    return answer.status, said
                self.cookies["token"] = json.loads(said)["token"]
            connection.request(method, path, body, self._headers())
            answer = connection.getresponse()
            self._keep(answer.headers.get_all("Set-Cookie", []))
            return answer.status, answer.read()

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(
            f"{name}={one}" for name, one in self.cookies.items() if name != "token"
        )
        return {
            "Cookie": cookies,
            "Content-Type": "application/json",
            "X-CSRFToken": self.cookies.get("token", ""),
        }

    def _keep(self, cookies: list[str]) -> None:
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value


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
def two_machines(folder: Path, url: str) -> Iterator[list[Machine]]:
    """Start two machines with the same keys and nothing else in common."""
    machines = [Machine(folder / name, url) for name in ("first", "second")]
    for machine in machines:
        machine.folder.mkdir()
    migrate(url, machines[0].folder)
    shutil.copy(machines[0].folder / "secret_key", machines[1].folder)
    try:
        for machine in machines:
            machine.start()
        for machine in machines:
            machine.wait()
        yield machines
    finally:
        for machine in machines:
            with suppress(ProcessLookupError):
                machine.kill()


def test_an_evening_on_two_machines_of_which_one_is_killed_again_and_again(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    url = postgresql.create(f"test_{uuid4().hex}")
    later = later_version(tmp_path / "later")
    over = threading.Event()
    (cache := tmp_path / "nginx").mkdir()
    with (
        two_machines(tmp_path, url) as machines,
        in_front(cache, *[machine.port for machine in machines]) as nginx,
    ):
        tablets = [Tablet(nginx.port, over) for _ in range(TABLES)]
        for tablet in tablets:
            tablet.start()
        until, kills = time.monotonic() + SECONDS, 0
        while time.monotonic() < until:
            time.sleep(EVERY)
            machine = machines[kills % 2]
            machine.kill()
            if kills > 0:
                # One machine after the other is updated, the first of them changes the schema.
                machine.program = later
            machine.start()
            machine.wait()
            kills += 1
        over.set()
        for tablet in tablets:
            tablet.join(60)
    assert [tablet.fault for tablet in tablets] == [None] * TABLES
    app = create_app(machines[1].folder, DATABASE_URL=url, TESTING=True)
    with app.app_context():
        there = {one.code: len(queries.any_view(one.code).record.hands) for one in tablets}
        assert there == {one.code: one.hands for one in tablets}
        assert all(there.values())
        assert [str(one) for one in verify().problems] == []
        assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "9001"
        db.session.remove()
        db.engine.dispose()
    every = sorted(second for one in tablets for second in one.seconds)
    again = sum(one.sent_again for one in tablets)
    print(  # noqa: T201 -- what the operator's guide tells
        f"\n{TABLES} tables, {kills} kills: {len(every)} hands, {again} sent again; median"
        f" {statistics.median(every) * 1000:.0f} ms, p99 {every[len(every) * 99 // 100] * 1000:.0f}"
        f" ms, longest {every[-1] * 1000:.0f} ms"
    )
