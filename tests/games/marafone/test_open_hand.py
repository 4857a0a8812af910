"""What the table sees of the hand in progress: who deals, whose turn it is, forced cards."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.cards.inference import forced_after, suits_lacked
from tests.games.marafone.records import REVOKE, SUIT_BY_SUIT, deal
from tests.games.marafone.table import Table


def test_art_3_2_before_the_first_hand_nobody_deals_and_all_may_look() -> None:
    hand = Table(battezzante=None).open_hand
    assert (hand.number, hand.starter, hand.dealer, hand.must_not_look) == (1, None, None, None)
    assert (hand.turn, hand.leader, hand.begun) == (None, None, False)


def test_art_3_2_later_the_last_battezzante_deals_and_the_partner_may_not_look() -> None:
    table = Table()
    table.writes(6, 5)
    hand = table.open_hand
    assert (hand.number, hand.starter, hand.dealer, hand.must_not_look) == (2, 2, 1, 4)
    table.says("trump_named", hand=2, trump="spade")
    assert table.open_hand.must_not_look is None


def test_art_3_2_once_a_trick_is_taken_everybody_has_looked() -> None:
    table = Table()
    table.writes(6, 5)
    table.says("trick_taken", hand=2, won="A", thirds=3)
    assert table.open_hand.must_not_look is None


def test_the_battezzante_told_at_the_start_leads_the_first_hand() -> None:
    hand = Table(battezzante=3).open_hand
    assert (hand.starter, hand.turn) == (3, 3)


def test_art_4_2_the_turn_and_the_winner_move_by_themselves() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays("4d 3d")
    hand = table.open_hand
    assert (hand.table, hand.leader, hand.turn) == (((1, "4d"), (2, "3d")), 1, 3)
    table.plays("Rd Ad")
    hand = table.open_hand
    assert (hand.trick, hand.table, hand.leader, hand.turn) == (2, (), 2, 2)
    assert (hand.thirds, hand.thirds_left) == ((0, 5), 27)
    assert hand.played == {"4d", "3d", "Rd", "Ad"}


def test_trick_by_trick_nobody_knows_who_leads() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.says("trick_taken", hand=1, won="B", thirds=4)
    hand = table.open_hand
    assert (hand.turn, hand.tricks_done, hand.by_cards) == (None, 1, False)
    table.says("cards_played", hand=1, cards=["3d"], leader=2)
    hand = table.open_hand
    assert (hand.turn, hand.table, hand.played) == (3, ((2, "3d"),), {"3d"})


def test_the_fortieth_card_fills_itself() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays(*SUIT_BY_SUIT["tricks"][:9])
    assert forced_after(table.open_hand, "7b") == ()
    table.plays("7b 6b")
    assert forced_after(table.open_hand, "5b") == ("4b",)


def test_art_4_3_no_card_is_given_by_inference_to_who_may_have_revoked() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays(*SUIT_BY_SUIT["tricks"][:2], "5c 3d 4c 2d")
    assert suits_lacked(table.open_hand)[2] == {0}
    table.plays("Ad 5d")
    assert suits_lacked(table.open_hand)[2] == {0}


def test_a_suit_played_after_all_is_not_lacked_any_more() -> None:
    table = Table()
    table.says("hand_written", hand=1, value=REVOKE)
    assert suits_lacked(table.open_hand)[2] == set()


def test_no_card_is_forced_before_the_last_trick_or_without_a_turn() -> None:
    table = Table()
    assert forced_after(table.open_hand, "3d") == ()
    table.says("trick_taken", hand=1, won="B", thirds=4)
    assert forced_after(table.open_hand, "3d") == ()


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_what_is_forced_is_what_was_held(seed: int) -> None:
    dealt = deal(random.Random(seed))
    table = Table(battezzante=dealt["battezzante"])
    value = {**dealt, "tricks": dealt["tricks"][:9]}
    table.says("hand_written", hand=1, value=value)
    last = dealt["tricks"][9].split()
    for turn, card in enumerate(last):
        forced = forced_after(table.open_hand, card)
        assert list(forced) == last[turn + 1 : turn + 1 + len(forced)]
        table.says("cards_played", hand=1, cards=[card])
        if turn == 2:
            assert len(forced) == 1


def test_an_empty_hand_of_cards_waits_for_its_leader() -> None:
    table = Table()
    table.says("hand_written", hand=1, value={"trump": "coppe", "tricks": []})
    assert table.open_hand.turn == 1


@pytest.mark.parametrize("void", ["misdeal", "annulled"])
def test_art_3_4_after_a_void_hand_the_same_dealer_deals_again(void: str) -> None:
    table = Table()
    table.writes(6, 5)
    table.says("hand_voided", hand=2, void=void)
    hand = table.open_hand
    assert (hand.starter, hand.dealer) == (2, 1)


def test_before_the_first_card_nobody_has_shown_a_lack() -> None:
    assert suits_lacked(Table().open_hand) == {}


def test_art_3_3_first_hands_of_a_match_or_of_each_game() -> None:
    every_game = {"base": "torneo", "target": [11]}
    for regulation, expected in (
        (every_game, True),
        ({**every_game, "four_of_coins": "match"}, False),
    ):
        table = Table(regulation=regulation)
        assert table.open_hand.is_first
        table.writes(11, 0)
        assert table.open_hand.is_first is expected
        table.says("maraffa_declared", hand=2, side="A")
        assert table.open_hand.is_first is expected


def test_art_3_2_an_unknown_battezzante_makes_no_first_hand() -> None:
    table = Table(battezzante=None)
    table.writes(6, 5)
    hand = table.open_hand
    assert (hand.is_first, hand.starter, hand.must_not_look) == (False, None, None)
