"""Requests to the real server beside a null page and a null post under the same server.

Both servers run side by side and are asked by turns. What counts is the CPU time that their
processes take for a request, the handling of the connection included.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import randint
from uuid import uuid4

from referee.web.http.visitors import PERSON_COOKIE
from tests.bench.club import Club, form_of, prepare, rounds
from tests.bench.goals import TIMES, Goal
from tests.bench.http import Browser, Client, Times
from tests.bench.server import Server, database, null_server, referee_server
from tests.bench.serving import Match, referee
from tests.databases import migrate
from tests.statements import Statements

Ask = Callable[[], object]

ROUNDS, IN_A_ROW = 150, 25
TABLES = 64

DESK_MS = 10
"""CPU milliseconds that a page of the desk may take where a null page takes `NULL_MS`."""

NULL_MS = 1000 / 2090
"""What a null page took where the goal was set."""

LOOKING = 8.0
"""Seconds for which the public pages of a tournament are read while hands come in."""

LONGEST = 24
"""Hands of a match before they are taken back."""

OFTEN = 0.05
"""Seconds from one look to the next."""


def goals() -> Iterator[Goal]:
    """Measure the requests of a table, a spectator, a room full of both, and the desk."""
    with tempfile.TemporaryDirectory() as name, database("sqlite", Path(name)) as url:
        migrate(url, Path(name))
        club = prepare(Path(name), url, TABLES)
        with null_server() as null, referee_server(Path(name), url) as server:
            server.rest()
            yield from _of_a_match(server, null)
            yield from _of_the_room(server, club)
            yield from _of_the_desk(server, null, club)
    yield from _statements()


def _of_a_match(server: Server, null: Server) -> Iterator[Goal]:
    match, reader, nobody = Match(Browser(server.port)), Browser(server.port), Browser(null.port)
    null_page = partial(nobody.get, "/")
    null_post = partial(nobody.post, "/", {"number": 1, "value": {"A": 6, "B": 5}})
    watch, page = f"/watch/{match.code}", f"/match/{match.code}?mode=rapido&way=points"
    table = Table(match.client, page)
    tags = {"If-None-Match": ""}

    def read_again() -> None:
        assert reader.get(watch, tags).status_code == 304

    def note_tag() -> None:
        tags["If-None-Match"] = reader.get(watch).headers["ETag"]

    def newest() -> None:
        asked = match.client.get(f"/match/{match.code}/newest?seen={match.number}")
        assert asked.status_code == 200

    def of(what: str, ask: Ask, floor: Ask, goal: float | None, before: Ask = _nothing) -> Goal:
        taken, least = _cpu_by_turns((server, before, ask), (null, _nothing, floor), ROUNDS)
        beside = f"{taken * 1000:.2f} beside {least * 1000:.2f} ms of CPU"
        return Goal(what, taken / least, TIMES, goal, beside)

    yield of("a hand through the API beside a null post", match.write_hand, null_post, 7)
    what = "a spectator's page right after a hand beside a null page"
    yield of(what, partial(reader.get, watch), null_page, 6, match.write_hand)
    note_tag()
    yield of("its 304 beside a null page", read_again, null_page, 3)
    yield of("/newest beside a null page", newest, null_page, 3)
    what = "a tap, answered with the table page, beside a null post"
    yield of(what, table.tap, null_post, None, table.look)


class Table:
    """The page of a table, and taps on it.

    A match as long as an ordinary one is taken back to its beginning.
    """

    def __init__(self, browser: Browser, page: str) -> None:
        self._browser, self._page = browser, page
        self._taps, self._start = 0, ""

    def look(self) -> None:
        """Load the page and fill in what the next tap sends."""
        page = self._browser.get(self._page)
        self._taps += 1
        kind = "undone" if self._taps % (LONGEST + 1) == 0 else "hand_written"
        form = form_of(page.text, kind)
        assert form, f"there is no {kind} on this page"
        self._action, fields = form
        self._start = self._start or fields["after"]
        sent = {"to": self._start} if kind == "undone" else {"points": f"A:{randint(0, 11)}"}
        self._fields = {**fields, **sent, "event_id": str(uuid4())}

    def tap(self) -> None:
        """Send it; the answer is the page that shows it."""
        answer = self._browser.send(self._action, self._fields)
        assert answer.status_code == 200, answer.text


def _nothing() -> None:
    """Need nothing beforehand."""


def _of_the_room(server: Server, club: Club) -> Iterator[Goal]:
    for name, path in (("page", ""), ("standings", "classifica"), ("wall", "schermo")):
        made, times = asyncio.run(
            _read_while_played(server.port, club, f"/torneo/{club.event}/{path}")
        )
        what = f"a tournament's {name} while 32 hands a second come in, made anew"
        beside = f"{len(times)} times read, p95 {statistics.quantiles(times, n=20)[-1]:.0f} ms"
        yield Goal(what, made, "a second", 1, beside)


async def _read_while_played(port: int, club: Club, path: str) -> tuple[float, list[float]]:
    """Return how often a second a page was made anew, and the milliseconds of each reading."""
    until = time.monotonic() + LOOKING
    playing = asyncio.create_task(rounds(port, club, until, Times()))
    await asyncio.sleep(LOOKING / 4)
    begun, tags, taken = time.monotonic(), [""], []
    while time.monotonic() < until:
        reader, asked = Client(port), time.perf_counter()
        answer = await reader.get(path)
        taken.append((time.perf_counter() - asked) * 1000)
        reader.close()
        if answer.headers["etag"] != tags[-1]:
            tags.append(answer.headers["etag"])
        await asyncio.sleep(OFTEN)
    await playing
    # The first one was there when the reading began.
    return (len(tags) - 2) / (time.monotonic() - begun), taken


def _of_the_desk(server: Server, null: Server, club: Club) -> Iterator[Goal]:
    """Measure in milliseconds and beside a null page, whose ratio is the same at any clock."""
    organizer = Browser(server.port, {PERSON_COOKIE: club.organizer})
    null_page = partial(Browser(null.port).get, "/")
    event, pairs = f"/events/{club.event}", 2 * len(club.tables)
    for name, path in (
        ("the round at a glance", f"{event}/rounds/1"),
        ("the event's home", event),
        ("its entries", f"{event}/entries"),
    ):
        page = partial(organizer.get, path)
        assert page().status_code == 200
        taken, least = _cpu_by_turns((server, _nothing, page), (null, _nothing, null_page), ROUNDS)
        what, least_ms = f"the desk: {name} with {pairs} pairs", least * 1000
        said = f"a null page takes {least_ms:.2f} ms now, {NULL_MS:.2f} where the goal was set"
        yield Goal(what, taken * 1000, "ms CPU", DESK_MS, said)
        counts = "the one that counts: the clock of a machine wanders"
        yield Goal(f"{what} beside a null page", taken / least, TIMES, DESK_MS / NULL_MS, counts)


def _cpu_by_turns(
    job: tuple[Server, Ask, Ask], floor: tuple[Server, Ask, Ask], rounds: int
) -> tuple[float, float]:
    """Return the median CPU seconds of each; what comes before a request is not measured.

    Each is asked some times in a row, so that neither finds the machine's caches full of the other.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds // IN_A_ROW):
        for (server, before, ask), taken in zip((job, floor), times, strict=True):
            for _ in range(IN_A_ROW):
                before()
                taken.append(_cpu_of(server, ask))
    return statistics.median(times[0]), statistics.median(times[1])


def _cpu_of(server: Server, ask: Ask) -> float:
    before = server.cpu()
    ask()
    return server.cpu() - before


def _statements() -> Iterator[Goal]:
    """Count what requests ask the database, begin and end of transactions included."""
    with tempfile.TemporaryDirectory() as folder, referee(Path(folder)) as client:
        match, statements = Match(client), Statements(client.application)
        watch = f"/watch/{match.code}"
        tag = {"If-None-Match": client.get(watch).headers["ETag"]}
        page = client.get(f"/match/{match.code}?mode=rapido&way=points")
        action, fields = form_of(page.text, "hand_written")
        tap = {**fields, "points": "A:7", "event_id": str(uuid4())}
        send = partial(client.post, action, data=tap, headers={"X-Requested-With": "fetch"})
        newest = f"/match/{match.code}/newest?seen={match.number}"
        for what, ask, goal in (
            ("a spectator's 304", partial(client.get, watch, headers=tag), 1),
            ("/newest", partial(client.get, newest), 1),
            (
                "a tap and its page, one request",
                send,
                5,
            ),
        ):
            with statements.sent() as sent:
                assert ask().status_code in (200, 304)
            yield Goal(f"statements of {what}", len(sent), "", goal)
        match.number += 1
        match.hand += 1
        with statements.sent() as sent:
            match.write_hand()
        yield Goal("statements of a hand through the API", len(sent), "", 5)
