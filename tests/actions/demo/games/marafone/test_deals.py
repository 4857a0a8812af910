"""Hands of marafone dealt and played at random are hands that can have been played."""

from random import Random

import pytest

from referee.actions.demo.games.marafone.deals import play_hand
from referee.core.sides import SEATS_FROM, Pair
from referee.games.cards.pack import CODES


@pytest.mark.parametrize("revoke", [False, True])
def test_a_hand_is_dealt_from_one_pack_and_played_out(revoke: bool) -> None:
    for seed in range(50):
        played = play_hand(Random(seed), None, revoke).played
        assert sorted(code for trick in played.tricks for code in trick) == sorted(CODES)
        assert sum(played.thirds) == 35
        assert isinstance(played.thirds, Pair)
        assert sum(played.worth) == 32
        assert played.winners[:-1] == played.leaders[1:]


def test_the_four_of_coins_finds_the_first_battezzante() -> None:
    for seed in range(20):
        dealt = play_hand(Random(seed), None)
        holder = next(
            SEATS_FROM[4][leader][trick.index("4d")]
            for leader, trick in zip(dealt.played.leaders, dealt.played.tricks, strict=True)
            if "4d" in trick
        )
        assert dealt.first == holder
        assert play_hand(Random(seed), 3).first == 3
