"""A tournament with a desk whose only server is killed again and again, and goes on each time.

KILLS says how often, by hand.
"""

import os
import random
import threading
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.databases import migrate
from tests.front.devices import Desk, Tablet
from tests.front.machines import Machine, ended
from tests.front.room import nothing_lost, of, prepared

pytestmark = pytest.mark.process

KILLS = int(os.environ.get("KILLS", "3"))
TABLES = 4
PAUSE = 0.1
LONGEST = 2.0
"""Seconds that the server lives at most once it answers."""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_tournament_outlives_its_server(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Killed while it starts to answer, while hands are written and while a round is published."""
    url = f"sqlite:///{tmp_path / 'referee.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgresql").create(f"test_{uuid4().hex}")
    migrate(url, tmp_path)
    with of(tmp_path, url) as app:
        room = prepared(app, TABLES)
    machine, over, chance = Machine(tmp_path, url), threading.Event(), random.Random(20261126)
    tablets = [Tablet(machine.port, over, token, PAUSE) for token in room.tablets]
    desk = Desk(machine.port, over, room.organizer, room.event)
    with ended(machine):
        for device in (desk, *tablets):
            device.start()
        for _ in range(KILLS):
            machine.start()
            machine.wait()
            time.sleep(chance.uniform(0, LONGEST))
            machine.kill()
        machine.start()
        machine.wait()
        while desk.published < 2 and not desk.fault:
            time.sleep(0.1)
        over.set()
        for device in (desk, *tablets):
            device.join(60)
    with of(tmp_path, url):
        nothing_lost(room.event, desk, tablets)
    hands = sum(len(one.written) for one in tablets)
    again = sum(one.sent_again for one in (desk, *tablets))
    print(  # noqa: T201 -- what the operator's guide tells
        f"\n{kind}: {KILLS} kills, {desk.published} rounds, {hands} hands, {again} sent again"
    )
