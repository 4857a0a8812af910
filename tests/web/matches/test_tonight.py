"""The tally of an evening: what the same pairs have won of each other at this tablet."""

from dataclasses import replace
from datetime import timedelta

from flask import Flask
from flask_babel import force_locale

from referee.presenters.games.pairs.tonight import tonight
from referee.presenters.matches.lasting import lasted
from referee.store.matches.evening import EveningMatch
from tests.web.tablet import Tablet

NAMES = ("Anna", "Bruno", "Carla", "Dario")
TURNED = ("Bruno", "Carla", "Dario", "Anna")
OTHERS = ("Anna", "Carla", "Bruno", "Dario")


def test_pairs_are_the_same_wherever_they_sit(app: Flask) -> None:
    first = EveningMatch(NAMES, "A", {"A": 2, "B": 1})
    second = EveningMatch(TURNED, "A", {"A": 2, "B": 0})
    other = EveningMatch(OTHERS, "B", {"A": 0, "B": 2})
    with app.test_request_context(), force_locale("en"):
        assert tonight(NAMES, [first]) == ""
        told = tonight(NAMES, [first, other, second])
    assert told == "Tonight: Anna and Carla 1–1 Bruno and Dario, games 2–3"


def test_matches_of_one_game_are_counted_without_games(app: Flask) -> None:
    with app.test_request_context(), force_locale("en"):
        told = tonight(NAMES, [EveningMatch(NAMES, "A", {})] * 2)
    assert told == "Tonight: Anna and Carla 2–0 Bruno and Dario"


def wins(tablet: Tablet) -> None:
    for _ in range(6):
        tablet.writes_points(11)


def test_a_rematch_tells_what_was_won_tonight(tablet: Tablet) -> None:
    tablet.starts_match(regulation="corto")
    wins(tablet)
    assert "Tonight" not in tablet.text
    again = next(form for form in tablet.forms if form.action == "/match/new")
    answer = tablet.client.post(again.action, data=again.fields)
    tablet.code = answer.headers["Location"].rsplit("/", 1)[-1]
    wins(tablet)
    told = "Tonight: Anna and Carla 2–0 Bruno and Dario, games 4–0"
    assert told in tablet.text
    tablet.opens(f"/match/{tablet.code}/end")
    assert told in tablet.text


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
