"""What the table sees of a hand of trionfo: who deals, speaks and plays, and who the amico is."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.sides import SEATS_FROM
from referee.games.cards.inference import forced_after, suits_lacked
from referee.games.cards.pack import SUIT_INDEX, SUIT_OF, parse_cards
from referee.games.cards.trick import play
from tests.games.trionfo.session import Session, chiamo
from tests.games.trionfo.sessions import ALL_PASS, deal, only


def test_art_13_1_in_the_first_hand_nobody_deals_and_the_five_of_spade_tells_who_speaks() -> None:
    hand = Session().open_hand
    assert (hand.number, hand.begun, hand.first_speaker, hand.dealer) == (1, False, None, None)
    assert (hand.speaker, hand.turn, hand.leader, hand.bid) == (None, None, None, None)
    assert hand.offered == ("passo", "chiamo", "di_piu", "maso", "maso_dei_masi")
    assert hand.order == (1, 2, 3, 4, 5)


def test_a_first_speaker_told_at_the_start_speaks() -> None:
    hand = Session(first=4).open_hand
    assert (hand.first_speaker, hand.speaker, hand.order) == (4, 4, (4, 5, 1, 2, 3))


def test_art_13_2_each_speaks_once_in_order_and_higher() -> None:
    table = Session()
    table.bids(4, ["passo", "di_piu"])
    hand = table.open_hand
    assert (hand.speaker, hand.offered) == (1, ("passo", "maso", "maso_dei_masi"))
    assert (hand.bids, hand.bid, hand.begun) == (("passo", "di_piu"), None, True)
    table.bids(1, ["passo", "maso", "passo"])
    hand = table.open_hand
    assert (hand.bid, hand.declarer, hand.speaker, hand.offered) == ("maso", 2, None, ())


def test_art_13_1_the_next_seat_speaks_and_the_last_first_speaker_deals() -> None:
    table = Session()
    table.bids(4, ALL_PASS)
    hand = table.open_hand
    assert (hand.number, hand.first_speaker, hand.dealer) == (2, 5, 4)
    table.says("hand_voided", hand=2, void="misdeal")
    hand = table.open_hand
    assert (hand.number, hand.first_speaker, hand.dealer) == (3, 5, 4)


def test_after_a_void_first_hand_the_five_of_spade_tells_again() -> None:
    table = Session(first=4)
    table.says("hand_voided", hand=1, void="misdeal")
    assert table.open_hand.first_speaker is None


def test_a_hand_is_in_play_from_its_first_card_to_its_last_trick() -> None:
    table = chiamo()
    assert not table.open_hand.in_play
    table.says("cards_played", hand=1, cards=["4s"])
    assert table.open_hand.in_play
    table = Session()
    table.bids(1, only("chiamo"))
    for seat in (1, 2, 3, 4, 5, 1, 2):
        table.says("trick_won", hand=1, seat=seat, thirds=4)
    assert table.open_hand.in_play
    table.says("trick_won", hand=1, seat=1, thirds=4)
    assert table.open_hand.needs_partner
    assert not table.open_hand.in_play


def test_art_13_3_a_card_is_called_with_chiamo_only() -> None:
    table = Session()
    table.bids(1, only("chiamo", 1))
    assert table.open_hand.needs_card
    table.says("trump_named", hand=1, trump="coppe")
    table.says("card_called", hand=1, card="3d")
    hand = table.open_hand
    assert (hand.needs_card, hand.trump, hand.called) == (False, "coppe", "3d")
    table = Session()
    table.bids(1, only("di_piu", 1))
    assert not table.open_hand.needs_card


def test_art_13_4_the_first_speaker_leads_and_the_turn_moves_by_itself() -> None:
    table = chiamo()
    assert (table.open_hand.leader, table.open_hand.turn) == (1, 1)
    table.says("cards_played", hand=1, cards=["4d", "5d"])
    hand = table.open_hand
    assert (hand.table, hand.leader, hand.turn) == (((1, "4d"), (2, "5d")), 1, 3)
    table.says("cards_played", hand=1, cards=["6d", "Ad", "7d"])
    hand = table.open_hand
    assert (hand.trick, hand.table, hand.turn, hand.taken) == (2, (), 4, ((4, 3),))
    assert (hand.thirds, hand.thirds_left) == ((0, 0, 0, 3, 0), 29)
    assert hand.played == {"4d", "5d", "6d", "7d", "Ad"}


def test_art_13_3_the_amico_is_nobody_before_his_card_has_fallen() -> None:
    table = chiamo()
    table.says("cards_played", hand=1, cards=["4d", "5d", "6d"])
    assert table.open_hand.partner is None
    table.says("cards_played", hand=1, cards=["3d"])
    assert (table.open_hand.partner, table.open_hand.in_mano) == (4, False)
    table = chiamo()
    table.says("cards_played", hand=1, cards=["4d", "3d"])
    assert (table.open_hand.partner, table.open_hand.in_mano) == (None, True)


def test_trick_by_trick_the_last_one_has_three_thirds_more_and_the_amico_is_asked() -> None:
    table = chiamo()
    for seat, thirds in ((2, 5), (3, 5), (1, 4), (1, 4), (2, 5), (4, 4), (5, 3)):
        table.says("trick_won", hand=1, seat=seat, thirds=thirds)
    hand = table.open_hand
    assert (hand.trick, hand.thirds_left, hand.needs_partner, hand.turn) == (8, 2, False, None)
    table.says("trick_won", hand=1, seat=3, thirds=2)
    hand = table.open_hand
    assert (hand.taken[-1], hand.thirds_left, hand.needs_partner) == ((3, 5), 0, True)
    assert sum(hand.thirds) == 35


def test_tricks_kept_after_cards_keep_their_winners() -> None:
    table = chiamo()
    table.says("cards_played", hand=1, cards=["4d", "5d", "6d", "Ad", "7d"])
    table.says("trick_won", hand=1, seat=5, thirds=4)
    hand = table.open_hand
    assert (hand.by_cards, hand.taken, hand.play) == (False, ((4, 3), (5, 4)), None)


@pytest.mark.parametrize("words", [only("chiamo"), only("di_piu")])
def test_a_hand_without_a_card_yet_has_taken_nothing(words: list[str]) -> None:
    table = Session()
    table.bids(2, words)
    hand = table.open_hand
    assert (hand.taken, hand.trick, hand.table, hand.play) == ((), 1, (), None)
    assert suits_lacked(hand) == {}


@given(st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_cards_move_the_table_as_they_were_dealt(seed: int) -> None:
    """A hand dealt and played legally: whose turn it is, and the fortieth card alone is forced."""
    words = only("di_piu", seed % 5)
    dealt = deal(random.Random(seed), 1 + seed % 4, words)
    table = Session()
    table.bids(dealt["first"], words)
    table.says("trump_named", hand=1, trump=dealt["trump"])
    for number, text in enumerate(dealt["tricks"], start=1):
        leader = table.open_hand.leader
        assert leader is not None
        for seat, card in zip(SEATS_FROM[5][leader], text.split(), strict=True):
            hand = table.open_hand
            assert (hand.trick, hand.turn) == (number, seat)
            last = number == 8 and len(hand.table) == 3
            assert len(forced_after(hand, card)) == last
            table.says("cards_played", hand=1, cards=[card, *forced_after(hand, card)])
            if last:
                assert table.state.open_hand is None
                return


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_art_4_3_who_has_shown_a_lack_and_plays_fairly_never_has_that_suit(seed: int) -> None:
    dealt = deal(random.Random(seed), 1, only("di_piu"))
    table = Session()
    table.bids(1, only("di_piu"))
    table.says("hand_written", hand=1, value={**dealt, "tricks": dealt["tricks"][:3]})
    tricks = [parse_cards(text) for text in dealt["tricks"]]
    whole = play(tricks, SUIT_INDEX[dealt["trump"]], 1, 5, 8)
    lacked = suits_lacked(table.open_hand)
    assert set(lacked) == {1, 2, 3, 4, 5}
    for seat, suits in lacked.items():
        assert not suits & {SUIT_OF[card] for card in whole.cards[seat - 1][3:]}
