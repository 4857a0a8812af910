"""A hand that a side refuses: its own version is another one than is written."""

import re

import pytest
from flask.testing import FlaskClient

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
    assert "Nobody signs while a referee has to decide." in tablet.text


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
    assert "Hand 3 · As it is written" in tablet.text
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
