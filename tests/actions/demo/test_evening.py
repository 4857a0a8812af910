"""The made-up evening: it holds one of everything, and is made of real hands."""

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from flask import Flask

from referee.actions.demo import evening
from referee.actions.demo.games.registry import GAMES
from referee.games.registry import GAMES as KNOWN
from referee.games.registry import game_of
from referee.store.matches import queries
from tests.tables import NOW, STAMP


@pytest.fixture
def codes(store: Flask, begins_with: Callable[..., list[str]]) -> list[str]:
    """The matches of an evening."""
    return begins_with(evening.evening, 7, STAMP)


def _views_of(game: str, codes: list[str]) -> list[queries.AnyView]:
    return [view for code in codes if (view := queries.any_view(code)).game == game]


def test_an_evening_has_matches_in_every_state(codes: list[str]) -> None:
    views = _views_of("marafone", codes)
    assert [view.status for view in views] == [
        "open",
        "locked",
        "finished",
        "locked",
        "open",
        "closed",
    ]
    in_mid_hand, three_games, *_ = views
    assert in_mid_hand.state.open_hand == 5
    assert any(
        found.code == "revoke" for hand in in_mid_hand.result.hands for found in hand.findings
    )
    assert sum(three_games.result.games_won) == 3
    assert {"played", "void", "penalty", "claim_right", "claim_wrong"} <= {
        hand.kind for hand in three_games.result.hands
    }
    assert all(view.last_at <= NOW for view in views)


def test_an_evening_has_a_session_that_is_over_and_one_in_mid_hand(codes: list[str]) -> None:
    over, going_on = _views_of("trionfo", codes)
    assert over.status == "locked"
    assert len(over.result.hands) == 11
    assert {"played", "void"} <= {hand.kind for hand in over.result.hands}
    assert sum(over.result.totals) == 0
    assert over.state.stake is not None
    assert going_on.status == "open"
    assert going_on.state.open_hand == 4
    assert going_on.result.hands[-1].kind == "in_progress"
    assert max(over.last_at, going_on.last_at) <= NOW


@pytest.mark.both_databases
def test_nobody_sits_at_two_tables(codes: list[str]) -> None:
    seated = [name for code in codes for name in queries.any_view(code).record.players]
    players = [game_of(name).players * len(GAMES[name].evening) for name in KNOWN]
    assert len(seated) == len(set(seated)) == sum(players)


@pytest.mark.evening
def test_the_same_seed_plays_the_same_evening(codes: list[str]) -> None:
    again = evening.evening(7, STAMP)
    assert not set(codes) & set(again)
    first, second = (
        [queries.any_view(code).state.record for code in made] for made in (codes, again)
    )
    assert first == second


def test_an_evening_has_a_match_of_tressette_that_is_signed_and_one_in_mid_hand(
    codes: list[str],
) -> None:
    over, going_on = _views_of("tressette", codes)
    assert (over.status, going_on.status) == ("locked", "open")
    assert any(any(hand.bonus) for hand in over.result.hands)
    assert going_on.state.open_hand == 3
    assert going_on.state.record["hands"][2]["accuse"]
    assert any(found.code == "revoke" for found in going_on.result.hands[0].findings)
    assert max(over.last_at, going_on.last_at) <= NOW


def test_hands_before_the_one_in_mid_hand_end_no_match_of_tressette(store: Flask) -> None:
    """With this seed the deals of the first two hands would be worth 21 points to a side."""
    demo = GAMES["tressette"].evening[1]
    code = evening._open(iter(evening.NAMES), STAMP, "tressette", demo.regulation, {})
    demo.play(GAMES["tressette"].table(Random(2), NOW + timedelta(hours=1), STAMP, code))
    assert queries.any_view(code).state.open_hand == 3


@pytest.mark.evening
@pytest.mark.parametrize("seed", range(5))
def test_every_seed_makes_an_evening(app: Flask, seed: int) -> None:
    with app.app_context():
        assert len(evening.evening(seed, STAMP)) == sum(
            len(game.evening) for game in GAMES.values()
        )
