"""Claims, offences, void hands, corrections and the end of a match, as people do them."""

import re
from typing import Any

import pytest

from tests.web.tablet import Tablet


def to_35(tablet: Tablet) -> None:
    """Anna and Carla at 35, the others at 20."""
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 5, 0)


def claims(tablet: Tablet, **thirds: Any) -> None:
    tablet.opens(f"/match/{tablet.code}/claim/A", **thirds)


@pytest.mark.parametrize(("thirds", "right"), [(18, True), (17, False)])
def test_art_8_2_a_claim_is_judged_before_it_is_recorded(
    tablet: Tablet, thirds: int, right: bool
) -> None:
    to_35(tablet)
    claims(tablet, thirds_A=thirds, thirds_B=3)
    assert ("The claim is right" in tablet.text) is right
    assert ("The claim is wrong" in tablet.text) is not right
    assert len(tablet.record()["hands"]) == 5
    tablet.sends("hand_written")
    kind = "claim_right" if right else "claim_wrong"
    assert tablet.result()["hands"][-1]["kind"] == kind
    # The table says what has come of it.
    assert ("The claim is right. Brutta 1: Anna and Carla" in tablet.text) is right
    assert ("The claim is wrong. The hand: Anna and Carla 0" in tablet.text) is not right


def test_a_claim_asks_for_thirds_only_where_no_trick_was_written(tablet: Tablet) -> None:
    to_35(tablet)
    claims(tablet)
    assert 'name="thirds_A"' in tablet.html
    assert "Record the claim" not in tablet.text
    tablet.at_table(mode="prese")
    tablet.sends("trick_taken", taken="A:10")
    tablet.at_table(mode="prese")
    tablet.sends("trick_taken", taken="A:8")
    claims(tablet)
    assert "The claim is right" in tablet.text
    tablet.sends("claim_made")
    assert tablet.result()["games"][0]["ended_by"] == "claim"


def test_art_8_1_the_unfinished_trick_counts_for_nobody(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("4d Ad 5d 6d As")
    claims(tablet)
    assert "The unfinished trick art. 8.1 does not count 1" in tablet.text


def test_a_claim_with_a_maraffa_and_no_trick(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 8)
    tablet.at_table(mode="carte")
    tablet.sends("maraffa_declared", who="1")
    claims(tablet)
    assert "The claim is right" in tablet.text
    tablet.sends("hand_written")
    assert tablet.result()["games"][0]["winner"] == "A"


def to_38(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 8)


def test_art_8_1_a_maraffa_that_nobody_wrote_down_is_asked_for_with_the_claim(
    tablet: Tablet,
) -> None:
    to_38(tablet)
    claims(tablet, thirds_A="", thirds_B="")
    assert "The claim is wrong" in tablet.text
    claims(tablet, thirds_A="", thirds_B="", maraffa="A")
    assert "The claim is right" in tablet.text
    tablet.sends("hand_written")
    assert tablet.record()["hands"][-1]["maraffa"] == "A"
    assert tablet.result()["games"][0]["ended_by"] == "claim"


def test_a_maraffa_told_with_the_claim_keeps_the_tricks(tablet: Tablet) -> None:
    to_38(tablet)
    tablet.at_table(mode="prese")
    tablet.sends("trick_taken", taken="B:4")
    claims(tablet)
    assert "The claim is wrong" in tablet.text
    claims(tablet, maraffa="A")
    assert "The claim is right" in tablet.text
    tablet.sends("hand_written")
    hand = tablet.record()["hands"][-1]
    assert (hand["maraffa"], hand["taken"]) == ("A", [{"won": "B", "thirds": 4}])
    assert tablet.result()["hands"][-1]["kind"] == "claim_right"


def test_a_maraffa_of_the_other_side_does_not_help_a_claim(tablet: Tablet) -> None:
    to_38(tablet)
    claims(tablet, thirds_A="", thirds_B="", maraffa="B")
    assert "The claim is wrong" in tablet.text


def test_a_maraffa_already_written_is_not_asked_for(tablet: Tablet) -> None:
    to_38(tablet)
    claims(tablet)
    assert 'name="maraffa"' in tablet.html
    tablet.at_table(mode="carte")
    tablet.sends("maraffa_declared", who="1")
    claims(tablet, maraffa="B")
    assert 'name="maraffa"' not in tablet.html
    assert "The claim is right" in tablet.text


def test_art_8_1_the_counts_of_a_stopped_hand_do_not_fill_each_other(tablet: Tablet) -> None:
    to_38(tablet)
    assert "data-fills" not in tablet.html
    claims(tablet)
    assert "data-thirds-pad" in tablet.html
    assert "data-fills" not in tablet.html
    assert "a side left empty has 0" in tablet.text
    tablet.at_table(mode="rapido", way="thirds")
    assert "data-fills" in tablet.html


def test_art_8_5_no_claim_where_claims_are_off(tablet: Tablet) -> None:
    tablet.sits_down(regulation="torneo")
    tablet.at_table()
    assert "/claim/A" not in tablet.html
    claims(tablet, thirds_A=20, thirds_B=0)
    assert "art. 8.5" in tablet.text


def test_thirds_are_not_said_to_be_dropped_in_a_claim(tablet: Tablet) -> None:
    to_35(tablet)
    claims(tablet, thirds_A=20)
    assert "41⅔" in tablet.text, "what counts keeps every third"
    assert "rounded to" not in tablet.html.partition("<template")[0]
    tablet.at_table(mode="rapido", way="thirds")
    assert "rounded to" in tablet.html


@pytest.mark.parametrize("thirds", ["-1", "x", "99", "9" * 5000, "½"])
def test_thirds_that_cannot_be_are_told_on_the_claim_page(tablet: Tablet, thirds: str) -> None:
    to_35(tablet)
    claims(tablet, thirds_A=thirds, thirds_B="1")
    assert tablet.status == 200
    assert "Record the claim" not in tablet.text
    assert "field__error" in tablet.html or "flash--problem" in tablet.html


def offence(tablet: Tablet, **fields: Any) -> None:
    tablet.opens(f"/match/{tablet.code}/offence")
    tablet.sends("penalty_applied", **fields)


def test_the_page_of_an_offence_shows_the_score_before_it_is_applied(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    offence(tablet, side="A", offence="revoke", hand="1", preview="1")
    assert tablet.status == 200
    assert "Brutta 1: 7–4" in tablet.text
    assert "Brutta 1: 0–11" in tablet.text
    assert tablet.result()["hands"][0]["points"] == {"A": 7, "B": 4}
    tablet.sends("penalty_applied")
    assert tablet.result()["hands"][0]["points"] == {"A": 0, "B": 11}
    assert "Penalty · Anna and Carla: a revoke" in tablet.text, "the table says what was decided"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"offence": "sign"}, "side"),
        ({"side": "A", "offence": "late", "remedy": "deduct"}, "points"),
        ({"side": "A", "offence": "late", "hand": "7"}, "hand"),
    ],
)
def test_what_cannot_be_shown_is_told_at_its_field(
    tablet: Tablet, fields: dict[str, str], field: str
) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    offence(tablet, **fields, preview="1")
    assert tablet.status == 422
    assert f'id="{field}-error"' in tablet.html or field == "hand"
    assert tablet.result()["hands"][0]["points"] == {"A": 7, "B": 4}


def test_art_11_6_the_proposed_remedy_goes_with_the_offence(tablet: Tablet) -> None:
    tablet.sits_down()
    offence(tablet, side="B", offence="sign")
    assert tablet.result()["hands"][0]["points"] == {"A": 11, "B": 0}
    tablet.sits_down()
    offence(tablet, side="B", offence="late")
    tablet.writes_points(6)
    assert tablet.result()["hands"][0]["points"] == {"A": 6, "B": 5}


def test_art_11_3_points_are_taken_off(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(6)
    offence(tablet, side="A", offence="conduct", remedy="deduct", points="2", hand="1")
    assert tablet.result()["hands"][0]["points"] == {"A": 4, "B": 5}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"side": "B"},
        {"offence": "sign"},
        {"side": "B", "offence": "sign", "remedy": "deduct"},
        {"side": "B", "offence": "sign", "remedy": "deduct", "points": "-3"},
        {"side": "B", "offence": "sign", "remedy": "deduct", "points": "9" * 40},
        {"side": "C", "offence": "sign"},
        {"side": "B", "offence": "nonsense"},
        {"side": "B", "offence": "sign", "remedy": "nonsense"},
        {"side": "B", "offence": "sign", "hand": "77"},
    ],
)
def test_an_offence_that_is_not_told_whole_is_refused(
    tablet: Tablet, fields: dict[str, str]
) -> None:
    tablet.sits_down()
    offence(tablet, **fields)
    assert tablet.status == 422
    assert "field__error" in tablet.html or "flash--problem" in tablet.html
    assert tablet.record()["hands"] == []


def hands_offered(tablet: Tablet) -> list[str]:
    tablet.opens(f"/match/{tablet.code}/offence")
    return re.findall('type="radio" name="hand" value="([0-9]+)"', tablet.html)


def test_art_11_an_offence_belongs_to_any_hand_of_the_game(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(11, 11, 11, 7, 11)
    # A new game has begun: the two nearest hands are the one being played and the one before.
    assert hands_offered(tablet) == ["6", "5"]
    tablet.wrote("hand_voided", hand=6, void="misdeal")
    tablet.wrote_points(3, 4)
    assert hands_offered(tablet) == ["9", "8", "7"]
    assert "Hand 7: 3–8" in tablet.text
    offence(tablet, side="B", offence="sign", hand="7")
    assert tablet.result()["hands"][6]["points"] == {"A": 11, "B": 0}
    # A finding leads to its hand, whichever it is.
    tablet.opens(f"/match/{tablet.code}/offence", hand="2")
    assert 'name="hand" value="2" checked' in tablet.html


def test_art_11_an_offence_found_at_the_end_belongs_to_the_last_game(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(*[11] * 8)
    assert hands_offered(tablet) == ["8", "7", "6", "5"]
    for side in ("A", "B"):
        tablet.wrote("side_signed", side=side, name="Anna")
    assert hands_offered(tablet) == []
    assert "open it again before an offence is applied" in tablet.text


def test_art_15_1_a_confirmed_hand_is_said_to_need_a_ruling(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote("confirmation_agreed", confirmation="hand")
    tablet.wrote_points(7)
    tablet.wrote("hand_confirmed", hand=1, side="B")
    assert hands_offered(tablet) == ["2", "1"]
    assert "confirmed: only a ruling changes it" in tablet.text
    offence(tablet, side="B", offence="sign", hand="1")
    assert tablet.status == 422
    assert "only a referee can change it" in tablet.text


def test_art_12_a_void_hand_leaves_the_battezzante(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/offence")
    assert ("void", "a_monte") not in tablet.form("hand_voided").buttons
    assert ("void", "annulled") not in tablet.form("hand_voided").buttons, "nobody referees"
    tablet.sends("hand_voided", void="misdeal")
    assert "Bruno is battezzante" in tablet.text


def test_points_are_not_dropped_where_the_remedy_takes_none_off(tablet: Tablet) -> None:
    tablet.sits_down()
    offence(tablet, side="A", offence="sign", remedy="warning", points="2")
    assert tablet.status == 422
    assert 'id="points-error"' in tablet.html
    assert tablet.form("penalty_applied").fields["points"] == "2"
    assert tablet.record()["hands"] == []


def correct(tablet: Tablet, hand: int, **fields: Any) -> None:
    tablet.opens(f"/match/{tablet.code}/correct/{hand}")
    tablet.sends("hand_corrected", **fields)


def test_a_correction_that_changes_sums_only_is_written_at_once(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.writes_points(5)
    correct(tablet, 1, points_A=6, points_B=5, reason="misread")
    assert tablet.result()["hands"][0]["points"] == {"A": 6, "B": 5}
    assert "the correction is recorded" in tablet.text


def test_a_correction_that_turns_the_match_shows_before_and_after_first(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 10, 6)
    correct(tablet, 5, points_A=0, points_B=11, maraffa="", reason="sides swapped")
    assert "This changes the course of the match" in tablet.text
    assert tablet.result()["games"]
    tablet.confirms("hand_corrected")
    assert tablet.result()["games"] == []


def test_after_the_preview_one_button_writes_and_another_leads_back(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(10, 10, 10, 10, 6)
    correct(tablet, 5, points_A=0, points_B=11, maraffa="", reason="sides swapped")
    shown = tablet.form("hand_corrected")
    assert [name for name, _value in shown.buttons] == ["confirmed"]
    assert "pad-button" not in tablet.html
    form = tablet.html.partition('class="event-form hand-form"')[2].partition("</form>")[0]
    assert 'type="text"' not in form
    assert "This hand was never played" not in tablet.text
    again = tablet.client.post(f"/match/{tablet.code}/correct/5?again=1", data=shown.fields)
    assert again.status_code == 200
    assert "This changes the course" not in again.text
    assert re.search(r'id="points_B"[^>]* value="11"', again.text)
    assert 'value="sides swapped"' in again.text
    assert tablet.result()["games"]


def test_a_preview_writes_nothing_and_its_reason_may_follow(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    correct(tablet, 1, points_A=6, points_B=5, preview="1")
    assert (tablet.status, tablet.record()["hands"][0]["points"]["A"]) == (200, 7)
    assert "Brutta 1: 6–5" in tablet.text
    assert "Surplus hands" not in tablet.text
    tablet.confirms("hand_corrected")
    assert 'id="reason-error"' in tablet.html
    correct(tablet, 1, points_A=6, points_B=5, preview="1")
    tablet.confirms("hand_corrected", reason="misread")
    assert tablet.record()["hands"][0]["points"]["A"] == 6


def test_what_changed_after_a_preview_is_previewed_again(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    correct(tablet, 1, points_A=6, points_B=5, preview="1", reason="misread")
    tablet.confirms("hand_corrected", points_A=5, points_B=6)
    assert tablet.record()["hands"][0]["points"]["A"] == 7
    assert "Brutta 1: 5–6" in tablet.text
    tablet.confirms("hand_corrected")
    assert tablet.record()["hands"][0]["points"]["A"] == 5


@pytest.mark.parametrize("sent", [{"preview": "1"}, {"reason": "again"}], ids=["shown", "sent"])
def test_a_correction_that_changes_nothing_is_not_written(
    tablet: Tablet, sent: dict[str, str]
) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    number = tablet.client.get(f"/api/matches/{tablet.code}").json["number"]
    correct(tablet, 1, **sent)
    assert tablet.status == 200
    assert "Nothing has changed: hand 1 is recorded like this." in tablet.text
    assert "The score stays as it is." not in tablet.text
    # There is nothing to write, and all that was typed can be changed again.
    assert "confirmed" not in [name for name, _value in tablet.form("hand_corrected").buttons]
    tablet.sends("hand_corrected", reason="again", confirmed="")
    assert tablet.client.get(f"/api/matches/{tablet.code}").json["number"] == number
    assert "Nothing has changed" in tablet.text


def test_a_preview_that_moves_no_score_says_so(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    correct(tablet, 1, trump="spade", preview="1")
    assert "The score stays as it is." in tablet.text


def test_a_removal_is_shown_first(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/correct/1")
    tablet.sends("hand_removed", preview="1")
    assert "Brutta 1: 0–0" in tablet.text
    assert len(tablet.record()["hands"]) == 1
    tablet.confirms("hand_removed", reason="another table's")
    assert tablet.record()["hands"] == []


def test_a_correction_opens_with_what_was_taken_and_folds_the_rest(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/correct/1")
    front, _, rest = tablet.html.partition("<details")
    assert 'id="points_A"' in front
    assert 'name="maraffa" value="A"' in front
    assert 'name="maraffa" value="1"' not in front
    assert 'id="reason"' in front
    assert 'id="claim"' in rest
    assert not rest.partition(">")[0].endswith(" open")
    tablet.sends("hand_corrected", reason="x", penalty_points="2")
    assert tablet.html.partition("<details")[2].partition(">")[0].endswith(" open")


def test_a_correction_takes_figure_off_where_thirds_are_counted(tablet: Tablet) -> None:
    tablet.sits_down(regulation="figure")
    tablet.at_table(mode="rapido")
    tablet.sends("hand_written", thirds_A="20", thirds_B="15")
    tablet.opens(f"/match/{tablet.code}/correct/1")
    assert "Figure off" in tablet.text
    assert tablet.form("hand_corrected").fields["way"] == "thirds"
    assert 'data-unit="figure"' in tablet.html


def test_surplus_hands_are_named_before_a_correction(tablet: Tablet) -> None:
    tablet.sits_down(regulation="wikipedia")
    tablet.wrote_points(9, 9, 9, 9, 2, 6)
    correct(tablet, 4, points_A=11, points_B=0, maraffa="A", reason="forgotten maraffa")
    assert "Surplus hands – 5, 6" in tablet.text.replace("(changed)", "").replace("  ", " ")


def test_a_forgotten_hand_is_inserted_and_a_wrong_one_removed(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/correct/1", insert="1")
    tablet.sends("hand_inserted", points_A=2, points_B=9, battezzante=4, reason="forgotten")
    assert [hand["points"]["A"] for hand in tablet.record()["hands"]] == [2, 7]
    tablet.opens(f"/match/{tablet.code}/correct/1")
    tablet.sends("hand_removed", reason="it was another table's")
    assert [hand["points"]["A"] for hand in tablet.record()["hands"]] == [7]


@pytest.mark.parametrize("purpose", ["ruling", "dispute", "by"])
def test_nobody_decides_or_disputes_a_hand_after_the_last_one(tablet: Tablet, purpose: str) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/correct/2", **{purpose: "A"})
    assert tablet.status == 404


def test_a_hand_survives_its_own_form(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.sends("cards_played", card="4d")
    tablet.sends("call_made", word="busso")
    tablet.plays("Ad 5d 6d")
    tablet.at_table(mode="carte")
    tablet.sends("maraffa_declared", who="3", trick="2")
    before = tablet.record()
    correct(tablet, 1, reason="nothing changes")
    assert tablet.record() == before


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"points_A": "12"}, "points_A"),
        ({"points_A": "-1"}, "points_A"),
        ({"points_B": ""}, "points_B"),
        ({"points_B": "9" * 5000}, "points_B"),
        ({"way": "thirds", "thirds_A": "20", "thirds_B": "20"}, "thirds_A"),
        ({"way": "tricks", "trump": "spade", "tricks": "Ad Ad"}, "tricks"),
        ({"way": "tricks", "trump": "spade", "tricks": "👍 <b>"}, "tricks"),
        ({"way": "tricks", "tricks": "Ad 4d 5d 6d"}, "trump"),
        ({"way": "taken", "taken": "A4 C9"}, "taken"),
        ({"way": "nonsense"}, "way"),
        ({"battezzante": "9"}, "battezzante"),
        ({"maraffa": "x"}, "maraffa"),
        ({"maraffa_trick": "2"}, "maraffa"),
        ({"maraffa": "A", "maraffa_trick": "2"}, "maraffa"),
        ({"maraffa": "1", "maraffa_trick": "x"}, "maraffa_trick"),
        ({"maraffa": "A", "maraffa_trick": "x"}, "maraffa_trick"),
        ({"penalty_side": "A"}, "penalty_offence"),
        ({"penalty_offence": "sign"}, "penalty_side"),
        ({"penalty_points": "2"}, "penalty_side"),
        ({"penalty_side": "A", "penalty_offence": "sign", "penalty_points": "2"}, "penalty_points"),
    ],
)
def test_what_is_wrong_in_a_correction_is_told_at_its_field(
    tablet: Tablet, fields: dict[str, str], field: str
) -> None:
    tablet.sits_down()
    tablet.writes_points(7)
    correct(tablet, 1, **{"reason": "because", **fields})
    assert tablet.status == 422
    assert f'id="{field}-error"' in tablet.html
    for name, typed in fields.items():
        # No list holds what was never one of its options.
        if name not in ("way", "battezzante", "maraffa"):
            assert tablet.form("hand_corrected").fields[name] == typed
    assert tablet.record()["hands"][0]["points"] == {"A": 7, "B": 4}


def finish(tablet: Tablet) -> None:
    tablet.sits_down(regulation="wikipedia")
    tablet.wrote_points(11, 11, 11, 11)
    tablet.at_table()


def test_both_sides_sign_and_the_match_is_locked(tablet: Tablet) -> None:
    finish(tablet)
    assert "win the match" in tablet.text
    for side in "AB":
        tablet.opens(f"/match/{tablet.code}/end")
        tablet.sends("side_signed", signature="[[1,2,3,4]]")
        assert side in tablet.text
    assert tablet.client.get(f"/api/matches/{tablet.code}").json["state"] == "locked"
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("match_reopened", reason="")
    assert tablet.status == 422
    tablet.sends("match_reopened", reason="wrong maraffa")
    assert tablet.client.get(f"/api/matches/{tablet.code}").json["state"] == "finished"


@pytest.mark.parametrize(
    "fields",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"signature": "nonsense"},
        {"signature": "[[1]]"},
        {"signature": "[" * 5000},
        {"signature": "[[1,99999]]"},
        {"side": "C"},
    ],
)
def test_a_signature_that_cannot_be_is_refused(tablet: Tablet, fields: dict[str, str]) -> None:
    finish(tablet)
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("side_signed", **fields)
    assert tablet.status == 422
    assert "field__error" in tablet.html or "flash--problem" in tablet.html


def test_a_match_is_given_up_with_a_reason_and_opened_again(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("match_closed", reason="rain")
    assert "This match was given up" in tablet.text
    tablet.sends("match_reopened", reason="the sun is out")
    tablet.writes_points(7)
    assert tablet.result()["hands"][0]["points"] == {"A": 7, "B": 4}


def test_a_mistyped_name_is_corrected_with_a_reason(tablet: Tablet) -> None:
    tablet.sits_down("Ana", "Bruno", "Carla", "Dario")
    tablet.writes_points(7)
    tablet.opens(f"/match/{tablet.code}/names")
    tablet.sends("players_renamed", name_1="Anna", reason="mistyped")
    assert tablet.record()["players"][0] == "Anna"
    assert len(tablet.record()["hands"]) == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"name_2": ""}, "name_2"), ({"name_3": "x" * 81}, "name_3"), ({}, "reason")],
)
def test_names_that_cannot_be_are_told_at_their_field(
    tablet: Tablet, fields: dict[str, str], field: str
) -> None:
    tablet.sits_down()
    tablet.opens(f"/match/{tablet.code}/names")
    tablet.sends("players_renamed", **fields)
    assert tablet.status == 422
    assert f'id="{field}-error"' in tablet.html
