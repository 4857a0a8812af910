"""Rulings and appeals, and what they do to the score (11.1)."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.rulings.office import Appeal, Given
from referee.games.as_played import played_result
from referee.games.facts import validate
from referee.games.marafone.game import MARAFONE
from tests.core.rulings.ruled import office, ruled, score_of
from tests.games.marafone.records import deal
from tests.games.marafone.table import Table

ELEVEN_NIL = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}


def played(table: Table) -> tuple[int, int] | None:
    found = played_result(MARAFONE, table.state, table.result)
    return None if found is None or found.current is None else found.current.score


def test_art_11_3_a_penalty_is_ruled_and_both_scores_are_kept() -> None:
    table = Table()
    table.writes(6, 5)
    ruled(table, article="11.3", **ELEVEN_NIL)
    assert score_of(table) == (0, 11)
    assert played(table) == (6, 5)
    assert table.hands[0]["points"] == {"A": 6, "B": 5}
    assert table.hands[0]["penalty"] == {"side": "A", "offence": "sign", "remedy": "eleven_nil"}


def test_a_ruling_freezes_the_score_until_it_is_released() -> None:
    table = Table()
    table.writes(6, 5)
    assert not office(table).frozen
    number = ruled(table, effect="nothing")
    assert office(table).frozen
    assert office(table).open_rulings == ()
    assert office(table).waiting == 1
    table.says("score_released")
    assert not office(table).frozen
    assert office(table).waiting == 0
    with pytest.raises(RuleError, match="not frozen"):
        table.says("score_released")
    table.says("ruling_appealed", ruling=number, reason="nobody saw it", side="A")
    with pytest.raises(RuleError, match="still open"):
        table.says("score_released")


def test_an_appeal_opens_a_ruling_again_and_the_earlier_one_stays() -> None:
    table = Table()
    table.writes(6, 5)
    number = ruled(table, **ELEVEN_NIL)
    with pytest.raises(RuleError, match="only an appeal"):
        table.says("ruling_given", ruling=number, text="again", effect="nothing")
    table.says("ruling_appealed", ruling=number, reason="nobody saw it", side="A")
    with pytest.raises(RuleError, match="is open"):
        table.says("ruling_appealed", ruling=number, reason="nobody saw it", side="A")
    assert score_of(table) == (0, 11)
    table.says("ruling_given", ruling=number, text="it was no sign", effect="nothing")
    assert score_of(table) == (6, 5)
    assert table.state.played is None
    (ruling,) = office(table).rulings
    first, appeal, second = ruling.steps
    assert isinstance(first, Given)
    assert isinstance(appeal, Appeal)
    assert (first.effect, appeal.reason) == ("penalty", "nobody saw it")
    assert ruling.given == second


def test_art_12_1_a_hand_is_made_void_and_its_battezzante_begins_again() -> None:
    table = Table()
    table.writes(6, 5)
    table.writes(7, 4)
    ruled(table, 2, effect="hand_void")
    assert table.result.next_starter == 2
    assert (score_of(table), played(table)) == ((6, 5), (13, 9))


def test_the_hands_after_one_made_void_were_led_by_whoever_led_them() -> None:
    table = Table()
    table.writes(6, 5)
    table.writes(6, 5)
    table.says("trump_named", hand=3, trump="coppe")
    table.plays("3c 2c Ac Rc")
    taken = table.result.hands[2].thirds
    ruled(table, 2, effect="hand_void")
    assert (table.result.hands[2].battezzante, table.result.hands[2].thirds) == (3, taken)


def test_the_played_score_follows_the_turn_that_a_void_hand_left() -> None:
    """Whoever was battezzante of a hand to be played again leads the next one (3.4)."""
    table = Table()
    table.writes(6, 5)
    table.writes(7, 4)
    table.says("penalty_applied", hand=2, side="A", offence="sign", remedy="replay")
    table.says("trump_named", hand=3, trump="coppe")
    table.plays("3c 2c Ac Rc")
    found = played_result(MARAFONE, table.state, table.result)
    assert found is not None
    assert table.result.hands[2].battezzante == found.hands[2].battezzante == 2
    assert found.hands[2].thirds == table.result.hands[2].thirds


def test_a_hand_stopped_by_a_ruling_was_not_played_out() -> None:
    table = Table()
    table.says("trump_named", hand=1, trump="coppe")
    table.plays("3c 2c Ac Rc")
    ruled(table, **ELEVEN_NIL)
    assert table.state.open_hand is None
    table.writes(6, 5)
    assert (score_of(table), played(table)) == ((6, 16), (6, 5))


def test_an_offence_before_the_first_card_belongs_to_the_hand_to_come() -> None:
    table = Table()
    ruled(table, 1, **ELEVEN_NIL)
    assert table.result.hands[0].kind == "penalty"
    table.writes(6, 5)
    assert played(table) == (6, 5)
    with pytest.raises(RuleError, match="no hand 4"):
        table.says("ruling_opened", source="finding", facts="late", hand=4)


def test_art_15_2_a_ruling_corrects_a_hand() -> None:
    table = Table()
    table.writes(6, 5)
    ruled(table, effect="hand_corrected", value={"points": {"A": 5, "B": 6}})
    assert (score_of(table), played(table)) == ((5, 6), (6, 5))


def test_a_penalty_of_the_table_is_no_part_of_the_played_score() -> None:
    table = Table()
    table.writes(6, 5)
    table.says("penalty_applied", hand=1, side="A", offence="sign")
    assert (score_of(table), played(table)) == ((0, 11), (6, 5))


def test_a_ruling_moves_with_its_hand() -> None:
    table = Table()
    table.writes(6, 5)
    ruled(table, **ELEVEN_NIL)
    value = {"points": {"A": 7, "B": 4}}
    table.says("hand_inserted", hand=1, value=value, reason="forgotten")
    assert office(table).rulings[0].hand == 2
    assert score_of(table) == (7, 15)


def test_a_ruled_hand_is_not_removed() -> None:
    table = Table()
    table.writes(6, 5)
    ruled(table, effect="nothing")
    with pytest.raises(RuleError, match="has a ruling"):
        table.says("hand_removed", hand=1, reason="there was none")


def test_an_undo_does_not_reach_behind_a_ruling() -> None:
    table = Table()
    table.writes(6, 5)
    ruled(table, effect="nothing")
    table.writes(7, 4)
    table.says("undone", to=4)
    with pytest.raises(RuleError, match="does not reach behind"):
        table.says("undone", to=1)


def test_what_is_signed_falls_with_what_was_signed_for() -> None:
    table = Table(regulation="wikipedia")
    for _ in range(4):
        table.writes(11, 0)
    table.says("side_signed", side="A", name="Anna")
    table.says("side_signed", side="B", name="Bruno")
    ruled(table, effect="warning", side="A", offence="conduct")
    assert table.state.locked
    with pytest.raises(RuleError, match="both sides have signed"):
        table.says("hand_corrected", hand=1, value={"points": {"A": 5, "B": 6}}, reason="x")
    ruled(table, 4, **ELEVEN_NIL)
    assert table.state.signatures == {}
    table.writes(11, 0)
    with pytest.raises(RuleError, match="waits for the referee"):
        table.says("side_signed", side="A", name="Anna")
    table.says("score_released")
    table.says("side_signed", side="A", name="Anna")


def test_warnings_are_remembered_by_side_and_by_player() -> None:
    table = Table(battezzante=None)
    table.writes(6, 5)
    ruled(table, effect="warning", side="A", offence="conduct")
    ruled(table, effect="nothing")
    table.says("ruling_opened", source="finding", facts="too late")
    table.says("ruling_given", ruling=7, text="late", effect="warning", seat=2, offence="late")
    told = [(given.party, given.payload["offence"]) for _, given in office(table).warnings]
    assert told == [("A", "conduct"), (2, "late")]
    assert table.state.played is None


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"effect": "penalty", "side": "A"}, "say what happened"),
        ({"effect": "penalty", "offence": "sign"}, "say who did it"),
        ({"effect": "warning", "offence": "sign"}, "say who did it"),
        ({"effect": "warning", "offence": "sign", "side": "A", "seat": 1}, "who is warned"),
        ({"effect": "hand_corrected"}, "value is missing"),
        ({"effect": "nothing", "value": {}}, "only a corrected hand"),
        ({"effect": "nothing", "remedy": "warning"}, "only a penalty"),
        ({**ELEVEN_NIL, "points": 2}, "points go with"),
        ({"effect": "penalty", "side": "A", "offence": "sign", "remedy": "deduct"}, "points go"),
        ({"effect": "hanging"}, "must be one of"),
    ],
)
def test_a_ruling_says_what_its_effect_needs(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(RuleError, match=wrong):
        validate("ruling_given", {"ruling": 2, "text": "so", **given})


def test_a_ruling_must_fit_what_it_is_about() -> None:
    table = Table()
    table.says("ruling_opened", source="finding", facts="noise")
    with pytest.raises(RuleError, match="about no hand"):
        table.says("ruling_given", ruling=2, text="so", effect="hand_void")
    with pytest.raises(RuleError, match="in which hand"):
        table.says("ruling_opened", source="finding", facts="noise", trick=3)
    with pytest.raises(RuleError, match="no seat 5"):
        table.says("ruling_opened", source="complaint", facts="noise", seat=5)
    table.says("trump_named", hand=1, trump="coppe")
    table.says("ruling_opened", source="finding", facts="a sign", hand=1)
    value = {"points": {"A": 6, "B": 5}}
    with pytest.raises(RuleError, match="still being played"):
        table.says("ruling_given", ruling=4, text="so", effect="hand_corrected", value=value)


EFFECTS: list[dict[str, Any]] = [
    {"effect": "hand_void"},
    {"effect": "nothing"},
    {"effect": "hand_corrected", "value": {"thirds": {"A": 20, "B": 15}}},
    *(
        {"effect": "penalty", "side": side, "offence": "sign", "remedy": remedy}
        for side in "AB"
        for remedy in ("warning", "eleven_nil", "replay", "game_lost", "match_lost")
    ),
]


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_played_score_is_the_one_before_any_ruling(seed: int) -> None:
    rng = random.Random(seed)
    table = Table(rng.choice(["circolo", "torneo", "figure", "corto"]), battezzante=None)
    for number in range(1, rng.randint(2, 9)):
        table.says("hand_written", hand=number, value=deal(rng, table.result.next_starter))
        if table.result.finished:
            break
    plain = table.result
    for _ in range(rng.randint(1, 4)):
        ruled(table, rng.randint(1, len(table.hands)), **rng.choice(EFFECTS))
    assert [hand.battezzante for hand in table.result.hands] == [
        hand.battezzante for hand in plain.hands
    ]
    found = played_result(MARAFONE, table.state, table.result)
    told = table.result if found is None else found
    assert (told.games, told.current) == (plain.games, plain.current)


def test_only_an_archive_tells_who_ruled_elsewhere() -> None:
    table = Table()
    table.writes(6, 5)
    told = {"told_by": "Rita", "told_at": "2026-11-20T21:14:00Z"}
    with pytest.raises(RuleError, match="only an archive"):
        table.says("ruling_opened", source="finding", facts="a sign", **told)
