"""Ratings from the command line."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from referee.actions.register.ratings import switch_ratings
from referee.cli.group import group
from referee.store.database import db
from tests.actions.register.linking import done, everybody_linked
from tests.tables import Table


def test_the_command_works_out_ratings_where_they_are_kept(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    answer = CliRunner().invoke(group, ["ratings"])
    assert (answer.exit_code, "not kept here" in answer.stderr) == (1, True)
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
        everybody_linked()
        switch_ratings(done(), kept=True)
        db.session.remove()
    answer = CliRunner().invoke(group, ["ratings"])
    assert answer.stdout == "Matches that count: 1. The ratings are worked out.\n"
    assert "1 of 1 matches" in answer.stderr
