"""The chance of a maraffa, beside hands that are dealt."""

import random

import pytest

from referee.games.marafone import chances


def test_the_chance_of_one_suit_is_that_of_three_cards_one_after_another() -> None:
    assert float(chances.maraffa_of_a_suit()) == pytest.approx(10 * 9 * 8 / (40 * 39 * 38))


def test_the_chance_of_any_suit_is_a_little_less_than_four_times_that() -> None:
    any_suit = float(chances.maraffa_of_battezzante())
    assert any_suit == pytest.approx(0.04826, abs=0.00001)
    assert any_suit < 4 * float(chances.maraffa_of_a_suit())
    assert any_suit < float(chances.maraffa_of_anybody()) < any_suit + 0.037


def test_dealt_hands_have_it_as_often() -> None:
    rng, pack = random.Random(7), range(40)
    suits = [{10 * suit, 10 * suit + 1, 10 * suit + 2} for suit in range(4)]
    deals = 20_000
    found = sum(any(suit <= set(rng.sample(pack, 10)) for suit in [one]) for one in suits * 5_000)
    assert found / deals == pytest.approx(float(chances.maraffa_of_a_suit()), abs=0.003)
