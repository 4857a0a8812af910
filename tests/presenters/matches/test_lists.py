"""Matches in lists."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.presenters.matches.lists import listed
from referee.store.matches.queries import MatchLine
from tests.tables import PLAYERS

EVENING = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"), force_locale("en"):
        yield


STANDING = {"games": {"A": 0, "B": 0}, "game": 1, "target": 41, "score": {"A": 6, "B": 5}}
LINE = MatchLine(
    code="ABCDEF", game="marafone", players=PLAYERS, state="open", winner=None,
    title="Circolo", played_on=date(2025, 1, 2), place="Borgo", event="", table="3", hands=1,
    standing=STANDING, opened_at=EVENING - timedelta(days=500), last_at=EVENING,
)  # fmt: skip


def test_an_open_match_of_another_day_says_the_day() -> None:
    row = listed(LINE, "/match/ABCDEF")
    assert row.when.startswith("since ")
    assert "2025" in row.when
    assert row.score.sides is not None
    assert (row.score.sides.points, row.place) == ("6–5", "Borgo, table 3")


def test_a_table_of_a_round_where_nothing_is_written_has_not_started() -> None:
    """A match that people opened by themselves is being played from then on."""
    untouched = replace(LINE, hands=0, last_at=LINE.opened_at)
    assert listed(untouched, "/match/ABCDEF").open
    assert listed(replace(untouched, of_club=True), "/match/ABCDEF").open
    row = listed(replace(untouched, of_club=True, of_round=True), "/match/ABCDEF")
    assert (row.open, row.state, row.when) == (False, "not started", "")
    assert listed(replace(LINE, of_round=True), "/match/ABCDEF").state == "being played"
