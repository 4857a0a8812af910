"""The tournament of the evening, and those who write and follow it."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from referee import create_app
from referee.actions.people import sign_ins
from referee.actions.tablets import room
from referee.actions.tablets.stations import make_code, pair
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.store.ledger.ledger import Stamp
from referee.store.people.security_log import Origin
from referee.store.tablets.stations import room_table, tables_of
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from referee.web.http.visitors import DEVICE_COOKIE
from tests.bench.http import Client, Times
from tests.people import evening, person, row_of, signed_by
from tests.tournament.evening.evening import TORNEO, entering, plan

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)

PAUSE = 2.0
"""Seconds from a hand to the next, and from a look to the next."""

LONGEST = 24
"""Hands of an ordinary match of three games."""

VIEWED = (*("match",) * 4, "event", *("match",) * 4, "standings", *("match",) * 4, "event",
          *("match",) * 4, "wall")  # fmt: skip
"""What viewers follow: four of five a match."""


class Club(NamedTuple):
    """An event whose first round is published, and who may do what in it."""

    event: str
    """Its code."""

    matches: tuple[tuple[str, str], ...]
    """Code of the match, and token of the tablet."""

    organizer: str
    """The token of the organizer's browser."""


def prepare(folder: Path, url: str, tables: int) -> Club:
    """Publish a first round whose matches outlast any evening, with a tablet at every table."""
    app = create_app(folder, DATABASE_URL=url)
    endless = replace(TORNEO, target=(9999,))
    with app.app_context():
        olga = person("Olga", "organizer")
        origin = signed_by(olga)
        stamp = Stamp("Olga", "Mac", origin.now)
        code = evening(olga)
        room.add_tables_up_to(row_of(code), tables, origin)

        def act() -> TournamentAct:
            return TournamentAct(code, event_view(code).number, str(uuid4()), stamp)

        plan_tournament(code, plan("svizzera", regulation=endless), str(uuid4()), stamp)
        record_event_facts(act(), entering(2 * tables))
        begin_stage(act())
        draft_round(act())
        publish_round(act(), 1)
        tokens = pair_tables(code, app.config["SECRET_KEY"], origin)
        matches = matches_of(event_view(code))
        at_tables = tuple((matches[1, n].code, tokens[n]) for n in sorted(tokens))
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
    tables = [at_table(port, code, token, until, times) for code, token in club.matches]
    await asyncio.gather(*tables, *looking)
    return times


def looked_at(club: Club, viewers: int) -> Iterator[tuple[str, str]]:
    """Return the kind and the address of the page that each viewer follows."""
    event = f"/torneo/{club.event}"
    pages = {"event": f"{event}/", "standings": f"{event}/classifica", "wall": f"{event}/schermo"}
    for number in range(viewers):
        kind = VIEWED[number % len(VIEWED)]
        match = club.matches[number % len(club.matches)][0]
        yield kind, pages.get(kind, f"/watch/{match}")


async def at_table(port: int, code: str, token: str, until: float, times: Times) -> None:
    """Write a hand every two seconds, and wait for the page that shows it.

    A match as long as an ordinary one is taken back to its beginning.
    """
    client = Client(port, {DEVICE_COOKIE: token})
    await asyncio.sleep(random.random() * PAUSE)
    page = await times.of("table page", client.get(f"/match/{code}?mode=rapido&way=points"))
    hands, start = 0, ""
    while page is not None and (begun := time.monotonic()) < until:
        hands += 1
        kind = "undone" if hands % (LONGEST + 1) == 0 else "hand_written"
        action, fields = form_of(page.text, kind)
        start = start or fields["after"]
        sent = {"to": start} if kind == "undone" else {"points": f"A:{random.randint(0, 11)}"}
        fields |= {**sent, "event_id": str(uuid4())}
        page = await times.of("tap to page", client.post(action, fields))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))
    client.close()


def form_of(page: str, kind: str) -> tuple[str, dict[str, str]]:
    """Return where the form of a kind of fact is sent, and its hidden fields."""
    for action, inside in FORM.findall(page):
        fields = {name: unescape(value) for name, value in FIELD.findall(inside)}
        if fields.get("kind") == kind:
            return unescape(action), fields
    raise AssertionError(f"there is no {kind} on this page")


async def viewer(client: Client, kind: str, path: str, until: float, times: Times) -> None:
    """Look at a page every two seconds."""
    await asyncio.sleep(random.random() * PAUSE)
    while (begun := time.monotonic()) < until:
        await times.of(f"{kind} page", client.get(path))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))
    client.close()
