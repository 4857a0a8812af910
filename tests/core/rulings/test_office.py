"""The referee's office: calls, rulings and appeals, confirmations and disputes (11.1, 15.1)."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.rulings.office import Appeal, Given, Office
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.games.as_played import played_result
from referee.games.facts import validate
from referee.games.marafone.game import MARAFONE
from referee.games.trionfo.game import TRIONFO
from tests.games.marafone.records import deal
from tests.games.marafone.table import Table
from tests.games.trionfo.sessions import only
from tests.games.trionfo.test_replay import Session

ELEVEN_NIL = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}


def office(table: Table | Session) -> Office:
    return table.state.office


def ruled(table: Table, hand: int = 1, **given: Any) -> int:
    """A ruling opened about a hand and given; returns its number."""
    table.says("ruling_opened", source="complaint", facts="A made a sign", hand=hand, side="B")
    number = len(table.facts)
    table.says("ruling_given", ruling=number, text="seen by all", **given)
    return number


def played(table: Table) -> tuple[int, int] | None:
    found = played_result(MARAFONE, table.state, table.result)
    return None if found is None or found.current is None else found.current.score


def score_of(table: Table) -> tuple[int, int]:
    current = table.result.current
    assert current is not None
    return current.score


# Calls


def test_a_call_is_taken_and_answered() -> None:
    table = Table()
    table.says("referee_called", reason="a sign")
    waiting = office(table).call
    assert waiting is not None
    assert (waiting.number, waiting.reason, waiting.taken) == (2, "a sign", None)
    table.says("call_taken", call=2)
    assert office(table).call is not None
    table.says("call_answered", call=2, text="explained")
    assert office(table).call is None
    assert office(table).calls[0].answer == "explained"
    assert table.hands == []


def test_the_referee_is_called_once_at_a_time_and_comes_once() -> None:
    table = Table()
    table.says("referee_called")
    with pytest.raises(RuleError, match="called already"):
        table.says("referee_called")
    table.says("call_taken", call=2)
    with pytest.raises(RuleError, match="coming already"):
        table.says("call_taken", call=2)
    table.says("call_withdrawn", call=2)
    assert office(table).calls[0].withdrawn
    with pytest.raises(RuleError, match="answered or withdrawn"):
        table.says("call_answered", call=2)
    table.says("referee_called")
    assert office(table).waiting == 1


@pytest.mark.parametrize("signed", [True, False], ids=["signed", "given up"])
def test_a_call_ends_with_the_match_and_a_later_one_waits(signed: bool) -> None:
    table = Table()
    for _ in range(8):
        table.writes(11, 0)
    table.says("referee_called")
    table.says("side_signed", side="A", name="Anna")
    assert office(table).waiting == 1
    if signed:
        table.says("side_signed", side="B", name="Bruno")
    else:
        table.says("match_closed", reason="late")
    assert office(table).waiting == 0
    table.says("referee_called")
    assert office(table).waiting == 1


def test_a_call_may_be_followed_by_its_reason_once() -> None:
    table = Table()
    table.says("referee_called")
    table.says("referee_called", reason="a sign")
    (call,) = office(table).calls
    assert (call.number, call.reason) == (2, "a sign")
    with pytest.raises(RuleError, match="called already"):
        table.says("referee_called", reason="and another one")


def test_no_entry_but_a_call_is_a_call() -> None:
    table = Table()
    table.writes(6, 5)
    with pytest.raises(RuleError, match="no such entry"):
        table.says("call_taken", call=2)


def test_an_undo_passes_over_the_referees_coming() -> None:
    table = Table()
    table.writes(6, 5)
    table.says("referee_called")
    table.says("call_taken", call=3)
    table.says("undone", to=1)
    assert table.hands == []
    assert office(table).call is not None
    with pytest.raises(RuleError, match="nothing to undo"):
        table.says("undone", to=1)


# Rulings


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


# Confirmations and disputes


def confirming() -> Table:
    """A match whose hands side B confirms, as side A keeps the sheet."""
    table = Table()
    table.says("confirmation_agreed", confirmation="hand", side="A")
    table.writes(6, 5)
    return table


def test_art_15_1_one_side_keeps_the_sheet_and_the_other_confirms() -> None:
    table = confirming()
    with pytest.raises(RuleError, match="does not confirm"):
        table.says("hand_confirmed", hand=1, side="A")
    table.says("hand_confirmed", hand=1, side="B")
    assert office(table).confirmed == {1}
    with pytest.raises(RuleError, match="confirmed already"):
        table.says("hand_confirmed", hand=1, side="B")


def test_after_confirmation_only_a_ruling_changes_the_hand() -> None:
    table = confirming()
    table.says("hand_confirmed", hand=1, side="B")
    value = {"points": {"A": 5, "B": 6}}
    for kind, more in (
        ("hand_corrected", {"value": value, "reason": "x"}),
        ("hand_inserted", {"value": value, "reason": "x"}),
        ("hand_removed", {"reason": "x"}),
        ("penalty_applied", {"side": "A", "offence": "sign"}),
        ("hand_voided", {"void": "annulled"}),
    ):
        with pytest.raises(RuleError, match="is confirmed") as refused:
            table.says(kind, hand=1, **more)
        assert refused.value.article == "15.1"
    with pytest.raises(RuleError, match="does not reach behind"):
        table.says("undone", to=2)
    ruled(table, effect="hand_corrected", value=value)
    assert score_of(table) == (5, 6)


def test_a_hand_is_confirmed_when_it_is_finished_and_where_that_was_agreed() -> None:
    table = Table()
    table.writes(6, 5)
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_confirmed", hand=1, side="B")
    table.says("confirmation_agreed", confirmation="hand", side="A")
    table.says("trump_named", hand=2, trump="coppe")
    for hand in (2, 3):
        with pytest.raises(RuleError, match="not finished"):
            table.says("hand_confirmed", hand=hand, side="B")
    with pytest.raises(RuleError, match="a side says so"):
        table.says("hand_confirmed", hand=1, seat=2)
    with pytest.raises(RuleError, match="which side, or which player"):
        table.says("hand_confirmed", hand=1)


def test_art_15_1_a_refused_hand_is_disputed_until_a_referee_decides() -> None:
    table = confirming()
    value = {"points": {"A": 4, "B": 7}}
    table.says("hand_refused", hand=1, side="B", reason="seven were ours", value=value)
    (dispute,) = office(table).open_disputes
    assert (dispute.hand, dispute.party, dispute.value) == (1, "B", value)
    assert score_of(table) == (6, 5)
    assert not office(table).settled
    with pytest.raises(RuleError, match="is disputed"):
        table.says("hand_confirmed", hand=1, side="B")
    table.says("dispute_decided", dispute=dispute.number, text="counted again", value=value)
    assert score_of(table) == (4, 7)
    assert table.state.played is None
    assert office(table).confirmed == {1}
    assert office(table).settled
    assert table.state.entries[0] == (3, 5)
    with pytest.raises(RuleError, match="decided already"):
        table.says("dispute_decided", dispute=dispute.number, text="again")


def test_a_dispute_may_end_with_the_hand_as_it_was() -> None:
    table = confirming()
    table.says("hand_refused", hand=1, side="B", reason="seven were ours")
    table.says("dispute_decided", dispute=4, text="six and five")
    assert score_of(table) == (6, 5)
    assert office(table).confirmed == {1}


def test_a_refusal_brings_a_hand_that_can_be() -> None:
    table = confirming()
    value = {"points": {"A": 9, "B": 9}}
    with pytest.raises(RuleError, match="value"):
        table.says("hand_refused", hand=1, side="B", reason="ours", value=value)


def test_a_result_is_refused_once_it_is_there() -> None:
    table = Table(regulation="wikipedia")
    with pytest.raises(RuleError, match="no result to refuse"):
        table.says("result_refused", side="B", reason="we won")
    for _ in range(4):
        table.writes(11, 0)
    table.says("result_refused", side="B", reason="we won")
    with pytest.raises(RuleError, match="disputed already"):
        table.says("result_refused", side="A", reason="so did we")
    with pytest.raises(RuleError, match="waits for the referee"):
        table.says("side_signed", side="A", name="Anna")
    value = {"points": {"A": 5, "B": 6}}
    with pytest.raises(RuleError, match="about no hand"):
        table.says("dispute_decided", dispute=6, text="no", value=value)
    table.says("dispute_decided", dispute=6, text="A won")
    table.says("side_signed", side="A", name="Anna")


TOLD = {"games": [1, 2], "points": [100, 110], "winner": "b"}
"""The result as B tells it, of a match that A has won 2-0 by its hands."""


def refused_with(result: object) -> Table:
    table = Table(regulation="circolo")
    for _ in range(8):
        table.writes(11, 0)
    table.says("result_refused", side="B", reason="we won", result=result)
    return table


def test_art_15_1_a_refusal_of_the_result_brings_a_version_that_a_referee_decides_on() -> None:
    table = refused_with(TOLD)
    (dispute,) = office(table).open_disputes
    assert dispute.result == TableResult(Pair(1, 2), Pair(100, 110), "b")
    assert office(table).result is None
    table.says("dispute_decided", dispute=dispute.number, text="B had it", result=TOLD)
    assert office(table).result == office(table).disputes[0].holds == dispute.result
    assert office(table).settled
    table.says("side_signed", side="A", name="Anna")


def test_a_third_result_may_hold_or_the_one_that_is_written() -> None:
    third = {"games": [2, 1], "points": [110, 100], "winner": "a", "scores": [[41, 3]]}
    table = refused_with(TOLD)
    number = len(table.facts)
    table.says("dispute_decided", dispute=number, text="neither", result=third)
    assert office(table).result == TableResult(Pair(2, 1), Pair(110, 100), "a")
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="as written")
    assert (office(table).result, office(table).disputes[0].holds) == (None, None)


@pytest.mark.parametrize(
    ("result", "what"),
    [
        ({"games": [1, 3], "points": [1, 1], "winner": "b"}, "result.games"),
        ({"games": [1, 2], "points": [1, 9999], "winner": "b"}, "result.points"),
        ({"games": [1, 1], "points": [1, 1], "winner": None}, "nobody has won"),
        ({"payments": [4, -1, -1, -1, -1]}, "at a table of five"),
        ({"games": [1, 2]}, "points is missing"),
    ],
)
def test_a_result_that_cannot_have_been_is_no_version(result: object, what: str) -> None:
    with pytest.raises(RuleError, match=what):
        refused_with(result)
    table = refused_with(TOLD)
    with pytest.raises(RuleError, match=what):
        table.says("dispute_decided", dispute=len(table.facts), text="so", result=result)


def test_a_dispute_over_a_hand_ends_with_no_result() -> None:
    table = confirming()
    table.says("hand_refused", hand=1, side="B", reason="seven were ours")
    with pytest.raises(RuleError, match="about a hand"):
        table.says("dispute_decided", dispute=4, text="so", result=TOLD)


def test_no_hand_changes_behind_a_decided_result_but_by_a_ruling() -> None:
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="B had it", result=TOLD)
    value = {"points": {"A": 5, "B": 6}}
    for kind in ("hand_corrected", "hand_inserted"):
        with pytest.raises(RuleError, match="a referee has decided the result"):
            table.says(kind, hand=1, value=value, reason="misread")
    table.says("ruling_opened", source="finding", facts="a sign", hand=1)
    number = len(table.facts)
    table.says("ruling_given", ruling=number, effect="hand_void", text="dealt wrong")
    assert office(table).result is None


def test_no_result_holds_of_a_match_that_goes_on_since_a_hand_was_corrected() -> None:
    table = refused_with(TOLD)
    number = len(table.facts)
    table.says("hand_corrected", hand=8, value={"points": {"A": 0, "B": 11}}, reason="misread")
    assert not table.result.finished
    with pytest.raises(RuleError, match="not over: no result can hold yet"):
        table.says("dispute_decided", dispute=number, text="B had it", result=TOLD)
    table.says("dispute_decided", dispute=number, text="the hand is corrected")
    assert office(table).settled


def test_a_match_that_is_opened_again_has_no_decided_result() -> None:
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="B had it", result=TOLD)
    for side in ("A", "B"):
        table.says("side_signed", side=side, name="x")
    table.says("match_reopened", reason="one more look")
    assert office(table).result is None


# Trionfo


@pytest.fixture
def session() -> Session:
    table = Session()
    table.bids(1, only("di_piu"))
    value = {"thirds": {"declarer": 20, "others": 15}}
    table.says("hand_written", hand=1, value=value)
    return table


def test_trionfo_a_hand_is_made_void_by_a_ruling(session: Session) -> None:
    session.says("ruling_opened", source="complaint", facts="wrong deal", hand=1, seat=3)
    number = len(session.facts)
    assert played_result(TRIONFO, session.state, session.result) is None
    session.says("ruling_given", ruling=number, text="dealt wrong", effect="hand_void")
    assert session.result.totals == (0, 0, 0, 0, 0)
    found = played_result(TRIONFO, session.state, session.result)
    assert found is not None
    assert found.totals == (8, -2, -2, -2, -2)


def test_trionfo_knows_no_penalty_and_no_sides(session: Session) -> None:
    session.says("ruling_opened", source="finding", facts="a sign", hand=1)
    given = {"ruling": len(session.facts), "text": "so", "offence": "sign"}
    with pytest.raises(RuleError, match="no sides"):
        session.says("ruling_given", **given, effect="warning", side="A")
    with pytest.raises(RuleError, match="no sides"):
        session.says("ruling_given", **given, effect="penalty", side="A")
    session.says("ruling_given", **given, effect="warning", seat=5)
    assert [given.party for _, given in session.state.office.warnings] == [5]


def test_trionfo_a_hand_whose_bidding_is_ruled_void_is_over() -> None:
    session = Session()
    session.says("bid_made", hand=1, seat=1, bid="passo")
    session.says("ruling_opened", source="finding", facts="a card too many", hand=1)
    session.says("ruling_given", ruling=3, text="misdealt", effect="hand_void")
    assert session.hands == [{"first": 1, "void": "annulled"}]
    assert session.state.open_hand is None
    found = played_result(TRIONFO, session.state, session.result)
    assert found is not None
    assert [hand.kind for hand in found.hands] == ["void"]


def test_trionfo_a_void_hand_whose_first_speaker_nobody_wrote_down() -> None:
    session = Session()
    session.says("hand_voided", hand=1, void="misdeal")
    session.says("ruling_opened", source="finding", facts="wrong deal", hand=1)
    session.says("ruling_given", ruling=3, text="so it was", effect="hand_void")
    assert session.hands == [{"void": "annulled"}]


def test_trionfo_another_player_confirms(session: Session) -> None:
    session.says("confirmation_agreed", confirmation="hand", seat=1)
    with pytest.raises(RuleError, match="does not confirm"):
        session.says("hand_confirmed", hand=1, seat=1)
    session.says("hand_refused", hand=1, seat=4, reason="they had fifteen")
    session.says("session_ended", how="time")
    with pytest.raises(RuleError, match="waits for the referee"):
        session.says("player_signed", seat=1, name="Anna")
    dispute = session.state.office.open_disputes[0]
    session.says("dispute_decided", dispute=dispute.number, text="twenty")
    session.says("player_signed", seat=1, name="Anna")


# Whatever happens, both scores can be told


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


@pytest.mark.parametrize(("keeper", "confirmation"), [("A", "none"), ("B", "match")])
def test_art_15_1_a_result_is_refused_by_the_hand_that_went_otherwise(
    keeper: str, confirmation: str
) -> None:
    """Either side has a version once the match is over, also the one that keeps the sheet."""
    table = Table(regulation="wikipedia")
    table.says("confirmation_agreed", confirmation=confirmation, side=keeper)
    value = {"points": {"A": 5, "B": 6}}
    table.writes(11, 0)
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_refused", hand=1, side="B", reason="six were ours", value=value)
    for _ in range(3):
        table.writes(11, 0)
    table.says("hand_refused", hand=2, side="B", reason="six were ours", value=value)
    (dispute,) = office(table).open_disputes
    assert (dispute.hand, dispute.written) == (2, {"points": {"A": 11, "B": 0}})
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_confirmed", hand=1, side="B")
    with pytest.raises(RuleError, match="waits for the referee"):
        table.says("side_signed", side="A", name="Anna")
    table.says("dispute_decided", dispute=dispute.number, text="counted again", value=value)
    assert office(table).settled
    assert table.state.record["hands"][1]["points"] == value["points"]


def test_trionfo_other_payments_are_told_and_hold(session: Session) -> None:
    session.says("session_ended", how="time")
    paid = {"payments": [8, -2, -2, -2, -2]}
    session.says("result_refused", seat=1, reason="it was doubled", result=paid)
    assert office(session).disputes[0].result == TableResult(payments=(8, -2, -2, -2, -2))
    number = len(session.facts)
    with pytest.raises(RuleError, match="sum to 0"):
        session.says("dispute_decided", dispute=number, text="so", result={"payments": [1] * 5})
    with pytest.raises(RuleError, match="at a table of five"):
        session.says("dispute_decided", dispute=number, text="so", result=TOLD)
    session.says("dispute_decided", dispute=number, text="so it was", result=paid)
    assert office(session).result == TableResult(payments=(8, -2, -2, -2, -2))
