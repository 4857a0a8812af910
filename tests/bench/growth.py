"""What years bring: a long match beside a short one, ten thousand matches beside a hundred."""

import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from flask.testing import FlaskClient
from sqlalchemy import insert, select

from referee.store.database import db, writing
from referee.store.matches.tables import MATCHES, SEATS
from tests.bench.serving import Match, referee
from tests.bench.timing import Line, side_by_side

ROUNDS = 20


def lines() -> Iterator[Line]:
    yield from _hands()
    yield from _years()


def _hands() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder, referee(Path(folder)) as client:
        short, long = Match(client, keeps=10), Match(client, keeps=1000)
        taken = side_by_side(long.write_hand, short.write_hand, ROUNDS)
        yield Line("the 1,000th hand of a match", taken[0], "its 10th", taken[1])
        page = partial(client.get, f"/match/{long.code}")
        taken = side_by_side(page, partial(client.get, f"/match/{short.code}"), ROUNDS)
        yield Line("a table page with 1,000 hands", taken[0], "with 10", taken[1])


def _years() -> Iterator[Line]:
    with (
        tempfile.TemporaryDirectory() as few,
        tempfile.TemporaryDirectory() as many,
        referee(Path(few)) as young,
        referee(Path(many)) as old,
    ):
        _fill(young, 100)
        _fill(old, 10_000)
        for what, path in (
            ("home", "/"),
            ("its last page", "/?page=99999"),
            ("a search of a name", "/?name=rossi7"),
        ):
            taken = side_by_side(partial(old.get, path), partial(young.get, path), ROUNDS)
            yield Line(f"{what} with 10,000 matches", taken[0], "with 100", taken[1])


def _fill(client: FlaskClient, number: int) -> None:
    """Put so many matches beside one, as their rows in the lists tell it."""
    Match(client, keeps=2)
    with client.application.app_context():
        row = dict(db.session.execute(select(MATCHES)).mappings().one())
        matches = [
            {
                **row,
                "id": 1000 + index,
                "code": f"X{index:05d}",
                "state": "locked" if index > 3 else "open",
                "played_on": date(2020, 1, 1) + timedelta(days=index % 2000),
            }
            for index in range(number)
        ]
        seats = [
            {"match_id": one["id"], "seat": seat, "name": name, "folded": name.lower()}
            for one in matches
            for seat, name in enumerate((f"Rossi{one['id'] % 97}", "Bruno", "Carla", "Dario"), 1)
        ]
        with writing():
            db.session.execute(insert(MATCHES), matches)
            db.session.execute(insert(SEATS), seats)
