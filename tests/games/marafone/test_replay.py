"""From facts to the record: entering, changing the way in mid-hand, undo and correction."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.games.marafone.regulation import REGULATIONS
from referee.games.marafone.replay import replay
from tests.games.marafone.records import SUIT_BY_SUIT, deal
from tests.games.marafone.table import Table


def test_a_hand_by_cards_becomes_its_tricks() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays("3c 2c Ac Rc", "Cc Fc")
    assert table.hands == [{"battezzante": 1, "trump": "coppe", "tricks": ["3c 2c Ac Rc", "Cc Fc"]}]
    assert table.state.open_hand == 1


def test_a_hand_is_finished_by_its_fortieth_card() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays(*SUIT_BY_SUIT["tricks"])
    assert table.hands == [SUIT_BY_SUIT]
    assert table.state.open_hand is None


def test_trumps_can_name_the_battezzante_too() -> None:
    table = Table(battezzante=None)
    table.says("trump_named", hand=1, trump="coppe", battezzante=3)
    assert table.hands[0]["battezzante"] == 3


def test_the_first_lead_tells_the_battezzante() -> None:
    table = Table(battezzante=None)
    table.says("trump_named", hand=1, trump="coppe")
    table.says("cards_played", hand=1, cards=["4d"], leader=2)
    assert table.hands[0] == {"trump": "coppe", "battezzante": 2, "tricks": ["4d"]}


def test_from_cards_to_tricks_in_mid_hand_keeps_what_was_taken() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays("3c 2c Ac Rc", "Cc Fc")
    table.says("trick_taken", hand=1, won="B", thirds=4)
    assert table.hands[0]["taken"] == [{"won": "A", "thirds": 6}, {"won": "B", "thirds": 4}]


def test_from_cards_to_tricks_the_rotation_tells_who_led() -> None:
    table = Table()
    table.writes(6, 5)
    table.says("trump_named", hand=2, trump="coppe")
    table.plays("3c 2c Ac Rc")
    table.says("trick_taken", hand=2, won="A", thirds=0)
    assert table.hands[1]["taken"][0] == {"won": "B", "thirds": 6}


def test_from_tricks_to_cards_in_mid_hand_each_trick_is_reckoned() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.says("trick_taken", hand=1, won="B", thirds=4)
    with pytest.raises(RuleError, match="who leads"):
        table.plays("3d")
    table.says("cards_played", hand=1, cards=["3d"], leader=2)
    with pytest.raises(RuleError, match="already played"):
        table.plays("3d")
    table.plays("2d Ad Rd", "Cd")
    assert table.hands[0]["taken"] == [{"won": "B", "thirds": 4}, {"won": "B", "thirds": 6}]
    assert (table.state.loose, table.state.leader) == (("Cd",), 2)


def test_cards_after_tricks_need_trumps() -> None:
    table = Table()
    table.says("trick_taken", hand=1, won="B", thirds=4)
    with pytest.raises(RuleError, match="trump"):
        table.says("cards_played", hand=1, cards=["3d"], leader=2)


def test_totals_in_mid_hand_replace_the_cards_and_keep_the_rest() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.says("maraffa_declared", hand=1, seat=3)
    table.plays("3c 2c Ac Rc")
    table.says("call_made", hand=1, trick=1, seat=1, word="busso")
    table.writes(6, 5)
    assert table.hands[0] == {
        "battezzante": 1,
        "trump": "coppe",
        "maraffa": 3,
        "points": {"A": 6, "B": 5},
    }


def test_a_ruling_written_with_the_next_hand_leaves_its_tricks_alone() -> None:
    table = Table()
    table.says("trick_taken", hand=1, won="B", thirds=4)
    late = {"penalty": {"side": "A", "offence": "late"}}
    table.says("hand_written", hand=1, value=late)
    assert table.hands[0] == {"battezzante": 1, "taken": [{"won": "B", "thirds": 4}], **late}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"side": "A"}, "A"),
        ({"seat": 3}, 3),
        ({"seat": 3, "trick": 2}, {"seat": 3, "trick": 2}),
    ],
)
def test_a_maraffa_by_side_by_seat_or_late(said: dict[str, Any], kept: Any) -> None:
    table = Table()
    table.says("maraffa_declared", hand=1, **said)
    assert table.hands[0]["maraffa"] == kept


def test_a_claim_and_an_offence_settle_the_hand() -> None:
    table = Table()
    table.says("trick_taken", hand=1, won="A", thirds=4)
    table.says("claim_made", hand=1, side="A")
    table.says("penalty_applied", hand=2, side="B", offence="sign")
    assert [hand.kind for hand in table.result.hands] == ["claim_wrong", "penalty"]
    assert table.hands[1] == {"penalty": {"side": "B", "offence": "sign"}}


def test_a_void_hand() -> None:
    table = Table()
    table.says("hand_voided", hand=1, void="misdeal")
    assert table.hands == [{"battezzante": 1, "void": "misdeal"}]


def test_undo_takes_back_every_entry_after_a_number_and_may_be_repeated() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays("3c 2c Ac")
    table.says("undone", to=4)
    assert table.hands[0]["tricks"] == ["3c 2c"]
    table.says("undone", to=2)
    assert table.state.struck == {3, 4, 5}
    assert table.hands[0] == {"battezzante": 1, "trump": "coppe", "taken": []}
    table.says("undone", to=1)
    assert table.hands == []


def test_a_correction_recomputes_what_follows_and_forgets_what_was_let_go() -> None:
    table = Table()
    table.writes(6, 5, maraffa={"seat": 2, "trick": 3})
    table.says("finding_dismissed", hand=1, code="maraffa_late", seat=2, trick=3)
    assert table.state.dismissed == {(1, "maraffa_late", 2, 3)}
    value = {"points": {"A": 0, "B": 11}}
    table.says("hand_corrected", hand=1, value=value, reason="letto male")
    assert table.hands == [value]
    assert table.state.dismissed == frozenset()


def test_a_forgotten_hand_is_inserted_and_one_too_many_removed() -> None:
    table = Table()
    table.writes(6, 5)
    table.writes(4, 7)
    table.says("hand_inserted", hand=2, value={"points": {"A": 0, "B": 11}}, reason="saltata")
    assert [hand["points"]["A"] for hand in table.hands] == [6, 0, 4]
    table.says("hand_removed", hand=1, reason="doppia")
    assert [hand["points"]["A"] for hand in table.hands] == [0, 4]
    with pytest.raises(RuleError, match="no hand 4"):
        table.says("hand_inserted", hand=4, value={"points": {"A": 0, "B": 11}}, reason="x")


def test_names_are_mended_with_a_reason() -> None:
    table = Table()
    table.says("players_renamed", players=["Anna", "Bruno", "Carla", "Ezio"], reason="Ezio")
    assert table.state.record["players"][3] == "Ezio"


def test_the_match_keeps_the_switches_it_was_started_with() -> None:
    switches = {**REGULATIONS.resolve("circolo").switches(), "target": [21]}
    opening = {
        "game": "marafone",
        "players": ["a", "b", "c", "d"],
        "regulation": "circolo",
        "switches": switches,
        "title": "Circolo",
        "notes": "vino",
    }
    state = replay([Fact(1, "match_opened", opening)])
    assert state.regulation.target == (21,)
    assert REGULATIONS.resolve(state.record["regulation"]).target == (21,)
    assert state.record["notes"] == "vino"


def test_a_fact_of_a_hand_that_is_not_there() -> None:
    opening = Table().facts[0]
    with pytest.raises(RuleError, match="no hand 5"):
        replay([opening, Fact(2, "trump_named", {"hand": 5, "trump": "coppe"})])


def test_who_led_must_be_known_to_reckon_cards() -> None:
    opening = Table(battezzante=None).facts[0]
    facts = [
        opening,
        Fact(2, "trump_named", {"hand": 1, "trump": "coppe"}),
        Fact(3, "cards_played", {"hand": 1, "cards": ["3c", "2c", "Ac", "Rc"]}),
        Fact(4, "trick_taken", {"hand": 1, "won": "A", "thirds": 0}),
    ]
    with pytest.raises(RuleError, match="battezzante"):
        replay(facts)


@given(st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=30)
def test_replaying_a_hand_card_by_card_equals_its_record(seed: int, cards: int) -> None:
    hand = deal(random.Random(seed))
    flat = " ".join(hand["tricks"]).split()[:cards]
    table = Table(battezzante=hand["battezzante"])
    facts = [*table.facts, Fact(2, "trump_named", {"hand": 1, "trump": hand["trump"]})]
    facts += [
        Fact(number, "cards_played", {"hand": 1, "cards": [card]})
        for number, card in enumerate(flat, start=3)
    ]
    tricks = [" ".join(flat[start : start + 4]) for start in range(0, len(flat), 4)]
    expected = {**hand, "tricks": tricks}
    if not tricks:
        expected.pop("tricks")
        expected["taken"] = []
    assert replay(facts).record["hands"] == [expected]
