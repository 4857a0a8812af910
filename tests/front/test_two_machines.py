"""A tournament on two machines that share a database alone; one of them is killed at times.

EVENING_TABLES, EVENING_SECONDS and EVENING_KILLED_EVERY make it a whole evening, by hand.
"""

import os
import statistics
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import text

from referee.store.database import db
from tests.databases import PostgreSQL
from tests.front.devices import Desk, Tablet
from tests.front.machines import Machine, later_version, machines_on
from tests.front.nginx import NGINX, in_front
from tests.front.room import nothing_lost, of, prepared

pytestmark = [
    pytest.mark.process,
    pytest.mark.postgres,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx on this machine"),
]

TABLES = int(os.environ.get("EVENING_TABLES", "6"))
SECONDS = int(os.environ.get("EVENING_SECONDS", "20"))
EVERY = int(os.environ.get("EVENING_KILLED_EVERY", "5"))
PAUSE = 0.5 if TABLES > 6 else 0.15


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
            room = prepared(app, TABLES)
        tablets = [Tablet(nginx.port, over, token, PAUSE) for token in room.tablets]
        desk = Desk(nginx.port, over, room.organizer, room.event)
        for device in (desk, *tablets):
            device.start()
        kills = kill_in_turn(machines, later)
        over.set()
        for device in (desk, *tablets):
            device.join(60)
    with of(machines[1].folder, url):
        nothing_lost(room.event, desk, tablets)
        assert db.session.scalar(text("SELECT version_num FROM alembic_version")) == "9001"
    tell(kills, desk, tablets)


def kill_in_turn(machines: Sequence[Machine], later: Path) -> list[float]:
    """Kill one machine after the other, which comes back as a later version; return when."""
    until, kills = time.monotonic() + SECONDS, list[float]()
    # However slow the machine is, each is killed, and both come back as the later version.
    while time.monotonic() < until or len(kills) < 3:
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
