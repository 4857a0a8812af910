"""What a correction changes, before and after, in the games of a match."""

from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.web.games.pairs.changes import compared
from tests.paper.sample import view_of

Hands = list[dict[str, Any]]
CLEAN = {"points": {"A": 11, "B": 0}}
NARROW = {"points": {"A": 10, "B": 1}}
LOST = {"points": {"A": 0, "B": 11}}


def rows_of(app: Flask, before: Hands, after: Hands) -> list[tuple[str, str, str]]:
    with app.test_request_context("/"), force_locale("en"):
        rows = compared(view_of(before), view_of(after), 0)
    return [(row.what, row.before, row.after) for row in rows]


@pytest.mark.parametrize("surplus", [0, 2])
def test_a_game_ends_with_the_last_hand_that_counts(app: Flask, surplus: int) -> None:
    """Art. 10.2: hands after the end are surplus, and no game ended with one of them."""
    rows = rows_of(app, [NARROW] + [CLEAN] * (7 + surplus), [CLEAN] * 10)
    assert [what for what, _, _ in rows] == ["Brutta 1", "Brutta 2", "Surplus hands", "Match"]
    assert [after.split()[-1] for _, _, after in rows[:2]] == ["4", "8"]
    assert [before.split()[-1] for _, before, _ in rows[:2]] == ["4", "8"]
    assert rows[2][2] == "9, 10"


def test_a_game_that_nobody_needs_any_more_is_not_waited_for(app: Flask) -> None:
    rows = rows_of(app, [CLEAN] * 4 + [LOST] * 4 + [CLEAN] * 4, [CLEAN] * 12)
    assert rows[2][2] == "not needed"
    assert "Score" not in [what for what, _, _ in rows]


def test_a_game_being_played_is_not_finished(app: Flask) -> None:
    game, score, *_ = rows_of(app, [CLEAN], [CLEAN] * 4)
    assert game[1] == "not finished"
    assert score[1:] == ("Brutta 1: 11–0", "Brutta 2: 0–0")
