"""A real browser on the real production server: what a person at the table has before them."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Worker,
    expect,
    sync_playwright,
)
from sqlalchemy import update

from referee import create_app
from referee.actions.accounts import passwords, sign_ins
from referee.actions.matches.match_facts import record_fact
from referee.actions.tablets.room import add_table
from referee.store.accounts.subjects import Account
from referee.store.accounts.tables import ACCOUNTS
from referee.store.database import db, writing
from referee.store.matches import queries
from referee.web.http.visitors import PERSON_COOKIE
from tests.people import ORIGIN, evening, person, row_of, signed_by
from tests.tables import STAMP

TABLET = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""Chromium without windows does the same in half the time."""

# No sandbox because tests may run as root; the rest keeps the browser from calling its makers.
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = 20_000
"""Milliseconds; a machine that does much else at once is slow, and no test may fail for that."""

HURRY = """
for (const name of ["setTimeout", "setInterval"]) {
  const real = window[name].bind(window);
  window[name] = (what, pause = 0, ...rest) => real(what, pause / 10, ...rest);
}
"""
"""Pages that rest, ask for news and try again do so ten times as often: nobody waits for them."""

HURRY_WORKER = """
(() => {
  const [rest, clock] = [setTimeout, Date.now.bind(Date)];
  let ahead = 0;
  Date.now = () => clock() + ahead;
  self.setTimeout = (what, pause = 0) => pause >= 4000 ? rest(what, pause * 10)
    : rest(() => { ahead += pause * 0.9; what(); }, pause / 10);
})()
"""
"""A service worker rests a tenth of the time, and its clock has the rest of it.

It waits for a slow server as long as a test does, before it shows what it has kept.
"""

BLOCKED = "Service Worker registration blocked by Playwright"

AXE = Path(__file__).parent / "vendor" / "axe.min.js"

BARRIERS = """
async () => {
  // Reading style sheets beforehand would write inline styles, which the policy forbids.
  const {violations} = await axe.run({preload: false, resultTypes: ["violations"]});
  return violations.flatMap(({id, nodes}) => nodes.map(
    ({target, failureSummary}) => `${id}: ${JSON.stringify(target)} ${failureSummary}`
  ));
}
"""
"""What axe finds, a line each: all that it knows besides takes long to come here."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The instance folder of the server, with what it printed in `log`."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[str]:
    """The address of a server of its own, started as `make run` does, its database empty."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(port)],
            env=os.environ | {"REFEREE_INSTANCE": str(folder)},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, process, folder / "log")
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                pytest.fail(f"the server did not start:\n{log.read_text()}")
            time.sleep(0.05)


@pytest.fixture(scope="session")
def beside(folder: Path, server: str) -> Flask:
    """The application on the server's database: prepares what nobody has to click."""
    return create_app(folder, TESTING=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


class Visit:
    """One device: a browser window of its own, whose every complaint is a failure.

    `excused` is a regular expression for complaints that belong to the test: "422", "OFFLINE".
    `workers` is whether pages start the service worker: it would take requests away from routes of
    a test. With None there is none, as over plain HTTP.
    `hurried` pages wait a tenth of the time, which tests of the waiting itself cannot use.
    """

    def __init__(
        self,
        browser: Browser,
        server: str,
        excused: str = "",
        hurried: bool = True,
        workers: bool | None = False,
        **options: Any,
    ) -> None:
        self.excused = excused
        settings = {"base_url": server, "locale": "it-IT", "viewport": TABLET} | options
        settings["service_workers"] = "allow" if workers else "block"
        if hurried:
            settings.setdefault("reduced_motion", "reduce")
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        if hurried:
            self.context.add_init_script(HURRY)
            self.context.on("serviceworker", _hurry)
        if workers is None:
            self.context.add_init_script("delete Navigator.prototype.serviceWorker")
        self.complaints: list[str] = []

    def page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self._complain(f"{message.text} ({message.location['url']})")

    def _complain(self, text: str) -> None:
        if not (self.excused and re.search(self.excused, text)):
            self.complaints.append(text)


def _hurry(worker: Worker) -> None:
    # It may have ended again by then.
    with suppress(Error):
        worker.evaluate(HURRY_WORKER)


@pytest.fixture(scope="module")
def page(browser: Browser, server: str) -> Iterator[Page]:
    """One page for all tests of a file, where none leaves anything behind on its device."""
    visit = Visit(browser, server)
    yield visit.page()
    visit.context.close()
    assert visit.complaints == []


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Any]:
    """Open a page as a device does: `visit()`, `visit(viewport=PHONE, java_script_enabled=False)`.

    Whatever the browser complains of (a script's error, a file that is missing, the content
    security policy) fails the test at its end.
    """
    visits: list[Visit] = []

    def open_page(**options: Any) -> Page:
        visits.append(Visit(browser, server, **options))
        return visits[-1].page()

    yield open_page
    for each in visits:
        each.context.close()
    assert [complaint for each in visits for complaint in each.complaints] == []


@pytest.fixture
def tablet(visit: Any) -> Page:
    return visit()


@pytest.fixture
def phone(visit: Any) -> Page:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def barriers() -> Any:
    """What keeps people out of a page: axe's findings, a line each. `barriers(page) == []`."""
    script = AXE.read_text(encoding="utf-8")

    def find(page: Page) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        found: list[str] = page.evaluate(BARRIERS)
        return found

    return find


@pytest.fixture
def fall(beside: Flask) -> Callable[[str, list[str]], None]:
    """Let cards fall in the open hand of a match without a tap; its page is to be loaded again."""

    def play(code: str, cards: list[str]) -> None:
        with beside.app_context():
            view = queries.any_view(code)
            stamp = replace(STAMP, now=datetime.now(UTC))
            for after, card in enumerate(cards, start=view.number):
                payload = {"hand": view.state.open_hand, "cards": [card]}
                record_fact(code, "cards_played", payload, after, str(uuid4()), stamp)

    return play


class OfficeOfClub:
    """An event with two tables, an organizer and a referee with a PIN, made beside the server."""

    pin = "271828"

    def __init__(self, app: Flask, server: str) -> None:
        self.server = server
        with app.app_context():
            organizer, referee = person(f"Olga {uuid4().hex[:6]}", "organizer"), self._referee()
            self.event = evening(organizer, "Coppa Romagna", referee)
            for label in ("1", "2"):
                add_table(row_of(self.event), label, ORIGIN)
            self.tokens = {
                "organizer": sign_ins.begin(organizer, signed_by(organizer)),
                "referee": sign_ins.begin(referee, signed_by(referee)),
            }

    def _referee(self) -> Account:
        account = person(f"Rita {uuid4().hex[:6]}")
        with writing():
            mine = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id)
            db.session.execute(mine.values(pin_hash=passwords.hashed(self.pin)))
        return account

    def signs_in(self, page: Page, role: str) -> None:
        """The browser of a page is that of somebody who has signed in."""
        cookie = {"name": PERSON_COOKIE, "value": self.tokens[role], "url": self.server}
        page.context.add_cookies([cookie])


@pytest.fixture
def club(beside: Flask, server: str) -> OfficeOfClub:
    return OfficeOfClub(beside, server)
