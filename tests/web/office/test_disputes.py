"""A hand that a side refuses: its own version is another one than is written."""

import re

import pytest
from flask.testing import FlaskClient

from referee.core.sides import Pair
from referee.core.table_result import TableResult, write_table_result
from referee.presenters.office.matters import played_lines
from tests.web.session_tablet import SessionTablet
from tests.web.tablet import Tablet

TAKEN = ("A:4", "A:4", "A:4", "A:4", "A:4", "A:4", "A:3", "B:3", "A:0", "A:2")

SAID = "it is written so already: change what went otherwise"


@pytest.fixture
def session(english: FlaskClient) -> SessionTablet:
    return SessionTablet(english)


def refuses(tablet: Tablet, hand: int, by: str = "B", **fields: object) -> None:
    tablet.opens(f"/match/{tablet.code}/correct/{hand}", by=by)
    tablet.sends("hand_refused", **fields)


def is_refused_at(tablet: Tablet, field: str) -> bool:
    said = f'id="{field}-error"' in tablet.html and SAID in tablet.text.lower()
    return tablet.status == 422 and said and not tablet.view().state.office.disputes


@pytest.mark.parametrize("reason", ["", "the sixth trick was ours"])
def test_a_dispute_with_nothing_changed_is_refused_at_the_points(
    tablet: Tablet, reason: str
) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.wrote_points(7)
    refuses(tablet, 1, reason=reason)
    assert is_refused_at(tablet, "points_A")
    tablet.sends("hand_refused", points_A=6, points_B=5)
    assert "Hand 1 is disputed" in tablet.text


def test_a_hand_kept_trick_by_trick_is_disputed_in_other_totals(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.at_table(mode="prese")
    for taken in TAKEN:
        tablet.sends("trick_taken", taken=taken)
    refuses(tablet, 1, points_A=9, points_B=2)
    assert "Hand 1 is disputed" in tablet.text


def test_a_dispute_of_the_result_says_how_the_hand_went_otherwise(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("result_refused", by="B", hand="8", reason="five were ours")
    tablet.sends("hand_refused")
    assert is_refused_at(tablet, "points_A")
    assert tablet.form("hand_refused").fields["reason"] == "five were ours"


def test_nobody_is_asked_to_sign_while_a_referee_has_to_decide(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    tablet.at_table()
    assert "Sign the result" in tablet.text
    tablet.wrote("result_refused", side="B", reason="five were ours")
    tablet.at_table()
    assert "Sign the result" not in tablet.text
    assert "not final" in tablet.text
    tablet.opens(f"/match/{tablet.code}/end")
    assert 'value="side_signed"' not in tablet.html
    assert tablet.text.count("Signatures come after the ruling.") == 1
    assert "Disputed by Bruno and Dario" in tablet.text


def test_nobody_is_named_as_the_winner_while_a_referee_has_to_decide(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    pages = [f"/match/{tablet.code}{page}" for page in ("", "/end")]
    pages += [f"/watch/{tablet.code}", f"/watch/{tablet.code}?wall=1"]
    won = re.compile(r"\bwins?\b|won by")
    assert all(won.search(tablet.client.get(page).text) for page in pages)
    tablet.wrote("result_refused", side="B", reason="five were ours")
    for page in pages:
        text = tablet.client.get(page).text
        assert "disputed" in text
        assert not won.search(text.partition("<template")[0]), page


@pytest.mark.parametrize(
    ("written", "changed", "field"),
    [("18", {"thirds": "17"}, "thirds"), (None, {"made": "no"}, "made")],
)
def test_a_hand_of_trionfo_is_disputed_with_another_outcome(
    session: SessionTablet, written: str | None, changed: dict[str, str], field: str
) -> None:
    session.sits_down()
    session.wrote("confirmation_agreed", confirmation="hand")
    value = {"bids": ["chiamo" if written else "maso", *["passo"] * 4], "trump": "spade"}
    if written:
        value |= {"thirds": {"declarer": int(written), "others": 35 - int(written)}, "partner": 3}
    else:
        value |= {"made": True}
    session.wrote("hand_written", hand=1, value=value)
    refuses(session, 1, by="2")
    assert is_refused_at(session, field)
    session.sends("hand_refused", **changed)
    assert "Hand 1 is disputed" in session.text


def test_two_disputed_hands_are_both_named_and_the_score_is_marked(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.wrote_points(7, 8, 9)
    tablet.at_table()
    assert "score__provisional" not in tablet.html
    refuses(tablet, 1, points_A=6, points_B=5)
    refuses(tablet, 3, points_A=4, points_B=7)
    tablet.wrote("hand_confirmed", hand=2, side="B")
    tablet.at_table()
    assert "Hands 1, 3 are disputed: the score is not final" in tablet.text
    assert "Hands 1, 3 disputed" in tablet.text
    assert "Hand 3 · As it is recorded" in tablet.text
    assert "score__provisional" in tablet.html
    tablet.opens(f"/watch/{tablet.code}")
    assert "score__provisional" in tablet.html


def test_the_history_says_which_hand_a_decided_dispute_was_about(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.wrote_points(7, 8)
    tablet.wrote("hand_refused", hand=2, side="B", reason="ours")
    tablet.wrote("dispute_decided", dispute=tablet.view().number, text="as written")
    tablet.opens(f"/match/{tablet.code}/history")
    assert "Dispute over hand 2 decided: as written" in tablet.text


GAMES = {"g1_a": "41", "g1_b": "9", "g2_a": "30", "g2_b": "42", "g3_a": "38", "g3_b": "41"}


def refuses_result(tablet: Tablet, **fields: str) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("result_refused", by="B", reason="the bella was ours", **fields)


def test_who_refuses_a_result_says_what_it_was(tablet: Tablet) -> None:
    refuses_result(tablet, **GAMES)
    (dispute,) = tablet.view().state.office.open_disputes
    assert dispute.result == TableResult(Pair(1, 2), Pair(109, 91), "b")
    version = "As Bruno and Dario say 1–2 · 109–91 (41–9, 30–42, 38–41), won by Bruno and Dario"
    for page in (f"/match/{tablet.code}", f"/match/{tablet.code}/end", f"/watch/{tablet.code}"):
        tablet.opens(page)
        assert version in tablet.text, page
    tablet.opens(f"/match/{tablet.code}/history")
    assert "refused by Bruno and Dario; their version: 1–2" in tablet.text


def test_the_totals_may_be_told_instead(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    tablet.opens(f"/match/{tablet.code}/end", refuse="1", way="totals")
    typed = {"games_a": "1", "games_b": "2", "points_a": "109", "points_b": "91"}
    tablet.sends("result_refused", by="B", reason="the bella was ours", **typed)
    (dispute,) = tablet.view().state.office.open_disputes
    assert dispute.result == TableResult(Pair(1, 2), Pair(109, 91), "b")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"g1_a": "41"}, "both sides have an amount"),
        ({**GAMES, "g1_a": "99"}, "it goes to 41"),
        ({"g1_a": "41", "g1_b": "9"}, "nobody has won the match yet"),
        ({"g1_a": "44", "g1_b": "0", "g2_a": "44", "g2_b": "0"}, "it is written so already"),
    ],
)
def test_a_version_that_cannot_be_is_refused_at_its_field(
    tablet: Tablet, typed: dict[str, str], said: str
) -> None:
    refuses_result(tablet, **typed)
    assert tablet.status == 422
    assert said in tablet.text
    form = tablet.form("result_refused")
    assert {**form.fields, **typed} == form.fields, "nothing typed is lost"
    assert form.fields["reason"] == "the bella was ours"
    assert not tablet.view().state.office.disputes


def test_a_decided_result_counts_instead_of_the_hands(tablet: Tablet) -> None:
    refuses_result(tablet, **GAMES)
    number = tablet.view().number
    told = tablet.view().state.office.open_disputes[0].result
    assert told is not None
    decided = {"dispute": number, "text": "the paper is right", "result": write_table_result(told)}
    tablet.wrote("dispute_decided", **decided)
    decision = "Result decided by a referee: 1–2 · 109–91"
    for page in (f"/match/{tablet.code}", f"/match/{tablet.code}/end", f"/watch/{tablet.code}"):
        tablet.opens(page)
        assert decision in tablet.text, page
        assert "Anna and Carla win" not in tablet.text
    tablet.opens(f"/match/{tablet.code}/end")
    assert "As it was played" in tablet.text
    tablet.sends("side_signed", by="A", name="Anna")
    tablet.opens("/", state="finished")
    assert "1–2" in tablet.text
    answer = tablet.client.get(f"/api/matches/{tablet.code}").json
    assert answer is not None
    assert answer["decided"]["games"] == [1, 2]
    assert answer["result"]["match"]["winner"] == "A"
    tablet.opens(f"/match/{tablet.code}/history")
    assert "Dispute decided: the paper is right; the result is 1–2" in tablet.text


def test_after_a_decision_on_the_result_no_finding_is_to_be_decided(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("4d Ad 5d 6d")
    tablet.sends("maraffa_declared", who="3", trick="2")
    tablet.at_table(mode="rapido")
    for _ in range(8):
        tablet.sends("hand_written", points="A:11")
    tablet.opens(f"/match/{tablet.code}/end")
    assert "Not decided yet: Hand 1: Late maraffa" in tablet.text
    tablet.sends("result_refused", by="B", reason="the bella was ours", **GAMES)
    dispute = tablet.view().state.office.open_disputes[0]
    tablet.opens(f"/match/{tablet.code}/end")
    assert "Not decided yet" in tablet.text
    assert dispute.result is not None
    decided = {"text": "the paper is right", "result": write_table_result(dispute.result)}
    tablet.wrote("dispute_decided", dispute=dispute.number, **decided)
    tablet.opens(f"/match/{tablet.code}/end")
    assert "Result decided by a referee" in tablet.text
    assert "Not decided yet" not in tablet.text


def test_five_players_tell_other_payments(session: SessionTablet) -> None:
    session.sits_down()
    value = {"bids": ["maso", *["passo"] * 4], "trump": "spade", "made": True}
    session.wrote("hand_written", hand=1, value=value)
    session.wrote("session_ended", how="time")
    session.opens(f"/match/{session.code}/end")
    paid = {"p1": "8", "p2": "-2", "p3": "-2", "p4": "-2", "p5": "-1"}
    session.sends("result_refused", by="2", reason="it paid less", **paid)
    assert session.status == 422
    assert "they must make 0" in session.text
    session.sends("result_refused", p5="-2")
    (dispute,) = session.view().state.office.open_disputes
    assert dispute.result == TableResult(payments=(8, -2, -2, -2, -2))
    told = write_table_result(dispute.result)
    session.wrote("dispute_decided", dispute=dispute.number, text="so it was", result=told)
    session.opens(f"/match/{session.code}/end")
    assert "Result decided by a referee" in session.text


def test_a_hand_that_was_undone_meanwhile_is_not_disputed(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.wrote_points(7, 8)
    tablet.opens(f"/match/{tablet.code}/correct/2", by="B")
    tablet.wrote("undone", to=tablet.view().number - 1)
    tablet.sends("hand_refused", points_A=6, points_B=5, reason="six were ours")
    assert tablet.status == 422
    assert "Hand 2 is not finished" in tablet.text
    fields = tablet.form("hand_refused").fields
    assert (fields["points_A"], fields["reason"]) == ("6", "six were ours")


def decides_result(tablet: Tablet) -> None:
    """A result that is refused, and decided as those say who refused it."""
    refuses_result(tablet, **GAMES)
    (dispute,) = tablet.view().state.office.open_disputes
    assert dispute.result is not None
    told = write_table_result(dispute.result)
    tablet.wrote("dispute_decided", dispute=dispute.number, text="the paper", result=told)


def test_as_it_was_played_stays_the_hands_as_played_once_the_result_is_decided(
    tablet: Tablet,
) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    tablet.wrote("ruling_opened", source="finding", facts="a sign", hand=2)
    given = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}
    tablet.wrote("ruling_given", ruling=tablet.view().number, text="seen by all", **given)
    tablet.wrote("score_released")
    while tablet.view().status == "open":
        tablet.wrote_points(11)
    played = played_lines(tablet.view())
    assert played
    tablet.wrote("result_refused", side="B", reason="ours")
    told = {"games": [1, 2], "points": [109, 91], "winner": "b"}
    tablet.wrote("dispute_decided", dispute=tablet.view().number, text="so it was", result=told)
    assert played_lines(tablet.view()) == played
    tablet.opens(f"/match/{tablet.code}/end")
    assert "The ruling on hand 2" in tablet.text
    assert "The decision on the result" in tablet.text


DECIDED = "A referee has decided the result: only a ruling changes a hand now."


def test_after_a_decided_result_the_table_says_why_no_hand_is_corrected(tablet: Tablet) -> None:
    decides_result(tablet)
    for page in ("", "/hands"):
        tablet.opens(f"/match/{tablet.code}{page}")
        assert DECIDED in tablet.text, page
        assert f"/match/{tablet.code}/correct/" not in tablet.html, page
        assert f"/match/{tablet.code}/offence" not in tablet.html, page
    for hand in (1, 9):
        tablet.opens(f"/match/{tablet.code}/correct/{hand}")
        assert DECIDED in tablet.text, hand
        assert "is confirmed" not in tablet.text


def test_the_header_of_a_decided_match_begins_with_who_decided(tablet: Tablet) -> None:
    decides_result(tablet)
    tablet.at_table()
    assert "<span data-standing>decided by a referee</span>" in tablet.html
