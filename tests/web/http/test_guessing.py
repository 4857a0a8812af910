"""Whoever guesses at two server processes at once is slowed down as by one; the table plays on."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from sqlalchemy import update

from referee import create_app
from referee.actions.accounts import links
from referee.store.accounts import security_log
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import THROTTLES
from referee.store.database import db, writing
from tests.databases import PostgreSQL

PASSWORD = "quattro assi nella manica"


class Answer(NamedTuple):
    status: int
    text: str
    cookie: str


def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> Answer:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(connection):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        text = answer.read().decode()
        return Answer(answer.status, text, answer.headers.get("Set-Cookie", "").partition(";")[0])


class Browser:
    """The token of a page's form and the cookie that came with it, sent to whichever server."""

    def __init__(self, port: int, path: str) -> None:
        page = ask(port, "GET", path)
        token = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
        assert token is not None
        self.token, self.cookie = token[1], page.cookie

    def sends(self, port: int, path: str, **fields: str) -> int:
        body = urlencode({"csrf_token": self.token, **fields})
        kind = "application/x-www-form-urlencoded"
        return ask(port, "POST", path, body, Cookie=self.cookie, Content_Type=kind).status


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def url(postgresql: PostgreSQL, migrated_database: str) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    yield postgresql.create(name, template=migrated_database)
    postgresql.drop(name)


@pytest.fixture
def ports(url: str, tmp_path: Path) -> Iterator[list[int]]:
    """Two servers of one installation, each a process, where Gina has an account."""
    app = create_app(tmp_path, DATABASE_URL=url)
    with app.app_context():
        origin = Origin("", "10.9.9.9", "Mac", datetime.now(UTC))
        links.make_manager(links.new_setup_code(origin), "Gina", PASSWORD, origin)
        db.session.remove()
        db.engine.dispose()
    ports = [free_port(), free_port()]
    environment = {**os.environ, "REFEREE_INSTANCE": str(tmp_path), "REFEREE_DATABASE_URL": url}
    servers = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for port in ports
    ]
    for port in ports:
        wait_for(port)
    yield ports
    for server in servers:
        server.send_signal(signal.SIGINT)
        server.wait(20)


def wait_for(port: int) -> None:
    for _ in range(1200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(port)


@pytest.mark.process
def test_guesses_at_two_processes_are_counted_together(
    ports: list[int], url: str, tmp_path: Path
) -> None:
    browser = Browser(ports[0], "/sign-in")

    def guess(number: int) -> int:
        fields = {"name": "Gina", "password": f"guess {number}"}
        return browser.sends(ports[number % 2], "/sign-in", **fields)

    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(guess, range(40)))
    # Five are free; a slow machine may be at it for two seconds or six, and one or two more pass.
    assert set(outcomes) == {422, 429}
    assert 5 <= outcomes.count(422) <= 8
    # The wait of a sixth failure may be over by now on a slow machine; that of a twentieth is not.
    with create_app(tmp_path, DATABASE_URL=url).app_context():
        with writing():
            db.session.execute(update(THROTTLES).values(failures=20, last_at=datetime.now(UTC)))
        db.session.remove()
        db.engine.dispose()
    right = {"name": "Gina", "password": PASSWORD}
    assert {browser.sends(port, "/sign-in", **right) for port in ports} == {429}

    form = {"quick": "1", "regulation": "circolo", "event_id": str(uuid4())}
    assert browser.sends(ports[1], "/match/new", **form) == 303
    with create_app(tmp_path, DATABASE_URL=url).app_context():
        failures = [e.kind for e in security_log.page().entries if e.kind == "sign_in_failed"]
        assert len(failures) == outcomes.count(422)
        db.session.remove()
        db.engine.dispose()
