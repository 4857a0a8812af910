"""Tressette from facts to the record: entering, accuse, signing, undo."""

import random

import pytest

from referee.core.errors import RuleError
from referee.games.as_played import played_result
from referee.games.tressette.game import TRESSETTE
from tests.games.tressette.records import deal
from tests.games.tressette.table import Table


def test_a_hand_by_cards_needs_no_trump() -> None:
    table = Table()
    table.plays("3c 2c Ac Rc", "Cc Fc")
    assert table.hands == [{"first": 1, "tricks": ["3c 2c Ac Rc", "Cc Fc"]}]
    assert table.open_hand.turn == 3
    assert table.open_hand.must_not_look is None


def test_the_first_lead_tells_who_is_first() -> None:
    table = Table(first=None)
    table.says("cards_played", hand=1, cards=["4d"], leader=2)
    assert table.hands[0] == {"first": 2, "tricks": ["4d"]}


def test_who_leads_can_be_written_before_the_first_trick() -> None:
    table = Table(first=None)
    with pytest.raises(RuleError) as refused:
        table.says("trick_taken", hand=1, won="A", thirds=3)
    assert refused.value.place == "hands[0].first"
    table.says("hand_written", hand=1, value={"first": 3})
    table.says("trick_taken", hand=1, won="A", thirds=3)
    assert table.hands[0] == {"first": 3, "taken": [{"won": "A", "thirds": 3}]}


def test_art_16_1_every_later_hand_is_led_by_the_next_seat() -> None:
    table = Table(first=4)
    table.writes(6, 5)
    table.plays("3c 2c Ac Rc")
    assert [hand.first for hand in table.result.hands] == [4, 1]
    assert (table.open_hand.starter, table.open_hand.dealer) == (1, 4)


def test_from_cards_to_tricks_in_mid_hand_keeps_what_was_taken() -> None:
    table = Table(first=2)
    table.plays("3c 2c Ac Rc", "Cc Fc")
    table.says("trick_taken", hand=1, won="A", thirds=4)
    assert table.hands[0]["taken"] == [{"won": "B", "thirds": 6}, {"won": "A", "thirds": 4}]


def test_from_cards_to_tricks_the_rotation_tells_who_led() -> None:
    table = Table(first=2)
    table.writes(6, 5)
    table.plays("3c 2c Ac Rc")
    table.says("trick_taken", hand=2, won="A", thirds=0)
    assert table.hands[1]["taken"][0] == {"won": "A", "thirds": 6}


def test_cards_after_tricks_are_reckoned_without_a_trump() -> None:
    table = Table()
    table.says("trick_taken", hand=1, won="B", thirds=4)
    table.says("cards_played", hand=1, cards=["7d"], leader=2)
    table.plays("3c Ad 3s")
    assert table.hands[0]["taken"][1] == {"won": "B", "thirds": 5}


def test_nobody_knows_who_led_the_cards_that_become_tricks() -> None:
    table = Table(first=None)
    fact = {"hand": 1, "cards": ["3c", "2c", "Ac", "Rc"]}
    facts = [*table.facts, table.facts[0]._replace(number=2, kind="cards_played", payload=fact)]
    taken = {"hand": 1, "won": "A", "thirds": 3}
    facts.append(table.facts[0]._replace(number=3, kind="trick_taken", payload=taken))
    with pytest.raises(RuleError) as refused:
        TRESSETTE.fold.replay(facts)
    assert refused.value.place == "first"


def test_accuse_are_kept_beside_what_is_taken() -> None:
    table = Table()
    table.says("accusa_declared", hand=1, accusa="napoletana", seat=3, suit="spade")
    table.says("accusa_declared", hand=1, accusa="three", side="B", rank="A", without="spade")
    table.says("accusa_declared", hand=1, accusa="four", seat=3, rank="2", trick=2)
    table.says("hand_written", hand=1, value={"points": {"A": 6, "B": 5}})
    assert table.hands[0]["accuse"] == [
        {"kind": "napoletana", "seat": 3, "suit": "spade"},
        {"kind": "three", "side": "B", "rank": "A", "without": "spade"},
        {"kind": "four", "seat": 3, "rank": "2", "trick": 2},
    ]
    (hand,) = table.result.hands
    assert (hand.points, hand.bonus) == ((9, 8), (3, 3))
    assert [found.code for found in hand.findings] == ["accusa_late"]


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ({"accusa": "napoletana", "suit": "spade"}, "seat"),
        ({"accusa": "napoletana", "suit": "spade", "seat": 1, "side": "A"}, "seat"),
        ({"accusa": "napoletana", "seat": 1}, ""),
        ({"accusa": "napoletana", "suit": "cuori", "seat": 1}, "suit"),
        ({"accusa": "maraffa", "seat": 1}, "accusa"),
        ({"accusa": "four", "rank": "R", "seat": 1}, "rank"),
        ({"accusa": "four", "rank": "3", "without": "coppe", "seat": 1}, ""),
    ],
)
def test_an_accusa_that_is_none_is_refused(payload: dict[str, object], place: str) -> None:
    with pytest.raises(RuleError) as refused:
        Table().says("accusa_declared", hand=1, **payload)
    assert refused.value.place == place


def test_the_same_accusa_is_taken_once() -> None:
    table = Table()
    table.says("accusa_declared", hand=1, accusa="four", seat=1, rank="3")
    with pytest.raises(RuleError, match="twice"):
        table.says("accusa_declared", hand=1, accusa="four", seat=1, rank="3")
    assert len(table.hands[0]["accuse"]) == 1


def test_cards_need_the_seat_that_declared() -> None:
    table = Table()
    table.says("accusa_declared", hand=1, accusa="four", side="A", rank="3")
    with pytest.raises(RuleError, match="which player"):
        table.plays("3c")


def test_facts_of_other_games_are_none_of_this() -> None:
    facts = Table().facts
    for kind in ("trump_named", "maraffa_declared", "bid_made"):
        fact = facts[0]._replace(number=2, kind=kind, payload={"hand": 1, "trump": "coppe"})
        with pytest.raises(RuleError, match="no event of this game"):
            TRESSETTE.fold.replay([*facts, fact])


def test_a_match_is_signed_by_both_sides_and_undone() -> None:
    table = Table({"base": "tressette", "target": [11]})
    table.writes(6, 5)
    table.writes(9, 2)
    assert table.result.winner == "A"
    table.says("side_signed", side="A", name="Anna")
    table.says("side_signed", side="B", name="Bruno")
    assert table.state.locked
    with pytest.raises(RuleError, match="both sides have signed"):
        table.says("undone", to=2)
    assert TRESSETTE.is_over(table.state, table.result)


def test_what_was_played_without_the_penalty() -> None:
    table = Table(first=3)
    table.says("accusa_declared", hand=1, accusa="four", seat=1, rank="3")
    table.writes(6, 5)
    table.says("penalty_applied", hand=1, side="A", offence="sign")
    assert table.result.hands[0].points == (0, 11)
    played = played_result(TRESSETTE, table.state, table.result)
    assert (played.hands[0].points, played.hands[0].first) == ((10, 5), 3)


def test_a_ruling_that_voids_a_hand_leaves_the_later_ones_to_who_led_them() -> None:
    table = Table(first=1)
    table.writes(6, 5)
    table.writes(6, 5)
    table.says("ruling_opened", source="complaint", facts="Chi ha giocato?", hand=1, side="A")
    table.says("ruling_given", ruling=4, effect="hand_void", text="Nulla")
    assert [(hand.kind, hand.first) for hand in table.result.hands] == [("void", 1), ("played", 2)]


@pytest.mark.parametrize("seed", range(6))
def test_facts_give_back_the_record_that_they_tell(seed: int) -> None:
    rng = random.Random(seed)
    table, hands = Table(first=1 + seed % 4), []
    for number in range(1, 3):
        hand = deal(rng, 1 + (seed + number - 1) % 4)
        table.plays(*hand["tricks"])
        hands.append(hand["tricks"])
    assert [hand["tricks"] for hand in table.hands] == hands


def test_the_preset_may_change_and_the_match_keeps_its_switches() -> None:
    table = Table({"base": "tressette", "target": [31]})
    opening = {**table.facts[0].payload, "regulation": "tressette"}
    state = TRESSETTE.fold.replay([table.facts[0]._replace(payload=opening)])
    assert state.record["regulation"] == {"base": "tressette", **opening["switches"]}


def test_a_match_older_than_the_switch_direction_reads_as_before() -> None:
    table = Table()
    switches = {k: v for k, v in table.facts[0].payload["switches"].items() if k != "direction"}
    opening = {**table.facts[0].payload, "switches": switches}
    state = TRESSETTE.fold.replay([table.facts[0]._replace(payload=opening)])
    assert state.regulation.direction == "anticlockwise"
    assert state.record["regulation"] == "tressette"
