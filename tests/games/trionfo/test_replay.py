"""A session kept fact by fact: bids, the called card, three ways of keeping score, its end."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.games.facts import validate
from referee.games.marafone.replay import replay
from referee.games.trionfo.bids import highest
from referee.games.trionfo.fair_end import EndPlan
from referee.games.trionfo.replay import replay_trionfo
from referee.games.trionfo.settlement import Stake
from tests.games.marafone.table import Table
from tests.games.trionfo.session import OPENING, Session, chiamo
from tests.games.trionfo.sessions import ALL_PASS, PLAYERS, deal, only


def test_a_hand_enters_the_record_when_all_have_spoken() -> None:
    table = Session()
    table.bids(4, ["passo", "chiamo", "passo"])
    assert (table.hands, table.state.open_hand) == ([], 1)
    assert table.state.value == {"first": 4, "bids": ["passo", "chiamo", "passo"]}
    table.bids(2, ["di_piu", "passo"])
    assert table.hands == [{"first": 4, "bids": ["passo", "chiamo", "passo", "di_piu", "passo"]}]
    assert table.result.hands[0].declarer == 2


def test_all_pass_and_the_next_seat_speaks_first() -> None:
    table = Session()
    table.bids(4, ALL_PASS)
    assert (table.state.open_hand, table.result.next_starter) == (None, 5)


def test_bids_out_of_turn_too_low_or_too_many_are_refused() -> None:
    table = Session()
    table.bids(4, ["di_piu"])
    table.refuses("bid_made", "seat", hand=1, seat=1, bid="maso")
    table.refuses("bid_made", "bid", hand=1, seat=5, bid="chiamo")
    table.refuses("trump_named", "hand", hand=1, trump="coppe")
    table.bids(5, ["passo"] * 4)
    table.refuses("bid_made", "bid", hand=1, seat=4, bid="passo")


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"thirds": {"declarer": 36, "others": -1}}, "thirds"),
        ({"trump": "coppe"}, "trump"),
        ({"bids": ["x"]}, "bids[0]"),
        ({"bids": ["chiamo", "chiamo"]}, "bids[1]"),
        ({"bids": ["passo"] * 6}, "bids"),
        ({"bids": 5}, "bids"),
        ({"bids": {}}, "bids"),
        ({"first": 6}, "first"),
        ({"first": True}, "first"),
        ({"battezzante": 1}, ""),
    ],
)
@pytest.mark.parametrize("kind", ["hand_written", "hand_corrected"])
def test_before_all_have_spoken_nothing_else_is_taken(
    kind: str, value: dict[str, Any], place: str
) -> None:
    table = Session()
    table.bids(4, ["passo"])
    reason = {"reason": "sbagliata"} if kind == "hand_corrected" else {}
    table.refuses(kind, place, hand=1, value=value, **reason)
    assert table.state.value == {"first": 4, "bids": ["passo"]}


def test_a_round_may_be_written_at_once() -> None:
    table = Session()
    table.says("hand_written", hand=1, value={"first": 2, "bids": ["passo"]})
    assert table.open_hand.speaker == 3
    table.says("hand_written", hand=1, value={"bids": only("maso", 2)})
    assert (table.open_hand.bid, table.open_hand.declarer) == ("maso", 4)


def test_a_hand_that_all_passed_has_no_trumps() -> None:
    facts = [
        Fact(1, "match_opened", OPENING),
        Fact(2, "hand_written", {"hand": 1, "value": {"first": 1, "bids": ALL_PASS}}),
        Fact(3, "trump_named", {"hand": 1, "trump": "coppe"}),
    ]
    with pytest.raises(RuleError, match="bidding"):
        replay_trionfo(facts)


def test_a_card_called_in_trumps_is_refused() -> None:
    table = chiamo()
    table.refuses("card_called", "called", hand=1, card="3c")


def test_cards_five_to_a_trick() -> None:
    table = chiamo()
    table.says("cards_played", hand=1, cards=["3c", "2c", "Ac", "Rc", "Cc"])
    table.says("cards_played", hand=1, cards=["Ad"])
    assert table.hands[0]["tricks"] == ["3c 2c Ac Rc Cc", "Ad"]
    assert table.result.hands[0].partner is None
    table.says("cards_played", hand=1, cards=["Rd", "3d"])
    assert table.result.hands[0].partner == 3


def test_tricks_by_their_winners_and_the_amico_named_at_the_end() -> None:
    table = chiamo()
    for seat, thirds in ((2, 5), (3, 5), (1, 4), (1, 4), (2, 5), (4, 4), (5, 3)):
        table.says("trick_won", hand=1, seat=seat, thirds=thirds)
    table.refuses("trick_won", "thirds", hand=1, seat=3, thirds=3)
    table.refuses("cards_played", "cards", hand=1, cards=["3d"])
    table.says("trick_won", hand=1, seat=3, thirds=2)
    assert table.state.open_hand == 1
    assert len(table.state.taken) == 8
    table.says("partner_named", hand=1, partner=3)
    assert table.hands[0]["thirds"] == {"declarer": 20, "others": 15}
    assert table.result.totals == (-1, 2, 1, -1, -1)
    assert (table.state.open_hand, table.state.taken) == (None, ())


def test_a_card_of_his_own_called_and_told_before_the_last_trick() -> None:
    table = chiamo()
    table.says("partner_named", hand=1, partner=None)
    for _ in range(8):
        table.says("trick_won", hand=1, seat=2, thirds=4)
    assert table.hands[0]["thirds"] == {"declarer": 35, "others": 0}
    assert table.result.hands[0].in_mano


def test_from_cards_to_tricks_in_mid_hand_keeps_what_was_taken() -> None:
    table = chiamo()
    table.says("cards_played", hand=1, cards=["3c", "2c", "Ac", "Rc", "Cc"])
    table.says("cards_played", hand=1, cards=["Ad"])
    table.says("trick_won", hand=1, seat=2, thirds=4)
    assert table.state.taken == ((1, 7), (2, 4))
    assert "tricks" not in table.hands[0]


def test_cards_without_trumps_cannot_be_reckoned() -> None:
    hand = {"hand": 1, "value": {"first": 1, "bids": only("di_piu"), "tricks": ["3c"]}}
    facts = [
        Fact(1, "match_opened", OPENING),
        Fact(2, "hand_written", hand),
        Fact(3, "trick_won", {"hand": 1, "seat": 1, "thirds": 1}),
    ]
    with pytest.raises(RuleError, match="trump"):
        replay_trionfo(facts)


def test_di_piu_by_tricks_needs_no_amico() -> None:
    table = Session()
    table.bids(1, only("di_piu"))
    for seat in (1, 2, 3, 4, 1, 2, 3, 1):
        table.says("trick_won", hand=1, seat=seat, thirds=4)
    assert table.hands[0]["thirds"] == {"declarer": 15, "others": 20}


def test_a_maso_by_tricks_is_over_at_once() -> None:
    table = Session()
    table.bids(1, only("maso"))
    for _ in range(3):
        table.says("trick_won", hand=1, seat=1, thirds=5)
    assert table.state.open_hand == 1
    table.says("trick_won", hand=1, seat=1, thirds=5)
    assert table.hands[0]["made"] is True
    assert table.state.open_hand is None
    assert table.state.kept == {1: ((1, 5),) * 4}


def test_totals_replace_what_was_taken_and_keep_the_rest() -> None:
    table = chiamo()
    table.says("cards_played", hand=1, cards=["3c"])
    value = {"thirds": {"declarer": 18, "others": 17}, "partner": 4}
    table.says("hand_written", hand=1, value=value)
    assert table.hands[0] == {
        "first": 1,
        "bids": only("chiamo", 1),
        "trump": "coppe",
        "called": "3d",
        **value,
    }


def test_trumps_can_be_written_later() -> None:
    table = Session()
    table.bids(1, only("di_piu"))
    table.says("hand_written", hand=1, value={"trump": "spade"})
    assert table.hands[0]["trump"] == "spade"


def test_a_ruling_corrects_a_hand_that_was_annulled_before_all_had_spoken() -> None:
    """Art. 12.1, 15.2: the ruling says what is told of the hand, not what was written of it."""
    table = Session(first=3)
    table.bids(3, ["passo", "chiamo"])
    table.says("hand_voided", hand=1, void="annulled")
    table.says("ruling_opened", source="complaint", facts="it was dealt rightly", hand=1)
    played = {"bids": only("maso", 2), "made": True}
    table.says("ruling_given", ruling=5, text="it counts", effect="hand_corrected", value=played)
    assert table.hands == [{"first": 3, **played}]
    assert [hand.kind for hand in table.result.hands] == ["played"]
    assert table.state.open_hand is None
    # What was written stands again once the ruling is appealed, and is decided anew.
    table.says("ruling_appealed", ruling=5, reason="nobody dealt", seat=1)
    table.says("ruling_given", ruling=5, text="it does not", effect="nothing")
    assert table.hands == [{"first": 3, "void": "annulled"}]


def test_a_hand_voided_in_the_middle_of_the_bidding() -> None:
    table = Session(first=3)
    table.bids(3, ["passo", "chiamo"])
    table.says("hand_voided", hand=1, void="misdeal")
    assert table.hands == [{"first": 3, "void": "misdeal"}]
    assert table.state.first_starter == 3
    table.bids(3, ALL_PASS, hand=2)
    assert [hand.kind for hand in table.result.hands] == ["void", "passed"]


def test_the_speaker_told_at_the_start_stands_until_somebody_speaks() -> None:
    table = Session(first=3)
    table.says("hand_voided", hand=1, void="annulled")
    assert table.hands == [{"first": 3, "void": "annulled"}]


def test_by_rotation_where_a_hand_was_written_without_its_first_speaker() -> None:
    table = Session()
    table.bids(4, ALL_PASS)
    value = {"bids": only("di_piu")}
    table.says("hand_written", hand=2, value=value)
    for _ in range(8):
        table.says("trick_won", hand=2, seat=5, thirds=4)
    assert table.result.hands[1].declarer == 5
    assert table.result.totals == (-2, -2, -2, -2, 8)


def test_who_spoke_first_must_be_known_to_reckon_tricks() -> None:
    facts = [
        Fact(1, "match_opened", OPENING),
        Fact(2, "hand_written", {"hand": 1, "value": {"bids": only("di_piu")}}),
        Fact(3, "trick_won", {"hand": 1, "seat": 1, "thirds": 1}),
    ]
    with pytest.raises(RuleError, match="who spoke first"):
        replay_trionfo(facts)


def test_undo_correction_and_new_names() -> None:
    table = chiamo()
    table.says("undone", to=5)
    assert table.state.value["bids"] == only("chiamo", 1)[:4]
    table.bids(5, ["passo"])
    table.says("hand_corrected", hand=1, value={"first": 2, "bids": ALL_PASS}, reason="letto male")
    table.says("hand_inserted", hand=2, value={"bids": ALL_PASS}, reason="saltata")
    assert [hand.first for hand in table.result.hands] == [2, 3]
    table.says("players_renamed", players=["a", "b", "c", "d", "e"], reason="nomi")
    assert table.state.record["players"] == ["a", "b", "c", "d", "e"]


def test_a_revoke_is_let_go_where_there_was_one() -> None:
    table, value = Session(), deal(random.Random(1), 1, only("di_piu"))
    cards = " ".join(value["tricks"]).split()
    random.Random(2).shuffle(cards)
    tricks = [" ".join(cards[n : n + 5]) for n in range(0, 40, 5)]
    table.says("hand_written", hand=1, value={**value, "tricks": tricks})
    revoke = table.result.hands[0].findings[0]
    table.says("finding_dismissed", hand=1, code="revoke", seat=revoke.seat, trick=revoke.trick)
    assert table.state.dismissed == {(1, "revoke", revoke.seat, revoke.trick)}
    table.refuses("finding_dismissed", "code", hand=1, code="revoke", seat=revoke.seat, trick=8)
    table.refuses("finding_dismissed", "hand", hand=2, code="revoke")


def test_one_wrong_card_is_let_go_in_all_the_tricks_that_it_tells_of() -> None:
    """Elsa follows suit at last in trick 3, having discarded in two."""
    table = Session()
    tricks = ["Ad 4d 5d 6d 4c", "3d 7d Fd Cd 5c", "2d 4b 5b 6b Rd"]
    value = {"first": 1, "bids": only("di_piu"), "trump": "spade", "tricks": tricks}
    table.says("hand_written", hand=1, value=value)
    revoked = {"hand": 1, "code": "revoke", "seat": 5}
    table.refuses("finding_dismissed", "code", **revoked, tricks=[1, 2, 3])
    table.refuses("finding_dismissed", "tricks", **revoked, trick=1, tricks=[2])
    table.refuses("finding_dismissed", "tricks", **revoked, tricks=[])
    table.refuses("finding_dismissed", "tricks[0]", **revoked, tricks=[0])
    table.says("finding_dismissed", **revoked, tricks=[1, 2])
    assert table.state.dismissed == {(1, "revoke", 5, 1), (1, "revoke", 5, 2)}


def test_a_session_is_ended_signed_by_all_and_reopened() -> None:
    table = Session()
    table.refuses("player_signed", "", seat=1, name="Anna")
    table.bids(1, only("di_piu"))
    table.refuses("session_ended", "hand", how="time")
    table.says("hand_written", hand=1, value={"made": True})
    table.says("session_ended", how="agreed")
    assert table.state.ended == "agreed"
    table.refuses("session_ended", "", how="time")
    table.refuses("bid_made", "hand", hand=2, seat=2, bid="passo")
    for seat, name in enumerate(PLAYERS, start=1):
        table.says("player_signed", seat=seat, name=name)
        if seat < 5:
            table.refuses("player_signed", "seat", seat=seat, name=name)
    assert table.state.locked
    table.refuses("undone", "", to=3)
    table.says("match_reopened", reason="si gioca ancora")
    assert (table.state.ended, table.state.signatures) == (None, {})
    table.bids(2, ["passo"], hand=2)
    table.says("match_closed", reason="tardi")
    table.refuses("bid_made", "", hand=2, seat=3, bid="passo")


def test_a_stake_is_agreed_changed_and_dropped_until_everybody_has_signed() -> None:
    table = Session()
    table.refuses("stake_dropped", "")
    table.says("stake_agreed", currency="€", cents=50)
    table.says("stake_agreed", currency="€", cents=10)
    assert table.state.stake == Stake("€", 10)
    table.says("undone", to=2)
    assert table.state.stake == Stake("€", 50)
    table.says("stake_dropped")
    assert table.state.stake is None
    table.says("stake_agreed", currency="caffè", cents=100)
    table.says("session_ended", how="hands")
    for seat, name in enumerate(PLAYERS, start=1):
        table.says("player_signed", seat=seat, name=name)
    table.refuses("stake_agreed", "", currency="€", cents=50)
    table.refuses("stake_dropped", "")


def test_the_end_is_planned_changed_and_left_open_again() -> None:
    table = Session()
    table.says("end_planned", hands=10, until="2026-11-20T22:30:00+01:00")
    assert table.state.plan == EndPlan(10, "2026-11-20T22:30:00+01:00")
    table.says("end_planned", hands=5)
    assert table.state.plan == EndPlan(5)
    table.says("end_planned")
    assert table.state.plan == EndPlan()
    table.says("session_ended", how="agreed")
    table.refuses("end_planned", "", hands=5)


def test_who_has_signed_before_the_stake_was_agreed_signs_again() -> None:
    table = Session()
    table.says("session_ended", how="hands")
    table.says("player_signed", seat=1, name="Anna")
    table.says("stake_agreed", currency="€", cents=50)
    assert (table.state.signatures, table.state.ended) == ({}, "hands")


def test_a_fact_of_the_other_game_is_refused() -> None:
    table = chiamo()
    table.refuses("maraffa_declared", "kind", hand=1, seat=1)
    table.refuses("side_signed", "kind", side="A", name="x")
    bid = Fact(2, "bid_made", {"hand": 1, "seat": 1, "bid": "passo"})
    for kind, payload in (("bid_made", bid.payload), ("player_signed", {"seat": 1, "name": "x"})):
        with pytest.raises(RuleError, match="no event of this game"):
            replay([*Table().facts, Fact(2, kind, payload)])


@given(st.integers(0, 2**32), st.integers(1, 5), st.integers(0, 40))
@settings(max_examples=30)
def test_replaying_a_hand_card_by_card_equals_its_record(seed: int, first: int, cards: int) -> None:
    hand = deal(random.Random(seed), first)
    said = [("bid_made", {"seat": (first + turn - 1) % 5 + 1, "bid": word})
            for turn, word in enumerate(hand["bids"])]  # fmt: skip
    expected = dict(hand)
    if highest(hand["bids"]) is not None:
        flat = " ".join(hand["tricks"]).split()[:cards]
        said.append(("trump_named", {"trump": hand["trump"]}))
        said += [("card_called", {"card": hand["called"]})] if "called" in hand else []
        said += [("cards_played", {"cards": [card]}) for card in flat]
        expected["tricks"] = [" ".join(flat[start : start + 5]) for start in range(0, cards, 5)]
        if not cards:
            del expected["tricks"]
    facts = [Fact(1, "match_opened", OPENING)]
    for number, (kind, payload) in enumerate(said, start=2):
        facts.append(Fact(number, kind, validate(kind, {"hand": 1, **payload})))
    assert replay_trionfo(facts).record["hands"] == [expected]
