"""The tally of an evening: what the same pairs have won of each other at this tablet."""

import re
from dataclasses import replace
from datetime import timedelta

from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale

from referee.presenters.games.pairs.tonight import tonight as pairs_tonight
from referee.presenters.games.trionfo.tonight import tonight as sessions_tonight
from referee.presenters.matches.lasting import lasted
from referee.store.matches.evening import EveningMatch
from tests.statements import Statements
from tests.web.session_tablet import SessionTablet
from tests.web.tablet import Tablet

NAMES = ("Anna", "Bruno", "Carla", "Dario")
TURNED = ("Bruno", "Carla", "Dario", "Anna")
OTHERS = ("Anna", "Carla", "Bruno", "Dario")
SEATED = re.compile(r'<p data-players="[^"]*">([^<]*)</p>')
FIVE = ("Anna", "Bruno", "Carla", "Dario", "Elsa")


def test_pairs_are_the_same_wherever_they_sit(app: Flask) -> None:
    first = EveningMatch(NAMES, "A", {"games": {"A": 2, "B": 1}})
    second = EveningMatch(TURNED, "A", {"games": {"A": 2, "B": 0}})
    other = EveningMatch(OTHERS, "B", {"games": {"A": 0, "B": 2}})
    annulled = EveningMatch(NAMES, None, {"games": {"A": 1, "B": 1}})
    with app.test_request_context(), force_locale("en"):
        assert pairs_tonight(NAMES, [first], 2) == ""
        told = pairs_tonight(NAMES, [first, other, annulled, second], 2)
        assert pairs_tonight(NAMES, [other], 1) == ""
    assert told == "Tonight: Anna and Carla 1–1 Bruno and Dario, games 2–3"


def test_matches_of_one_game_are_counted_without_games(app: Flask) -> None:
    with app.test_request_context(), force_locale("en"):
        told = pairs_tonight(NAMES, [EveningMatch(NAMES, "A", {})] * 2, 2)
    assert told == "Tonight: Anna and Carla 2–0 Bruno and Dario"


def test_sessions_of_the_same_five_are_summed_by_player(app: Flask) -> None:
    turned = (*FIVE[1:], FIVE[0])
    sessions = [
        EveningMatch(FIVE, None, {"totals": [4, -1, -1, -1, -1]}),
        EveningMatch(turned, None, {"totals": [-2, 8, -2, -2, -2]}),
        EveningMatch((*FIVE[:4], "Ugo"), None, {"totals": [0, 0, 0, 0, 0]}),
    ]
    with app.test_request_context(), force_locale("en"):
        assert sessions_tonight(FIVE, sessions[2:], 1) == ""
        one = sessions_tonight(FIVE, sessions[:1], 1)
        two = sessions_tonight(FIVE, sessions, 2)
    assert one == "Tonight, 1 session ended: Anna +4, Bruno −1, Carla −1, Dario −1, Elsa −1"
    assert two == "Tonight, 2 sessions ended: Carla +7, Anna +2, Bruno −3, Dario −3, Elsa −3"


def test_of_five_with_one_name_twice_nothing_is_said(app: Flask) -> None:
    players = ("Anna", "Anna", "Carla", "Dario", "Elsa")
    sessions = [EveningMatch(players, None, {"totals": [4, -1, -1, -1, -1]})]
    with app.test_request_context(), force_locale("en"):
        assert sessions_tonight(players, sessions, 1) == ""


def wins(tablet: Tablet, hands: int = 6) -> None:
    for _ in range(hands):
        tablet.writes_points(11)


def plays_again(tablet: Tablet) -> None:
    again = next(form for form in tablet.forms if form.action == "/match/new")
    answer = tablet.client.post(again.action, data=again.fields)
    tablet.code = answer.headers["Location"].rsplit("/", 1)[-1]


def test_a_rematch_tells_what_was_won_tonight(tablet: Tablet, app: Flask) -> None:
    tablet.starts_match(regulation="corto")
    wins(tablet)
    assert "Tonight" not in tablet.text
    plays_again(tablet)
    tablet.at_table(mode="rapido", way="points")
    told = "Tonight: Anna and Carla 1–0 Bruno and Dario, games 2–0"
    assert told in tablet.text
    form, script = tablet.form("hand_written"), {"X-Requested-With": "fetch"}
    sent = {**form.fields, "points": "A:11"}
    with Statements(app).at_most(5):
        tapped = tablet.client.post(form.action, data=sent, headers=script)
    assert told in tapped.text
    wins(tablet, hands=5)
    told = "Tonight: Anna and Carla 2–0 Bruno and Dario, games 4–0"
    assert told in tablet.text
    assert tablet.text.count("Tonight") == 1
    tablet.opens(f"/match/{tablet.code}/end")
    assert told in tablet.text
    tablet.opens(f"/watch/{tablet.code}")
    assert told in tablet.text
    # The page of a new match tells it of those who sit there; its script looks among the others.
    tablet.opens("/match/new", again=tablet.code)
    assert told in tablet.text
    assert SEATED.findall(tablet.html) == [told]
    tablet.opens("/match/new")
    assert told in tablet.text
    assert SEATED.findall(tablet.html) == []
    tablet.opens("/match/new", game="tressette")
    assert "Tonight" not in tablet.text


def test_a_session_tells_what_the_same_five_have_won_tonight(english: FlaskClient) -> None:
    tablet = SessionTablet(english)
    tablet.starts()
    tablet.bids("maso passo passo passo passo")
    tablet.quickly(made="yes")
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("session_ended", how="agreed")
    assert "Tonight" not in tablet.text
    plays_again(tablet)
    tablet.at_table()
    told = "Tonight, 1 session ended: Anna +"
    assert told in tablet.text
    tablet.opens(f"/match/{tablet.code}/end")
    tablet.sends("session_ended", how="agreed")
    told = "Tonight, 2 sessions ended: Anna +"
    assert told in tablet.text
    tablet.at_table()
    assert told in tablet.text
    tablet.opens(f"/watch/{tablet.code}")
    assert told in tablet.text
    tablet.opens("/match/new", again=tablet.code)
    assert SEATED.findall(tablet.html)[0].startswith(told)


def test_how_long_a_match_lasted(tablet: Tablet) -> None:
    tablet.sits_down()
    tablet.wrote_points(11)
    with tablet.client.application.test_request_context(), force_locale("en"):
        view = tablet.view()
        earlier = replace(view, opened_at=view.last_at - timedelta(minutes=72))
        assert lasted(earlier) == "1 h 12 min"


def test_a_match_without_a_hand_lasted_no_time(tablet: Tablet) -> None:
    tablet.sits_down()
    with tablet.client.application.test_request_context(), force_locale("en"):
        assert lasted(tablet.view()) == ""
