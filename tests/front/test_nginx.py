"""The cache that the operator's guide puts in front: what it keeps, for whom, and for how long."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bench.club import Club, prepare
from tests.bench.http import Browser
from tests.bench.server import children
from tests.bench.serving import Match
from tests.front.nginx import NGINX, in_front
from tests.front.serving import Server, serving

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine"),
]


class Site(NamedTuple):
    """A server with its log, and the port of the cache in front of it."""

    server: Server
    club: Club
    port: int
    log: Path

    def asked(self, path: str) -> int:
        """Return how often the program itself was asked for a path so far."""
        return self.log.read_text().count(f" GET {path} ")

    def ask(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Ask through the cache."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=8)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=sent)
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        body = answer.read()
        connection.close()
        return answer.status, told, body


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("behind")
    database = folder / "referee.db"
    database.write_bytes(migrated_file.read_bytes())
    club = prepare(folder, f"sqlite:///{database}", 2)
    cache = tmp_path_factory.mktemp("cache")
    settings = {"REFEREE_PROXIES": "1", "REFEREE_LOG_LEVEL": "debug"}
    with serving(folder, **settings) as server, in_front(cache, server.port) as nginx:
        yield Site(server, club, nginx.port, folder / "log")


def test_the_program_sees_at_most_two_requests_a_second_for_a_page(site: Site) -> None:
    event = f"/torneo/{site.club.event}"
    pages = [
        f"/watch/{site.server.code}",
        *(f"{event}/{page}" for page in ("", "classifica", "schermo")),
    ]
    before, begun, readers = [site.asked(path) for path in pages], time.monotonic(), 0
    while time.monotonic() < begun + 2:
        for path in pages:
            assert site.ask(path, Accept_Encoding="gzip, br")[0] == 200, path
        readers += 1
    assert readers > 20
    for path, asked in zip(pages, before, strict=True):
        assert 1 <= site.asked(path) - asked <= 4, path


def test_a_hand_is_seen_two_seconds_later_and_nobody_waits_meanwhile(site: Site) -> None:
    path = f"/watch/{site.server.code}"
    before = site.ask(path)[2]
    site.server.play_hand()
    # nginx counts in whole seconds.
    time.sleep(2.1)
    # The last page is given at once, while the cache asks for the new one.
    with stopped(site.server.pid):
        begun = time.monotonic()
        assert site.ask(path)[2] == before
        assert time.monotonic() - begun < 1
    time.sleep(0.5)
    assert site.ask(path)[2] != before


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Let a server and its processes stand still for a while."""
    processes = [pid, *children(pid)]
    for one in processes:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in processes:
            os.kill(one, signal.SIGCONT)


def test_who_has_the_page_gets_a_304(site: Site) -> None:
    path = f"/torneo/{site.club.event}/"
    tag = site.ask(path, Accept_Encoding="gzip")[1]["etag"]
    before = site.asked(path)
    for _ in range(5):
        status, _, body = site.ask(path, Accept_Encoding="gzip", If_None_Match=tag)
        assert (status, body) == (304, b"")
    assert site.asked(path) - before <= 1


def test_each_language_has_its_page(site: Site) -> None:
    path = f"/torneo/{site.club.event}/"
    pages = {
        "it": [site.ask(path), site.ask(path, Accept_Language="it-IT,it;q=0.9,en;q=0.8"),
               site.ask(path, Accept_Language="en", Cookie="language=it")],
        "en": [site.ask(path, Accept_Language="en-GB,en;q=0.9"),
               site.ask(path, Accept_Language="it", Cookie="a=b; language=en"),
               site.ask(f"{path}?language=en", Accept_Language="it")],
    }  # fmt: skip
    for language, answers in pages.items():
        for status, headers, body in answers:
            assert (status, headers.get("content-encoding")) == (200, None)
            assert f'<html lang="{language}"'.encode() in body


def test_each_browser_gets_a_page_that_it_can_read(site: Site) -> None:
    path = f"/watch/{site.server.code}"
    for accepted, encoding in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
        assert site.ask(path, Accept_Encoding=accepted)[1].get("content-encoding") == encoding


def test_nothing_of_a_reader_is_kept(site: Site) -> None:
    path = f"/watch/{site.server.code}"
    organizer = f"person={site.club.organizer}; language=it"
    first = site.ask(path, Cookie=organizer)
    assert "set-cookie" not in first[1]
    assert b"Olga" not in first[2]
    assert site.ask(path)[2] == first[2]


@pytest.mark.parametrize("place", ["/", "/match/{code}", "/events/{event}"])
def test_what_is_for_one_reader_is_asked_for_each_time(site: Site, place: str) -> None:
    path = place.format(code=site.server.code, event=site.club.event)
    before = site.asked(path)
    for _ in range(3):
        site.ask(path, Cookie=f"person={site.club.organizer}")
    assert site.asked(path) - before == 3


def test_hands_are_written_through_it(site: Site) -> None:
    with closing(Browser(site.port)) as through:
        match = Match(through, keeps=2)
        assert match.number == 3
        assert "etag" not in through.get("/api/csrf").headers
