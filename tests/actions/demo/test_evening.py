"""The made-up evening: it holds one of everything, and is made of real hands."""

import pytest
from flask import Flask

from referee.actions.demo import evening
from referee.actions.demo.games.registry import GAMES
from referee.games.registry import GAMES as KNOWN
from referee.games.registry import game_of
from referee.store.matches import queries
from tests.tables import NOW, STAMP


def _codes_of(game: str, seed: int) -> list[str]:
    codes = evening.evening(seed, STAMP)
    return [code for code in codes if queries.any_view(code).game == game]


def test_an_evening_has_matches_in_every_state(store: Flask) -> None:
    codes = _codes_of("marafone", 7)
    views = [queries.any_view(code) for code in codes]
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


def test_an_evening_has_a_session_that_is_over_and_one_in_mid_hand(store: Flask) -> None:
    over, going_on = map(queries.any_view, _codes_of("trionfo", 7))
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
def test_nobody_sits_at_two_tables(store: Flask) -> None:
    seated = [
        name for code in evening.evening(7, STAMP) for name in queries.any_view(code).record.players
    ]
    players = [game_of(name).players * len(GAMES[name].evening) for name in KNOWN]
    assert len(seated) == len(set(seated)) == sum(players)


def test_the_same_seed_plays_the_same_evening(store: Flask) -> None:
    def played() -> list[object]:
        return [queries.any_view(code).state.record for code in evening.evening(11, STAMP)]

    assert played() == played()


def test_an_evening_has_a_match_of_tressette_that_is_signed_and_one_in_mid_hand(
    store: Flask,
) -> None:
    over, going_on = map(queries.any_view, _codes_of("tressette", 7))
    assert (over.status, going_on.status) == ("locked", "open")
    assert any(any(hand.bonus) for hand in over.result.hands)
    assert going_on.state.open_hand == 3
    assert going_on.state.record["hands"][2]["accuse"]
    assert any(found.code == "revoke" for found in going_on.result.hands[0].findings)
    assert max(over.last_at, going_on.last_at) <= NOW


@pytest.mark.parametrize("seed", range(5))
def test_every_seed_makes_an_evening(app: Flask, seed: int) -> None:
    with app.app_context():
        assert len(evening.evening(seed, STAMP)) == sum(
            len(game.evening) for game in GAMES.values()
        )
