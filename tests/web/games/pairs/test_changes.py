"""What a correction changes, before and after, in the games of a match."""

from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.games.registry import game_of
from referee.web.games.pairs.changes import compared
from tests.paper.sample import view_of

Hands = list[dict[str, Any]]
CLEAN = {"points": {"A": 11, "B": 0}}
NARROW = {"points": {"A": 10, "B": 1}}
LOST = {"points": {"A": 0, "B": 11}}


def rows_of(
    app: Flask, before: Hands, after: Hands, hand: int = 0, game: str = "marafone"
) -> list[tuple[str, str, str]]:
    with app.test_request_context("/"), force_locale("en"):
        regulation = game_of(game).regulations.usual
        views = (view_of(hands, regulation, game=game) for hands in (before, after))
        rows = compared(*views, hand)
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


CLAIMED = {"taken": [{"won": "A", "thirds": 12}] * 2, "claim": {"side": "A"}}
"""Eight points: enough from 33 on, to 41."""


def claims(rows: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    return [row for row in rows if row[0].startswith("Claim")]


def test_art_8_2_a_claim_that_turns_wrong_is_told(app: Flask) -> None:
    before = [CLEAN, CLEAN, CLEAN, CLAIMED]
    less = rows_of(app, before, [CLEAN, LOST, CLEAN, CLAIMED], hand=2)
    assert claims(less) == [("Claim in hand 4", "right claim", "wrong claim")]
    more = rows_of(app, [CLEAN, LOST, CLEAN, CLAIMED], before, hand=2)
    assert claims(more) == [("Claim in hand 4", "wrong claim", "right claim")]


def test_art_8_2_a_claim_of_tressette_that_turns_is_told(app: Flask) -> None:
    """Six points are enough from 16 on, to 21; not from eight."""
    first, second = {"first": 1, "points": {"A": 8, "B": 3}}, {"points": {"A": 8, "B": 3}}
    claimed = {"taken": [{"won": "A", "thirds": 9}] * 2, "claim": {"side": "A"}}
    before = [first, second, claimed]
    after = [{"first": 1, **LOST}, second, claimed]
    rows = rows_of(app, before, after, hand=1, game="tressette")
    assert claims(rows) == [("Claim in hand 3", "right claim", "wrong claim")]


def test_a_claim_is_found_under_its_new_number(app: Flask) -> None:
    before = [CLEAN, CLEAN, CLEAN, CLAIMED]
    removed = rows_of(app, before, [CLEAN, CLEAN, CLAIMED], hand=2)
    assert claims(removed) == [("Claim in hand 4", "right claim", "wrong claim")]
    short = [CLEAN, CLEAN, CLAIMED]
    inserted = rows_of(app, short, [CLEAN, CLEAN, CLEAN, CLAIMED], hand=1)
    assert claims(inserted) == [("Claim in hand 3", "wrong claim", "right claim")]
    assert claims(rows_of(app, before, [LOST, *before], hand=1)) == []


def test_the_claim_of_the_corrected_hand_itself_is_no_later_one(app: Flask) -> None:
    before = [CLEAN, CLEAN, CLEAN, CLAIMED]
    assert claims(rows_of(app, before, [CLEAN, CLEAN, CLEAN, LOST], hand=4)) == []
