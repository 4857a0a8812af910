"""The life of a session of trionfo on its pages: watched, corrected, renamed, ended, signed."""

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.games.trionfo.sessions import ALL_PASS, PLAYERS, only, session
from tests.tables import SessionTable
from tests.web.device import Device
from tests.web.elsewhere import ElsewhereTable
from tests.web.public.test_home import upload
from tests.web.shown import as_seen
from tests.web.tablet import Tablet


@pytest.fixture
def evening(app: Flask) -> ElsewhereTable:
    """Three hands: a chiamo won with Dario's help, one that all passed, a maso lost."""
    table = ElsewhereTable(app, SessionTable)
    table.bid(*only("chiamo"), first=2)
    table.totals(22, partner=4)
    table.bid(*ALL_PASS)
    table.bid(*only("maso"))
    table.add("hand_written", hand=3, value={"made": False})
    return table


def shows(page: str, *texts: str) -> None:
    for text in texts:
        assert text in as_seen(page), text


def test_the_first_page_lists_sessions_with_their_totals(
    english: FlaskClient, app: Flask, evening: ElsewhereTable
) -> None:
    playing = english.get("/").text.split('id="over"')[0]
    shows(playing, "Anna", "Elsa", "+6", "−15", "Trionfo", "3 hands", f"/watch/{evening.code}")
    evening.add("session_ended", how="time")
    done = english.get("/?name=elsa").text.split('id="over"')[1]
    shows(done, "finished, not signed", f"/match/{evening.code}/record.json")


def test_spectators_see_totals_payments_and_whether_it_is_fair_to_end(
    english: FlaskClient, evening: ElsewhereTable
) -> None:
    page = english.get(f"/watch/{evening.code}").text
    shows(page, "Bruno with Dario", "hand lost", "all passed", "together 0", "Fair to end after 2")
    wall = english.get(f"/watch/{evening.code}?wall=1").text
    assert "totals--wall" in wall
    assert "payments-sheet" not in wall


def test_the_amico_is_on_no_page_before_his_card_has_fallen(
    english: FlaskClient, evening: ElsewhereTable
) -> None:
    """Whoever looks for him finds him nowhere, and everywhere once the called card is played."""
    evening.bid(*only("chiamo"))
    evening.add("trump_named", hand=4, trump="coppe")
    evening.add("card_called", hand=4, card="3d")
    evening.add("cards_played", hand=4, cards=["Ad"])
    told = english.get(f"/api/matches/{evening.code}").json["result"]["hands"][3]
    assert told["partner"] is None
    page = english.get(f"/watch/{evening.code}").text
    shows(page, "three of coins", "not shown yet")
    evening.add("cards_played", hand=4, cards=["3d"])
    told = english.get(f"/api/matches/{evening.code}").json["result"]["hands"][3]
    assert told["partner"] == 1
    page = english.get(f"/watch/{evening.code}").text
    assert "not shown yet" not in page
    shows(page, "Elsa with Anna")


def test_the_history_tells_every_hand_in_words(
    english: FlaskClient, evening: ElsewhereTable
) -> None:
    page = english.get(f"/match/{evening.code}/history").text
    shows(page, "Bruno bids: chiamo", "7⅓–4⅓ points, amico Dario", "Anna, Bruno, Carla")


def test_the_record_goes_out_and_comes_back(english: FlaskClient, evening: ElsewhereTable) -> None:
    answer = english.get(f"/match/{evening.code}/record.json")
    assert "trionfo-" in answer.headers["Content-Disposition"]
    assert json.loads(answer.data) == evening.view.state.record
    page = upload(english, ("evening.json", answer.data)).text
    shows(page, "One match was imported.", "Anna, Bruno, Carla, Dario, Elsa")


def test_names_are_corrected_for_all_five(tablet: Tablet, evening: ElsewhereTable) -> None:
    tablet.opens(f"/match/{evening.code}/names")
    tablet.sends("players_renamed", name_5="", reason="written wrong")
    assert tablet.status == 422
    tablet.sends("players_renamed", name_5="Elisa", reason="written wrong")
    tablet.opens(f"/watch/{evening.code}")
    shows(tablet.html, "Elisa")


def test_five_players_have_five_names(tablet: Tablet, evening: ElsewhereTable) -> None:
    tablet.opens(f"/match/{evening.code}/names")
    tablet.sends("players_renamed", name_5=" ANNA ", reason="written wrong")
    assert tablet.status == 422
    shows(tablet.html, "seat 5 has the same name as seat 1", 'id="name_5-error"')


def corrects(tablet: Tablet, kind: str, **fields: object) -> None:
    """Send the form, look at what it changes, and say that it is so."""
    tablet.sends(kind, **fields)
    shows(tablet.html, "What this changes")
    tablet.confirms(kind)
    assert tablet.status == 200


def test_a_hand_is_corrected_in_its_own_form(tablet: Tablet, evening: ElsewhereTable) -> None:
    tablet.opens(f"/match/{evening.code}/correct/1")
    form = tablet.form("hand_corrected").fields
    assert (form["way"], form["thirds"], form["partner"]) == ("thirds", "22", "4")
    assert (form["first"], form["bid_2"], form["bid_3"]) == ("2", "chiamo", "passo")
    corrects(tablet, "hand_corrected", thirds=17, partner="alone", reason="miscounted")
    tablet.code = evening.code
    assert tablet.record()["hands"][0] == {
        "first": 2,
        "bids": only("chiamo"),
        "thirds": {"declarer": 17, "others": 18},
        "partner": None,
    }
    assert tablet.result()["totals"] == [6, -4, 6, -14, 6]


def test_the_amico_of_a_hand_that_was_called_is_a_key(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    """Of another bid it lies folded, and opens where it is wrong."""
    called, other = (f"/match/{evening.code}/correct/{hand}" for hand in (1, 3))
    tablet.opens(called)
    assert 'name="partner" value="alone"' in tablet.html.partition("<details")[0]
    tablet.opens(other)
    front, _, rest = tablet.html.partition("<details")
    assert 'name="partner"' not in front
    assert not rest.partition(">")[0].endswith(" open")
    tablet.sends("hand_corrected", partner="9", reason="why")
    assert tablet.html.partition("<details")[2].partition(">")[0].endswith(" open")


def test_other_ways_of_writing_a_hand(tablet: Tablet, evening: ElsewhereTable) -> None:
    """Totals become a maso by cards, void, or a hand that all passed."""
    tablet.code = evening.code
    correct = f"/match/{evening.code}/correct/3"
    tablet.opens(correct)
    assert tablet.form("hand_corrected").fields["made"] == "no"
    tricks = "As 4s 5s 6s 7s\nAd 4d 5d 6d 7d"
    by_cards = {"way": "tricks", "tricks": tricks, "trump": "spade", "reason": "by cards"}
    corrects(tablet, "hand_corrected", **by_cards)
    assert tablet.record()["hands"][2]["tricks"] == tricks.split("\n")
    tablet.opens(correct)
    corrects(tablet, "hand_corrected", void="misdeal", reason="misdealt")
    assert tablet.record()["hands"][2]["void"] == "misdeal"
    tablet.opens(correct)
    nobody = {"void": "", "way": "made", "bid_4": "passo", "first": 4, "reason": "nobody bid"}
    corrects(tablet, "hand_corrected", **nobody)
    assert tablet.record()["hands"][2] == {"first": 4, "bids": ALL_PASS}


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ({"reason": ""}, "reason"),
        ({"thirds": "x"}, "thirds"),
        ({"thirds": "36"}, "thirds"),
        ({"partner": ""}, "partner"),
        ({"partner": "2"}, "partner"),
        ({"bid_3": "maso", "bid_4": "di_piu"}, "bid_4"),
        ({"bid_2": "passo"}, "trump"),
        ({"called": "3c", "trump": "coppe"}, "called"),
        ({"called": "9x"}, "called"),
        ({"way": "made", "made": ""}, "made"),
        ({"way": "other"}, "way"),
        ({"first": ""}, "first"),
        ({"first": "9"}, "first"),
        ({"bid_2": "forse"}, "bid_2"),
        ({"way": "tricks", "tricks": "3d 3d", "trump": "coppe", "called": "Ad"}, "tricks"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    tablet: Tablet, app: Flask, typed: dict[str, str], place: str
) -> None:
    evening = ElsewhereTable(app, SessionTable)
    evening.bid(*only("chiamo"), first=2)
    evening.add("hand_written", hand=1, value={"trump": "coppe", "made": True, "partner": 4})
    tablet.opens(f"/match/{evening.code}/correct/1")
    usual = {"way": "thirds", "thirds": "20", "reason": "why"}
    tablet.sends("hand_corrected", **usual | typed)
    assert tablet.status == 422
    assert f'id="{place}-error"' in tablet.html
    assert f'<li><a href="#{place}">' in tablet.html, "the list above leads to the field"
    assert evening.view.number == len(evening.view.facts) == 7
    shown = tablet.form("hand_corrected").fields
    texts = typed.keys() & {"thirds", "called", "tricks", "reason"}
    assert {name: shown[name] for name in texts} == {name: typed[name] for name in texts}


def test_a_correction_that_changes_other_hands_is_shown_first(
    tablet: Tablet, english: FlaskClient, app: Flask
) -> None:
    """Where hands were written without their first speaker, a void hand hands them on."""
    passed = {"bids": ALL_PASS}
    hands = [{"first": 1, **passed}, passed, {"bids": only("maso"), "made": True}]
    upload(english, ("evening.json", json.dumps(session(*hands)).encode()))
    finished = english.get("/api/matches?state=finished").json
    tablet.code = finished["matches"][0]["code"]
    tablet.opens(f"/match/{tablet.code}/correct/2")
    tablet.sends("hand_corrected", void="misdeal", reason="misdealt")
    shows(tablet.html, "What this changes", "Carla: maso, hand won", "Bruno: maso")
    assert "void" not in tablet.record()["hands"][1]
    tablet.confirms("hand_corrected")
    assert tablet.result()["totals"] == [-4, 16, -4, -4, -4]


def test_a_correction_that_changes_only_totals_is_shown_first(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    tablet.code, number = evening.code, evening.view.number
    tablet.opens(f"/match/{evening.code}/correct/1")
    tablet.sends("hand_corrected", thirds=17, reason="miscounted")
    changes = ["Before", "After", "Anna", "+3", "+5", "Bruno", "+6", "+2", "Hand 1"]
    shows(tablet.text, *changes, "Bruno: chiamo, with Dario, hand lost")
    assert "Hand 3" not in tablet.text
    assert (tablet.form("hand_corrected").fields["thirds"], evening.view.number) == ("17", number)
    tablet.confirms("hand_corrected")
    assert tablet.result()["totals"] == [5, 2, 5, -17, 5]


def test_a_correction_that_changes_nothing_of_it_is_written_at_once(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    tablet.code = evening.code
    tablet.opens(f"/match/{evening.code}/correct/1")
    tablet.sends("hand_corrected", trump="coppe", reason="forgotten")
    assert tablet.record()["hands"][0]["trump"] == "coppe"


def test_a_forgotten_hand_is_inserted_and_one_never_played_removed(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    tablet.code = evening.code
    tablet.opens(f"/match/{evening.code}/correct/4")
    corrects(tablet, "hand_inserted", bid_1="di_piu", thirds=18, reason="forgotten")
    assert tablet.result()["hands"][3]["declarer"] == 1
    tablet.opens(f"/match/{evening.code}/correct/4")
    corrects(tablet, "hand_removed", reason="never played")
    assert len(tablet.record()["hands"]) == 3
    tablet.opens(f"/match/{evening.code}/correct/9")
    assert tablet.status == 404


def test_first_speaker_called_card_and_void_are_keys_of_the_correction(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    tablet.opens(f"/match/{evening.code}/correct/1")
    form = tablet.form("hand_corrected")
    assert "<select" not in tablet.html
    for name, values in {"first": 6, "called": 41, "void": 3}.items():
        assert tablet.html.count(f'type="radio" name="{name}"') == values
    assert (form.fields["void"], form.fields["first"]) == ("", "2")


def test_the_end_of_a_session(tablet: Tablet, evening: ElsewhereTable) -> None:
    end = f"/match/{evening.code}/end"
    tablet.opens(end)
    shows(
        tablet.html,
        "Tap why it ends: that closes the session",
        "We stop here",
        "Time is up",
        "Fair to end after 2 more hands",
    )
    shows(tablet.html, "ahead")
    tablet.sends("session_ended", how="agreed")
    # The table celebrates it, with the way to what comes next.
    shows(tablet.html, "Most points of the session", "Next session, same players")
    shows(tablet.html, "Session over: agreed by the players", "Sign the result", 'class="moment')
    tablet.opens(end)
    shows(tablet.html, "Session over: agreed by the players", "I confirm the result")
    shows(tablet.text, "place 1", "place 5")
    assert "ahead" not in tablet.text
    tablet.sends("player_signed", name="")
    assert tablet.status == 422
    for seat, name in enumerate(PLAYERS, start=1):
        tablet.sends("player_signed", seat=seat, name=name, signature="[[1,2,3,4]]")
    assert "I confirm the result" not in tablet.html
    shows(tablet.html, "has signed", "session signed", "Signature of Elsa")
    tablet.sends("match_reopened", reason="one more hand")
    assert tablet.client.get(f"/api/matches/{evening.code}").json["ended"] is None


def test_a_hand_in_progress_comes_first(tablet: Tablet, evening: ElsewhereTable) -> None:
    evening.add("bid_made", hand=4, seat=5, bid="passo")
    tablet.opens(f"/match/{evening.code}/end")
    shows(tablet.html, "Hand 4 is being played")
    assert "We stop here" not in tablet.html


def test_a_session_is_given_up_and_opened_again(tablet: Tablet, evening: ElsewhereTable) -> None:
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("match_closed", reason="rain")
    shows(tablet.html, "This session was given up.")
    tablet.sends("match_reopened", reason="sun")
    assert tablet.client.get(f"/api/matches/{evening.code}").json["state"] == "open"


def test_a_session_planned_for_four_hands_says_when_the_last_one_is_played(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    evening.add("end_planned", hands=4)
    tablet.opens(f"/match/{evening.code}")
    shows(tablet.html, "This is the last hand.")
    evening.bid(*ALL_PASS)
    tablet.opens(f"/match/{evening.code}")
    shows(tablet.html, "The hands agreed on are played: after 4 hands.")
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("session_ended", how="hands")
    tablet.opens(f"/match/{evening.code}")
    assert "agreed on are played" not in tablet.html
    told = tablet.client.get(f"/api/matches/{evening.code}").json
    assert told["plan"] == {"hands": 4, "until": None}


def test_a_session_planned_until_a_time_ends_with_the_hand_that_is_played_then(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    evening.add("end_planned", until="2026-11-20T22:30:00+01:00")
    tablet.opens(f"/match/{evening.code}")
    shows(tablet.html, "Time is up: the session was to end at")
    evening.bid("passo")
    tablet.opens(f"/match/{evening.code}")
    shows(tablet.html, "This is the last hand.")


@pytest.mark.parametrize(
    ("hands", "until", "field"),
    [("ten", "", "hands"), ("0", "", "hands"), ("", "25:61", "until"), ("10", "soon", "until")],
)
def test_a_plan_that_cannot_be_is_refused_and_stays_typed(
    tablet: Tablet, evening: ElsewhereTable, hands: str, until: str, field: str
) -> None:
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("end_planned", hands=hands, until=until)
    assert tablet.status == 422
    assert f'id="{field}-error"' in tablet.html
    form = tablet.form("end_planned").fields
    assert (form["hands"], form["until"]) == (hands, until)


def test_a_time_of_the_clock_is_the_next_such_moment(
    tablet: Tablet, evening: ElsewhereTable
) -> None:
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("end_planned", hands="10", until="23:59")
    shows(tablet.html, "after 10 hands, at 23:59 at the latest")
    assert tablet.form("end_planned").fields["until"] == "23:59"


def test_a_stake_turns_totals_into_payments(tablet: Tablet, evening: ElsewhereTable) -> None:
    tablet.opens(f"/match/{evening.code}/end")
    assert "Who pays whom" not in tablet.html
    tablet.sends("stake_agreed", amount="0,50", currency="€")
    shows(tablet.html, "€ 0.50 a point", "€ 3", "pays")
    tablet.sends("stake_agreed", currency="Caffè")
    assert tablet.form("stake_agreed").fields["currency"] == "Caffè"
    tablet.sends("stake_agreed", amount="1000")
    shows(tablet.html, "Caffè 1,000 a point")
    tablet.sends("stake_agreed")
    assert tablet.status == 200
    tablet.sends("stake_agreed", amount="0,50", currency="€")
    tablet.opens(f"/watch/{evening.code}")
    assert "Who pays whom" not in tablet.html
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("session_ended", how="hands")
    tablet.opens(f"/watch/{evening.code}")
    shows(tablet.html, "Who pays whom")
    tablet.opens(f"/match/{evening.code}")
    shows(tablet.html, "Who pays whom", "€ 0.50 a point", "pays")
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("stake_dropped")
    assert "Who pays whom" not in tablet.html
    told = tablet.client.get(f"/api/matches/{evening.code}").json
    assert (told["stake"], told["ended"]) == (None, "hands")


@pytest.mark.parametrize(
    ("amount", "currency", "place"),
    [
        ("", "€", "cents"),
        ("half", "€", "cents"),
        ("0", "€", "cents"),
        ("1000,01", "€", "cents"),
        ("1.234", "€", "cents"),
        ("1", "", "currency"),
        ("1", "denari buoni", "currency"),
    ],
)
def test_a_stake_that_cannot_be_is_refused_and_stays_typed(
    tablet: Tablet, evening: ElsewhereTable, amount: str, currency: str, place: str
) -> None:
    tablet.opens(f"/match/{evening.code}/end")
    tablet.sends("stake_agreed", amount=amount, currency=currency)
    assert tablet.status == 422
    field = "amount" if place == "cents" else place
    assert f'id="{field}-error"' in tablet.html
    form = tablet.form("stake_agreed").fields
    assert (form["amount"], form["currency"]) == (amount, currency)


def test_devices_open_sessions_too(device: Device) -> None:
    code = device.open(game="trionfo", players=PLAYERS, regulation="trionfo", first=3)
    bid = {"hand": 1, "seat": 3, "bid": "passo"}
    assert device.event(code, "bid_made", bid, 1).status_code == 201
    told = device.client.get(f"/api/matches/{code}").json
    assert (told["record"]["game"], told["result"]["totals"]) == ("trionfo", [0] * 5)
    assert (told["ended"], told["stake"]) == (None, None)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "briscola"}, "game"),
        ({"game": 5}, "game"),
        ({"players": PLAYERS[:4]}, "players"),
        ({"regulation": "circolo"}, "regulation"),
        ({"first": 6}, "first"),
        ({"battezzante": 1}, ""),
    ],
)
def test_sessions_that_cannot_be_opened(device: Device, change: dict, place: str) -> None:
    body = {"id": "opening-1", "game": "trionfo", "players": PLAYERS, "regulation": "trionfo"}
    answer = device.post("/api/matches", body | change)
    assert answer.status_code == 422
    assert answer.json["place"].startswith(place)
    assert device.client.get("/api/matches").json["matches"] == []
