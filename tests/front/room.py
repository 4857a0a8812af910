"""A tournament that tablets and a desk play at real servers, and what must be there afterwards."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from flask import Flask

from referee import create_app
from referee.actions.accounts import sign_ins
from referee.actions.tablets import room as tables
from referee.actions.tournaments.rounds import begin_stage
from referee.actions.verification import verify
from referee.store.database import db
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from tests.actions.tournaments.desk import Desk as Event
from tests.bench.club import pair_tables
from tests.front.devices import Desk, Tablet
from tests.people import row_of, signed_by
from tests.tournament.evening.evening import plan

MOST_ROUNDS = 400


class Room(NamedTuple):
    """A tournament that has begun: its code, the tablets' tokens and that of the organizer."""

    event: str
    tablets: Sequence[str]
    organizer: str


@contextmanager
def of(folder: Path, url: str) -> Iterator[Flask]:
    """Look into the database as a machine does."""
    app = create_app(folder, DATABASE_URL=url, TESTING=True)
    with app.app_context():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


def prepared(app: Flask, most: int) -> Room:
    """Let two pairs a table enter a tournament, begin it and give every table its tablet."""
    made = plan("svizzera")
    (stage,) = made.stages
    event = Event(replace(made, stages=(replace(stage, rounds=MOST_ROUNDS),)))
    event.enter(2 * most)
    begin_stage(event.act())
    organizer = event.organizer
    origin = signed_by(organizer)
    tables.add_tables_up_to(row_of(event.code), most, origin)
    tokens = pair_tables(event.code, app.config["SECRET_KEY"], origin)
    return Room(event.code, [*tokens.values()], sign_ins.begin(organizer, origin))


def nothing_lost(event: str, desk: Desk, tablets: Sequence[Tablet]) -> None:
    """Compare the database with what the desk and the tablets were answered."""
    assert [one.fault for one in (desk, *tablets)] == [None] * (len(tablets) + 1)
    view = event_view(event)
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
