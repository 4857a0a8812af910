"""Article 13: bids, the called card, what wins a hand, payments and the turn to speak."""

from typing import Any

import pytest

from referee.games.trionfo.bids import allowed, highest
from referee.games.trionfo.payments import payments
from referee.games.trionfo.regulation import REGULATIONS
from referee.games.trionfo.words import BID_NAMES, explain
from tests.games.trionfo.sessions import ALL_PASS, last, only, result


def test_art_13_1_the_next_seat_speaks_first_each_hand() -> None:
    told = result({"first": 4, "bids": ALL_PASS}, {"bids": ALL_PASS}, {"bids": ALL_PASS})
    assert [hand.first for hand in told.hands] == [4, 5, 1]
    assert told.next_starter == 2


def test_art_13_1_before_the_first_hand_the_5_of_spade_decides() -> None:
    assert result().next_starter is None
    assert result({"first": 2, "void": "misdeal"}).next_starter is None


def test_art_13_1_whoever_spoke_out_of_turn_is_noted_and_followed() -> None:
    second = last({"first": 1, "bids": ALL_PASS}, {"first": 5, "bids": ALL_PASS})
    assert second.out_of_turn
    assert second.expected == 2
    assert not last({"first": 1, "bids": ALL_PASS}, {"bids": ALL_PASS}).out_of_turn


def test_art_13_1_in_a_first_hand_the_5_of_spade_is_looked_for_in_the_cards() -> None:
    hand = {"first": 1, "bids": only("di_piu"), "trump": "coppe"}
    assert last({**hand, "tricks": ["3c 2c"]}).expected is None
    assert last({**hand, "tricks": ["3c 2c 5s"]}).out_of_turn
    assert not last({**hand, "tricks": ["5s"]}).out_of_turn


def test_art_13_2_each_bid_is_higher_than_the_last() -> None:
    assert allowed([]) == ("passo", "chiamo", "di_piu", "maso", "maso_dei_masi")
    assert allowed(["passo", "di_piu"]) == ("passo", "maso", "maso_dei_masi")
    assert allowed(["maso_dei_masi"]) == ("passo",)
    assert allowed(ALL_PASS) == ()


@pytest.mark.parametrize(
    ("words", "standing"),
    [
        ([], None),
        (ALL_PASS, None),
        (["passo", "chiamo", "passo", "maso", "passo"], ("maso", 3)),
    ],
)
def test_art_13_2_the_highest_bidder_is_the_signore(words: list[str], standing: Any) -> None:
    assert highest(words) == standing


@pytest.mark.parametrize(
    ("bid", "made", "partner", "paid"),
    [
        ("chiamo", True, 2, (2, 1, -1, -1, -1)),
        ("chiamo", False, 2, (-2, -1, 1, 1, 1)),
        ("chiamo", True, None, (8, -2, -2, -2, -2)),
        ("chiamo", False, None, (-8, 2, 2, 2, 2)),
        ("di_piu", True, None, (8, -2, -2, -2, -2)),
        ("maso", False, None, (-16, 4, 4, 4, 4)),
        ("maso_dei_masi", True, None, (32, -8, -8, -8, -8)),
    ],
)
def test_art_13_6_payments(bid: str, made: bool, partner: int | None, paid: Any) -> None:
    assert payments(bid, made, 1, partner) == paid


def test_art_13_3_whoever_plays_the_called_card_is_the_amico() -> None:
    hand = {"first": 1, "bids": only("chiamo", 1), "trump": "coppe", "called": "3d"}
    hidden = last({**hand, "tricks": ["3c 2c Ac Rc Cc"]})
    assert (hidden.declarer, hidden.partner, hidden.thirds) == (2, None, None)
    shown = last({**hand, "tricks": ["3c 2c Ac Rc Cc", "Ad Rd Cd 3d"]})
    assert (shown.partner, shown.in_mano, shown.thirds) == (4, False, (0, 7))
    own = last({**hand, "tricks": ["3c 2c Ac Rc Cc", "Ad 3d"]})
    assert (own.partner, own.in_mano, own.thirds) == (None, True, (0, 7))


def test_art_13_4_the_first_speaker_leads_whoever_bids() -> None:
    hand = {"first": 3, "bids": only("di_piu", 4), "trump": "coppe", "tricks": ["3c 2c Ac Rc Cc"]}
    assert last(hand).declarer == 2
    assert last(hand).thirds == (0, 7)


def test_art_14_3_trionfo_has_one_preset_and_one_switch() -> None:
    assert list(REGULATIONS.presets) == ["trionfo"]
    plain = REGULATIONS.resolve("trionfo")
    assert REGULATIONS.resolve({"base": "trionfo"}) == plain
    assert plain.switches() == {"direction": "anticlockwise"}
    assert REGULATIONS.presets["trionfo"].title == "Trionfo"


def test_the_game_in_plain_words() -> None:
    told = [str(sentence) for sentence in explain(REGULATIONS.resolve("trionfo"))]
    assert len(told) == 6
    clockwise = REGULATIONS.resolve({"base": "trionfo", "direction": "clockwise"})
    assert "clockwise" in str(next(explain(clockwise)))
    assert BID_NAMES["maso_dei_masi"] in told[1]
