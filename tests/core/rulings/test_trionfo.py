"""The referee of trionfo, where there are no sides."""

import pytest

from referee.core.errors import RuleError
from referee.core.table_result import TableResult
from referee.games.as_played import played_result
from referee.games.trionfo.game import TRIONFO
from tests.core.rulings.ruled import TOLD, office
from tests.games.trionfo.sessions import only
from tests.games.trionfo.test_replay import Session


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
