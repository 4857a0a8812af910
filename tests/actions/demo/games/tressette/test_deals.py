"""Hands of tressette dealt and played at random are hands that can have been played."""

from random import Random

import pytest

from referee.actions.demo.games.tressette.deals import play_tressette_hand, played_tressette
from referee.games.cards.pack import CODES
from referee.games.tressette.game import TRESSETTE


@pytest.mark.parametrize("revoke", [False, True])
def test_a_hand_can_have_been_played(revoke: bool) -> None:
    found = set()
    for seed in range(100):
        dealt = play_tressette_hand(Random(seed), None, revoke)
        played = dealt.played
        assert sorted(code for trick in played.tricks for code in trick) == sorted(CODES)
        assert sum(played.thirds) == 35
        hand = {
            "first": dealt.first,
            "tricks": [" ".join(trick) for trick in played.tricks],
            **({"accuse": list(dealt.accuse)} if dealt.accuse else {}),
        }
        (scored,) = _scored(hand)
        codes = {finding.code for finding in scored.findings}
        assert "accusa_false" not in codes
        assert ("revoke" in codes) == revoke
        worth = {"napoletana": 3, "three": 3, "four": 4}
        declared = sum(worth[accusa["kind"]] for accusa in dealt.accuse)
        assert sum(scored.bonus) == declared
        found |= {accusa["kind"] for accusa in dealt.accuse}
    assert {"napoletana", "three"} <= found


def _scored(*hands: dict[str, object]) -> tuple[object, ...]:
    players = ["Anna", "Bruno", "Carla", "Dario"]
    record = {
        "format": "referee/1",
        "game": "tressette",
        "regulation": "tressette",
        "players": players,
        "hands": list(hands),
    }
    hands_scored: tuple[object, ...] = TRESSETTE.score(TRESSETTE.parse(record)).hands
    return hands_scored


@pytest.mark.parametrize("name", TRESSETTE.regulations.presets)
def test_a_match_is_played_to_its_end(name: str) -> None:
    regulation = TRESSETTE.regulations.presets[name].regulation
    for seed in range(20):
        result = played_tressette(Random(seed), regulation)
        assert result.finished
        declared = any(any(hand.bonus) for hand in result.hands)
        assert regulation.accuse == "on" or not declared
    assert played_tressette(Random(7), regulation) == played_tressette(Random(7), regulation)
