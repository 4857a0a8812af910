"""The server is killed in mid-evening: what was answered is there, and nothing by halves."""

import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from referee import create_app
from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.actions.verification import verify
from referee.store.database import db
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view, event_views
from tests.actions.tournaments.desk import running

pytestmark = [pytest.mark.both_databases, pytest.mark.process]

PUBLISHER = "tests.actions.matches.publisher"


def test_a_draft_outlives_the_server(either_url: str, store: Flask, tmp_path: Path) -> None:
    desk = running(6)
    draft_round(desk.act())
    draft = desk.view.state.draft
    event_views.clear()
    with create_app(tmp_path, DATABASE_URL=either_url).app_context():
        assert event_view(desk.code).state.draft == draft
        publish_round(desk.act(), 1)
        db.engine.dispose()
    assert len(desk.view.state.rounds) == 1
    assert len(queries.open_matches()) == 3


@pytest.mark.parametrize("lines", [1, 2, 5])
def test_a_round_is_published_with_all_its_matches_or_not_at_all(
    either_url: str, store: Flask, tmp_path: Path, lines: int
) -> None:
    """`kill -9` in mid-stream, right after a draft or in the middle of what follows."""
    desk = running(24)
    command = [sys.executable, "-m", PUBLISHER, either_url, str(tmp_path), desk.code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as publisher:
        assert publisher.stdout is not None
        said = [publisher.stdout.readline() for _ in range(lines)]
        publisher.kill()
    assert all(said)
    db.session.rollback()
    state = desk.view.state
    matches = matches_of(desk.view)
    if state.rounds:
        assert len(matches) == 12
    else:
        assert not matches
        assert queries.open_matches() == ()
    report = verify()
    assert report.sound, report.problems
    # Whoever comes back goes on from there.
    if not state.rounds:
        if state.draft is None:
            draft_round(desk.act())
        publish_round(desk.act(), 1)
    assert len(matches_of(desk.view)) == 12
