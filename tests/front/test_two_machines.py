"""A tournament on two machines that share a database alone; one of them is killed at times.

EVENING_TABLES, EVENING_SECONDS and EVENING_KILLED_EVERY make it a whole evening, by hand.
"""

import os
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import text

from referee import create_app
from referee.actions.people import sign_ins
from referee.actions.tablets import room as tables
from referee.actions.tournaments.rounds import begin_stage
from referee.actions.verification import verify
from referee.store.database import db
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from tests.actions.tournaments.desk import Desk as Event
from tests.bench.club import pair_tables
from tests.databases import PostgreSQL
from tests.front.devices import Desk, Tablet
from tests.front.machines import Machine, later_version, machines_on
from tests.front.nginx import NGINX, in_front
from tests.people import row_of, signed_by
from tests.tournament.evening.evening import plan

pytestmark = [
    pytest.mark.process,
    pytest.mark.postgres,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine"),
]

TABLES = int(os.environ.get("EVENING_TABLES", "6"))
SECONDS = int(os.environ.get("EVENING_SECONDS", "20"))
EVERY = int(os.environ.get("EVENING_KILLED_EVERY", "5"))
PAUSE = 0.5 if TABLES > 6 else 0.15
MOST_ROUNDS = 400


class Room(NamedTuple):
    """A tournament that has begun: its code, the tablets' tokens and that of the organizer."""

    event: str
    tablets: Sequence[str]
    organizer: str


def test_a_tournament_on_two_machines_of_which_one_is_killed_again_and_again(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    url = postgresql.create(f"test_{uuid4().hex}")
    later = later_version(tmp_path / "later")
    over = threading.Event()
    (cache := tmp_path / "nginx").mkdir()
    with (
        machines_on(url, tmp_path / "first", tmp_path / "second") as machines,
        in_front(cache, *[machine.port for machine in machines]) as nginx,
    ):
        with of(machines[0].folder, url) as app:
            room = prepared(app)
        tablets = [Tablet(nginx.port, over, token, PAUSE) for token in room.tablets]
        desk = Desk(nginx.port, over, room.organizer, room.event)
        for device in (desk, *tablets):
            device.start()
        kills = kill_in_turn(machines, later)
        over.set()
        for device in (desk, *tablets):
            device.join(60)
    assert [one.fault for one in (desk, *tablets)] == [None] * (TABLES + 1)
    with of(machines[1].folder, url):
        view = event_view(room.event)
        matches = {one.code: queries.any_view(one.code) for one in matches_of(view).values()}
        played = {code: hands for one in tablets for code, hands in one.hands.items()}
        assert {code: len(matches[code].record.hands) for code in played} == played
        assert len(view.state.rounds) == desk.published
        assert desk.published > 1
        for code in [code for one in tablets for code in one.signed]:
            assert matches[code].status == "locked", code
        results = [sheet.confirmed for sheet in view.state.sheets.values() if sheet.confirmed]
        assert len(results) == sum(len(one.signed) for one in tablets)
        assert [str(one) for one in verify().problems] == []
        assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "9001"
    tell(kills, desk, tablets)


@contextmanager
def of(folder: Path, url: str) -> Iterator[Flask]:
    """Look into the database as a machine does."""
    app = create_app(folder, DATABASE_URL=url, TESTING=True)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def prepared(app: Flask) -> Room:
    """Let two pairs a table enter a tournament, begin it and give every table its tablet."""
    made = plan("svizzera")
    (stage,) = made.stages
    event = Event(replace(made, stages=(replace(stage, rounds=MOST_ROUNDS),)))
    event.enter(2 * TABLES)
    begin_stage(event.act())
    organizer = event.organizer
    origin = signed_by(organizer)
    tables.add_tables_up_to(row_of(event.code), TABLES, origin)
    tokens = pair_tables(event.code, app.config["SECRET_KEY"], origin)
    return Room(event.code, [*tokens.values()], sign_ins.begin(organizer, origin))


def kill_in_turn(machines: Sequence[Machine], later: Path) -> list[float]:
    """Kill one machine after the other, which comes back as a later version; return when."""
    until, kills = time.monotonic() + SECONDS, list[float]()
    while time.monotonic() < until:
        time.sleep(EVERY)
        machine = machines[len(kills) % 2]
        kills.append(time.monotonic())
        machine.kill()
        if len(kills) > 1:
            # One machine after the other is updated, the first of them changes the schema.
            machine.program = later
        machine.start()
        machine.wait()
    return kills


def tell(kills: Sequence[float], desk: Desk, tablets: Sequence[Tablet]) -> None:
    hands = [hand for one in tablets for hand in one.written]
    calm = [end - begun for begun, end in hands if not _after_a_kill(begun, end, kills)]
    every = [end - begun for begun, end in hands]
    again = sum(one.sent_again for one in (desk, *tablets))
    print(  # noqa: T201 -- what the operator's guide tells
        f"\n{TABLES} tables, {len(kills)} kills, {desk.published} rounds, {again} sent again;"
        f"\nhands {_told(every)}\nbut for the second after a kill {_told(calm)}"
        f"\npages of the desk {_told(desk.pages)}"
    )


def _after_a_kill(begun: float, end: float, kills: Sequence[float]) -> bool:
    return any(begun < kill + 1 and end > kill for kill in kills)


def _told(seconds: Sequence[float]) -> str:
    ms = sorted(1000 * one for one in seconds)
    median, p99 = statistics.median(ms), ms[len(ms) * 99 // 100]
    return f"{len(ms)}: median {median:.0f} ms, p99 {p99:.0f} ms, longest {ms[-1]:.0f} ms"
