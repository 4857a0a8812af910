"""The tournament of the evening, and those who write and follow it."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from html import unescape
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from referee import create_app
from referee.actions.accounts import sign_ins
from referee.actions.tablets import room
from referee.actions.tablets.pairing import make_code, pair
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.store.accounts.security_log import Origin
from referee.store.ledger.ledger import Stamp
from referee.store.tablets.stations import room_table, tables_of
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from referee.tournament.evening.plan import StagePlan
from referee.web.http.visitors import DEVICE_COOKIE, PERSON_COOKIE
from tests.bench.http import Client, Times
from tests.people import evening, person, row_of, signed_by
from tests.tournament.evening.evening import entering, plan

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)

Form = tuple[str, dict[str, str]]
"""Where a form is sent, and its hidden fields."""

PAUSE = 2.0
"""Seconds from a hand to the next, and from a look to the next."""

WON = (6, 7, 8, 9)
"""Points of each hand for the side that wins a game: matches differ in how long they take."""

TARGET = 41

READING = 10.0
"""Seconds within which a side has read its result and signs it."""

VIEWED = (*("match",) * 4, "event", *("match",) * 4, "standings", *("match",) * 4, "event",
          *("match",) * 4, "wall")  # fmt: skip
"""What viewers follow: four of five a match."""


@dataclass
class Table:
    """A table: the token of its tablet, and the code of the match that is played there."""

    token: str
    match: str


class Club(NamedTuple):
    """An event whose first round is published, and who may do what in it."""

    event: str
    """Its code."""

    tables: tuple[Table, ...]

    organizer: str
    """The token of the organizer's browser."""


def prepare(folder: Path, url: str, tables: int) -> Club:
    """Publish a first round, with a tablet at every table."""
    app = create_app(folder, DATABASE_URL=url)
    with app.app_context():
        olga = person("Olga", "organizer")
        origin = signed_by(olga)
        stamp = Stamp("Olga", "Mac", origin.now)
        code = evening(olga)
        room.add_tables_up_to(row_of(code), tables, origin)

        def act() -> TournamentAct:
            return TournamentAct(code, event_view(code).number, str(uuid4()), stamp)

        swiss = StagePlan("svizzera", rounds=2 * tables - 1)
        plan_tournament(code, plan("svizzera", stages=(swiss,)), str(uuid4()), stamp)
        record_event_facts(act(), entering(2 * tables))
        begin_stage(act())
        draft_round(act())
        publish_round(act(), 1)
        tokens = pair_tables(code, app.config["SECRET_KEY"], origin)
        matches = matches_of(event_view(code))
        at_tables = tuple(Table(tokens[n], matches[1, n].code) for n in sorted(tokens))
        return Club(code, at_tables, sign_ins.begin(olga, origin))


def pair_tables(event: str, key: str, origin: Origin) -> dict[int, str]:
    """Give every table of an event a tablet; return its token by the number of the table."""
    tokens = {}
    for row in tables_of(row_of(event)):
        table = room_table(row.id)
        assert table is not None
        stamp = Stamp(origin.actor, origin.device, origin.now)
        paired = pair(make_code(table, key, origin), key, None, stamp, origin)
        assert paired is not None
        tokens[int(table.label)] = str(paired[1])
    return tokens


async def play(port: int, club: Club, viewers: int, seconds: float) -> Times:
    """Let every table write and so many viewers look on."""
    times, until = Times(), time.monotonic() + seconds
    looking = [
        viewer(Client(port), kind, path, until, times) for kind, path in looked_at(club, viewers)
    ]
    await asyncio.gather(rounds(port, club, until, times), *looking)
    return times


def looked_at(club: Club, viewers: int) -> Iterator[tuple[str, Callable[[], str]]]:
    """Return the kind of the page that each viewer follows, and what gives its address now."""
    event = f"/torneo/{club.event}"
    pages = {"event": f"{event}/", "standings": f"{event}/classifica", "wall": f"{event}/schermo"}
    for number in range(viewers):
        kind = VIEWED[number % len(VIEWED)]
        table = club.tables[number % len(club.tables)]
        yield kind, partial(_address, pages.get(kind), table)


def _address(page: str | None, table: Table) -> str:
    return page or f"/watch/{table.match}"


async def rounds(port: int, club: Club, until: float, times: Times) -> None:
    """Play one round after the other, each drawn once every result of the last is signed."""
    tablets = [Client(port, {DEVICE_COOKIE: table.token}) for table in club.tables]
    desk = Client(port, {PERSON_COOKIE: club.organizer})
    while time.monotonic() < until:
        at_tables = zip(tablets, club.tables, strict=True)
        await asyncio.gather(*(match(client, table, until, times) for client, table in at_tables))
        if time.monotonic() < until:
            await next_round(desk, club.event, times)
    for client in (desk, *tablets):
        client.close()


async def match(client: Client, table: Table, until: float, times: Times) -> None:
    """Write a hand every two seconds, wait for the page that shows it, and have both sides sign."""
    await asyncio.sleep(random.random() * PAUSE)
    led_to = await times.of("tablet's way to its match", client.get("/tavolo"))
    if led_to is None:
        return
    table.match = led_to.headers["location"].removeprefix("/match/")
    page = await times.of("table page", client.get(f"/match/{table.match}?mode=rapido&way=points"))
    course = course_of(table.match)
    while page is not None and (begun := time.monotonic()) < until:
        hand = form_of(page.text, "hand_written")
        if hand is None:
            await sign(client, table, times)
            return
        action, fields = hand
        fields |= {"points": course[int(fields["hand"]) - 1], "event_id": str(uuid4())}
        page = await times.of("tap to page", client.post(action, fields))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))


def course_of(code: str) -> list[str]:
    """Return what is tapped in each hand of an ordinary match of three games.

    It is the same one whenever this match is gone on with.
    """
    best, won = sum(map(ord, code)) % 2, WON[sum(map(ord, code)) // 2 % len(WON)]
    hands = TARGET // won + 1
    return [f"{'AB'[best ^ game]}:{won}" for game in (0, 1, 0) for _ in range(hands)]


async def sign(client: Client, table: Table, times: Times) -> None:
    """Have both sides sign the result on the tablet."""
    end = f"/match/{table.match}/end"
    for side in "AB":
        await asyncio.sleep(random.random() * READING)
        page = await times.of("page of the end", client.get(end))
        signature = page and form_of(page.text, "side_signed", side=side)
        if signature:
            action, fields = signature
            await times.of("signature", client.post(action, fields | {"name": f"Ada di {side}"}))


async def next_round(desk: Client, event: str, times: Times) -> None:
    """Draw the next round at the desk, and publish it."""
    page = await times.of("rounds at the desk", desk.get(f"/events/{event}/rounds"))
    for what, kind in (("draw", "draft"), ("publication", "publish")):
        form = page and form_to(page.text, f"/{kind}")
        assert form, f"there is nothing to {kind}"
        page = await times.of(what, desk.post(*form))


def form_of(page: str, kind: str, **more: str) -> Form | None:
    """Return the form of a kind of fact, None where there is none."""
    wanted = {"kind": kind, **more}.items()
    return next((form for form in _forms(page) if wanted <= form[1].items()), None)


def form_to(page: str, end: str) -> Form | None:
    """Return the form that is sent to an address with such an end, None where there is none."""
    return next((form for form in _forms(page) if form[0].endswith(end)), None)


def _forms(page: str) -> Iterator[Form]:
    for action, inside in FORM.findall(page):
        yield unescape(action), {name: unescape(value) for name, value in FIELD.findall(inside)}


async def viewer(
    client: Client, kind: str, address: Callable[[], str], until: float, times: Times
) -> None:
    """Look at a page every two seconds."""
    await asyncio.sleep(random.random() * PAUSE)
    while (begun := time.monotonic()) < until:
        await times.of(f"{kind} page", client.get(address()))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))
    client.close()
