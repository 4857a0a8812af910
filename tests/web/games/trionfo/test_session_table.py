"""The table of trionfo: bids in order, cards, tricks or totals, masi decided at once, the amico."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.session_tablet import SessionTablet

FIRST_TRICK = "4s 5s 6s 7s Fs"


@pytest.fixture
def tablet(english: FlaskClient) -> SessionTablet:
    """The tablet of five players who read English, Anna speaking first."""
    tablet = SessionTablet(english)
    tablet.sits_down()
    tablet.at_table()
    return tablet


def test_the_bids_are_tapped_in_order_and_only_higher_ones_are_offered(
    tablet: SessionTablet,
) -> None:
    assert tablet.offered() == ["passo", "chiamo", "di_piu", "maso", "maso_dei_masi"]
    assert "Anna speaks first" in tablet.text
    tablet.bids("passo di_piu")
    assert tablet.offered() == ["passo", "maso", "maso_dei_masi"]
    assert "Bruno bids: di più" in tablet.text
    tablet.bids("passo maso_dei_masi")
    assert tablet.offered() == ["passo"]
    tablet.bids("passo")
    assert tablet.record()["hands"][0]["bids"] == [
        "passo", "di_piu", "passo", "maso_dei_masi", "passo",
    ]  # fmt: skip
    assert "Signore Dario" in tablet.text


def test_when_the_bids_end_the_table_says_who_is_the_signore(tablet: SessionTablet) -> None:
    tablet.bids("passo chiamo passo passo")
    assert "Signore: Bruno" not in tablet.text
    tablet.bids("passo")
    assert "Signore: Bruno, chiamo" in tablet.text
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    assert "Signore: Bruno, chiamo" not in tablet.text


def test_a_bid_that_is_too_low_is_refused_in_words(tablet: SessionTablet) -> None:
    tablet.bids("di_piu")
    tablet.sends("bid_made", bid="chiamo")
    assert tablet.status == 422
    assert "is not higher than di più" in tablet.text
    assert "art. 13.2" in tablet.text
    assert tablet.offered() == ["passo", "maso", "maso_dei_masi"]


def test_when_all_the_others_pass_one_tap_says_so(tablet: SessionTablet) -> None:
    tablet.bids("passo chiamo")
    tablet.sends("hand_written", others="passo")
    hand = {"first": 1, "bids": ["passo", "chiamo", "passo", "passo", "passo"]}
    assert tablet.record()["hands"] == [hand]


def test_everybody_passes_and_the_next_seat_speaks_first(tablet: SessionTablet) -> None:
    tablet.sends("hand_written", others="passo")
    assert "Hand 1: all passed, nobody pays" in tablet.text
    assert "last hand" not in tablet.text
    assert "Anna deals" in tablet.text
    assert "Bruno speaks first" in tablet.text


def test_who_holds_the_five_of_spade_is_asked_where_nobody_knows(english: FlaskClient) -> None:
    tablet = SessionTablet(english)
    tablet.starts(first="")
    assert "Who holds the 5 of swords and speaks first?" in tablet.text
    tablet.sends("bid_made", bid="passo")
    assert tablet.status == 422
    assert "Who speaks first?" in tablet.text
    tablet.sends("bid_made", bid="passo", seat="3")
    assert "Dario speaks" in tablet.html


def test_somebody_else_may_have_spoken_first(tablet: SessionTablet) -> None:
    other = [form for form in tablet.forms if form.fields.get("kind") == "bid_made"][1]
    tablet.shows(tablet.client.post(other.action, data={**other.fields, "seat": 4, "bid": "maso"}))
    assert tablet.offered() == ["passo", "maso_dei_masi"]
    tablet.sends("hand_written", others="passo")
    tablet.quickly(made="yes")
    assert tablet.result()["totals"] == [-4, -4, -4, 16, -4]


def test_the_totals_of_a_chiamo_are_two_taps(tablet: SessionTablet) -> None:
    tablet.bids("passo chiamo passo passo passo")
    tablet.quickly(partner="4", declarer="19", trump="coppe")
    assert tablet.record()["hands"][0] == {
        "first": 1,
        "bids": ["passo", "chiamo", "passo", "passo", "passo"],
        "trump": "coppe",
        "thirds": {"declarer": 19, "others": 16},
        "partner": 4,
    }
    assert tablet.result()["totals"] == [-1, 2, -1, 1, -1]
    assert "Bruno and Dario win: chiamo, points 6⅓ to 5⅓" in tablet.text


def test_a_card_of_his_own_is_nobody_elses(tablet: SessionTablet) -> None:
    tablet.heard("chiamo passo passo passo passo")
    tablet.quickly(partner="alone", declarer="17")
    assert tablet.result()["totals"] == [-8, 2, 2, 2, 2]
    assert "Anna loses: chiamo, called in hand" in tablet.text


def test_the_amico_must_be_told_and_nothing_is_lost(tablet: SessionTablet) -> None:
    tablet.heard("chiamo passo passo passo passo")
    tablet.quickly(declarer="20", trump="spade")
    assert tablet.status == 422
    assert "Who was the amico?" in tablet.text
    assert tablet.form("hand_written").fields["trump"] == "spade"


def test_the_signore_is_not_his_own_amico(tablet: SessionTablet) -> None:
    tablet.heard("chiamo passo passo passo passo")
    tablet.quickly(declarer="20", partner="1")
    assert tablet.status == 422
    assert "cannot be his own partner" in tablet.text


def test_won_or_lost_is_enough_where_nobody_counted(tablet: SessionTablet) -> None:
    tablet.bids("di_piu passo passo passo passo")
    assert "declarer" in tablet.form("hand_written").fields
    tablet.quickly(made="no")
    assert tablet.result()["totals"] == [-8, 2, 2, 2, 2]


@pytest.mark.parametrize(("word", "worth"), [("maso", 16), ("maso_dei_masi", 32)])
def test_a_maso_is_made_or_not(tablet: SessionTablet, word: str, worth: int) -> None:
    tablet.heard(f"passo passo {word} passo passo")
    tablet.at_table(mode="rapido")
    assert tablet.form("hand_written").buttons == [("made", "no"), ("made", "yes")]
    tablet.quickly(made="yes")
    assert tablet.result()["totals"][2] == worth
    assert sum(tablet.result()["totals"]) == 0


def test_trumps_and_a_card_of_another_suit_come_before_the_cards(tablet: SessionTablet) -> None:
    tablet.heard("chiamo passo passo passo passo")
    tablet.at_table(mode="carte")
    assert "Anna names trumps" in tablet.text
    tablet.sends("trump_named", trump="denari")
    assert "Which card does Anna call?" in tablet.text
    called = [card for _, card in tablet.form("card_called").buttons]
    assert len(called) == 30
    assert not [card for card in called if card.endswith("d")]
    tablet.sends("card_called", card="3d")
    assert tablet.status == 422
    assert "3d is a trump" in tablet.text
    tablet.sends("card_called", card="3c")
    assert "Called card three of cups" in tablet.text
    assert "Anna to play" in tablet.text


def chiamo_by_cards(tablet: SessionTablet) -> None:
    """Bruno has called the 3 of cups, denari being trumps; Anna leads."""
    tablet.heard("passo chiamo passo passo passo")
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="denari")
    tablet.sends("card_called", card="3c")


def test_cards_move_the_turn_and_the_winner_leads(tablet: SessionTablet) -> None:
    chiamo_by_cards(tablet)
    tablet.plays(FIRST_TRICK)
    assert "Trick 2 Elsa to play" in tablet.text
    assert 'card-pad__by">Elsa<' in tablet.html


def test_the_amico_is_hidden_everywhere_until_his_card_falls(tablet: SessionTablet) -> None:
    chiamo_by_cards(tablet)
    tablet.plays(f"{FIRST_TRICK} 4c 5c 6c")
    seen = [tablet.client.get(path).text for path in watched(tablet.code)]
    assert "not shown yet" in tablet.text
    assert [text for text in seen if '"partner": 4' in text or '"partner":4' in text] == []
    tablet.plays("3c")
    assert "Amico Carla" in tablet.text
    assert tablet.result()["hands"][0]["partner"] == 3


def watched(code: str) -> list[str]:
    return [f"/match/{code}", f"/watch/{code}", f"/api/matches/{code}", f"/match/{code}/record"]


def test_who_did_not_follow_suit_is_found_out_and_may_be_let_go(tablet: SessionTablet) -> None:
    chiamo_by_cards(tablet)
    tablet.plays("4s 5s 6b 7s Fs 2s 6s Rs")
    assert "Carla to play" in tablet.text
    assert "card-pad__card--doubtful suit--spade" in tablet.html
    tablet.plays("3s")
    assert "Hand 1: Revoke, trick 1" in tablet.text
    assert "Make it an offence" not in tablet.text
    tablet.sends("finding_dismissed")
    assert "Hand 1: Revoke" not in tablet.text


def test_one_card_off_suit_is_one_finding_with_what_can_be_done(tablet: SessionTablet) -> None:
    tablet.heard("di_piu passo passo passo passo")
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="spade")
    tablet.plays("Ad 4d 5d 6d 4c 3d 7d Fd Cd 5c 2d 4b 5b 6b Rd")
    assert tablet.text.count("Hand 1: Revoke") == 1
    for words in ("Hand 1: Revoke, tricks 1, 2", "in trick 1 seat 5", "in trick 2 seat 5"):
        assert words in tablet.text
    assert f'href="/match/{tablet.code}/correct/1"' in tablet.html
    tablet.sends("finding_dismissed")
    assert "Hand 1: Revoke" not in tablet.text
    tablet.sends("undone")
    assert "Hand 1: Revoke, tricks 1, 2" in tablet.text
    tablet.sends("hand_voided", void="annulled")
    assert tablet.result()["hands"][0]["kind"] == "void"


def test_tricks_by_winner_and_worth_and_the_amico_at_the_end(tablet: SessionTablet) -> None:
    tablet.heard("passo chiamo passo passo passo")
    tablet.at_table(mode="prese")
    tablet.sends("trick_won", thirds="4")
    assert tablet.status == 422
    assert "Who took the trick?" in tablet.text
    for seat, thirds in ((2, 5), (3, 5), (1, 4), (1, 4), (2, 5), (4, 4), (5, 3)):
        tablet.sends("trick_won", seat=seat, thirds=thirds)
    assert tablet.form("trick_won").buttons == [("thirds", "2")]
    assert "Trick 8" in tablet.text
    tablet.sends("trick_won", seat=3, thirds=2)
    assert "Trick 9" not in tablet.text
    assert "Undo Trick 8 to Carla, worth 1⅔" in tablet.text
    assert "8 3 Carla 1⅔" in tablet.text
    history = tablet.client.get(f"/match/{tablet.code}/history").text
    assert "worth 1⅔" in history
    assert "worth ⅔" not in history
    asked = tablet.form("partner_named").buttons
    assert asked == [("partner", who) for who in ("1", "3", "4", "5", "alone")]
    tablet.sends("partner_named", partner="3")
    assert tablet.record()["hands"][0]["thirds"] == {"declarer": 20, "others": 15}
    assert tablet.result()["totals"] == [-1, 2, 1, -1, -1]


def test_cards_become_tricks_in_mid_hand_and_not_the_other_way_round(
    tablet: SessionTablet,
) -> None:
    chiamo_by_cards(tablet)
    tablet.plays(FIRST_TRICK)
    tablet.at_table(mode="prese")
    tablet.sends("trick_won", seat=2, thirds=4)
    tablet.at_table(mode="carte")
    assert "This hand is kept trick by trick" in tablet.text
    tablet.sends("trick_won", seat=2, thirds=4)
    assert tablet.status == 200
    assert "Trick 4" in tablet.html


def test_a_maso_is_lost_as_soon_as_the_others_have_a_point(tablet: SessionTablet) -> None:
    tablet.heard("maso passo passo passo passo")
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="denari")
    tablet.plays("4s 5s 6s 7s As")
    assert "Hand 1: Anna loses: maso, decided in trick 1" in tablet.text
    assert tablet.result()["totals"] == [-16, 4, 4, 4, 4]
    assert "Bruno speaks first" in tablet.text


def test_a_lost_maso_tells_its_trick_and_points_without_the_cards_too(
    tablet: SessionTablet,
) -> None:
    tablet.heard("passo maso passo passo passo")
    tablet.at_table(mode="prese")
    tablet.sends("trick_won", seat=2, thirds=5)
    tablet.sends("trick_won", seat=4, thirds=4)
    told = "decided in trick 2, points 1⅔ to 1⅓"
    assert f"Hand 1: Bruno loses: maso, {told}" in tablet.text
    assert "Bruno · 1⅔–1⅓ decided in trick 2" in tablet.text


def test_after_maso_dei_masi_the_others_pass_with_one_tap(tablet: SessionTablet) -> None:
    tablet.bids("passo maso_dei_masi")
    assert "bid_made" not in [form.fields.get("kind") for form in tablet.forms]
    tablet.sends("hand_written", others="passo")
    bids = tablet.record()["hands"][0]["bids"]
    assert bids == ["passo", "maso_dei_masi", "passo", "passo", "passo"]


def test_a_maso_dei_masi_is_lost_with_the_first_trick_of_another(tablet: SessionTablet) -> None:
    tablet.heard("passo passo passo passo maso_dei_masi")
    tablet.at_table(mode="prese")
    tablet.sends("trick_won", seat=5, thirds=4)
    tablet.sends("trick_won", seat=2, thirds=0)
    assert "Elsa loses: maso dei masi" in tablet.text
    assert tablet.result()["totals"] == [8, 8, 8, 8, -32]


def test_undo_takes_back_the_last_act_and_further_back_more(tablet: SessionTablet) -> None:
    chiamo_by_cards(tablet)
    tablet.sends("undone")
    assert "Which card does Bruno call?" in tablet.text
    tablet.sends("undone", to=tablet.number() - 4)
    assert tablet.offered() == ["passo", "di_piu", "maso", "maso_dei_masi"]


def test_what_the_last_hand_paid_is_told_until_the_next_one_is_over(tablet: SessionTablet) -> None:
    tablet.heard("di_piu passo passo passo passo")
    tablet.quickly(made="yes")
    assert "last hand +8" in tablet.text
    tablet.bids("chiamo")
    assert "last hand +8" in tablet.text
    tablet.sends("hand_voided", void="misdeal")
    assert "last hand" not in tablet.text


def test_who_speaks_first_leads_until_the_first_card(tablet: SessionTablet) -> None:
    role = '<div class="round-table__role" data-role="leads">leads</div>'
    tablet.bids("passo chiamo passo passo passo")
    assert role in tablet.html
    tablet.at_table(mode="carte")
    tablet.sends("trump_named", trump="denari")
    tablet.sends("card_called", card="3c")
    assert role in tablet.html
    tablet.plays("4s")
    assert role not in tablet.html


def test_spectators_see_what_each_has_taken_and_not_with_whom(tablet: SessionTablet) -> None:
    tablet.heard("passo chiamo passo passo passo")
    tablet.at_table(mode="prese")
    tablet.sends("trick_won", seat=3, thirds=4)
    for wall in ("0", "1"):
        tablet.opens(f"/watch/{tablet.code}", wall=wall)
        assert "3 Carla 1⅓" in tablet.text
        assert "left 10⅓" in tablet.text
        assert "Amico" not in tablet.text


def test_a_void_hand_pays_nobody_and_the_same_player_speaks_again(tablet: SessionTablet) -> None:
    tablet.bids("passo chiamo")
    tablet.sends("hand_voided", void="misdeal")
    assert "Hand 1: void, nobody pays" in tablet.text
    assert tablet.record()["hands"][0]["void"] == "misdeal"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("bid_made", {"seat": "9", "bid": "passo"}),
        ("bid_made", {"seat": "x", "bid": "passo"}),
        ("bid_made", {"bid": "tutto"}),
        ("hand_written", {"made": "", "declarer": "36", "others": ""}),
        ("hand_written", {"made": "", "declarer": "-1", "others": ""}),
        ("hand_written", {"declarer": "sei", "others": ""}),
        ("hand_voided", {"void": "a_monte"}),
        ("undone", {"to": "0"}),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tablet: SessionTablet, kind: str, fields: dict[str, Any]
) -> None:
    tablet.bids("passo")
    number = tablet.number()
    tablet.sends(kind, **fields)
    assert tablet.status == 422
    assert tablet.number() == number


@pytest.mark.parametrize("path", ["claim?side=A", "offence"])
def test_pages_of_marafone_are_not_there(tablet: SessionTablet, path: str) -> None:
    assert tablet.client.get(f"/match/{tablet.code}/{path}").status_code == 404


def test_marafone_kinds_are_no_events_of_a_session(tablet: SessionTablet) -> None:
    form = tablet.form("bid_made")
    answer = tablet.client.post(form.action, data={**form.fields, "kind": "claim_made"})
    assert answer.status_code == 422
    assert "nknown kind of event" in answer.text


def test_two_windows_of_a_tablet_are_told_of_each_other(tablet: SessionTablet) -> None:
    other = SessionTablet(tablet.client)
    other.code = tablet.code
    other.at_table()
    tablet.bids("chiamo")
    other.sends("bid_made", bid="passo")
    assert other.status == 409
    assert "Anna bids: chiamo" in other.text


def test_once_it_is_over_the_table_leads_to_the_signatures(tablet: SessionTablet) -> None:
    tablet.sends("hand_written", others="passo")
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("session_ended", how="agreed")
    tablet.at_table()
    assert "Session over" in tablet.text
    assert "Hand 1: all passed" not in tablet.text
    assert "Sign the result" in tablet.text
    assert "Next session, same players" in tablet.text


def test_nothing_is_left_to_do_on_a_signed_session(tablet: SessionTablet) -> None:
    chiamo_by_cards(tablet)
    tablet.plays("4s 5s 6b 7s Fs 2s 6s Rs 3s")
    tablet.quickly(made="no", partner="3")
    tablet.opens(f"/match/{tablet.code}/correct/1")
    tablet.at_table()
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("session_ended", how="agreed")
    tablet.opens(f"/match/{tablet.code}/end")
    for seat in range(1, 6):
        tablet.sends("player_signed", seat=seat)
    tablet.at_table()
    assert "session signed" in tablet.text
    assert "Let it go" not in tablet.text
    assert "lose: chiamo" not in tablet.text
