"""Standings for everybody: final or not yet, with their cross tables."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from time import monotonic

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tournaments.rounds import make_final
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.presenters.words.dates import time_shown
from referee.tournament.evening.plan import EventPlan, StagePlan
from referee.tournament.evening.progress import is_played_out
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import knockout, running
from tests.web.shown import words


def test_a_swiss_has_its_cross_table_below_the_standings(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Cross table" in page
    assert "No. 1 Niccolò" in page
    assert "bye 2" in page
    assert "Cross table" not in words(
        english.get(f"{running(app, plan('girone'), 4).address}classifica").text
    )


def test_a_place_while_a_round_is_played_is_for_now_and_there_is_none_in_the_first(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    public.type(1, 1)
    address = f"{public.address}iscritti/1"
    assert "of 4" not in words(english.get(address).text)
    public.type(1, 2)
    assert re.search(r"Swiss: place \d of 4", words(english.get(address).text))
    public.publish()
    public.type(2, 1)
    page = words(english.get(address).text)
    assert re.search(r"Swiss: for now, with the round in play, place \d of 4", page)
    # Once the standings are final no round is in play.
    with app.app_context():
        make_final(public.act(), "the hall closes")
    page = words(english.get(address).text)
    assert "for now" not in page
    assert re.search(r"Swiss: place \d of 4", page)


def test_who_withdraws_before_the_first_result_takes_no_place(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 5)
    public.add(("withdrew", {"entry": 5}))
    public.play()
    told = [words(english.get(f"{public.address}iscritti/{one}").text) for one in range(1, 6)]
    places = [re.findall(r"Swiss: place (\d) of (\d)", page) for page in told]
    assert sorted(places[:4]) == [[(str(place), "4")] for place in range(1, 5)]
    assert places[4] == [], "the pair that never played has none"
    public.add(("withdrew", {"entry": 4}))
    page = words(english.get(f"{public.address}iscritti/4").text)
    assert re.search(r"Swiss: place \d of 4", page), "it has played"


def test_standings_follow_the_end_of_objections(
    app: Flask, english: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.play()
    public.play()
    with app.app_context():
        act = replace(public.act(), stamp=replace(STAMP, now=datetime.now(UTC)))
        record_event_facts(act, [("protest_opened", {"minutes": 15})])
    address = f"{public.address}classifica"
    before = english.get(address)
    assert "Objections until" in before.text

    class Later(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return datetime.now(tz) + timedelta(minutes=16)

    for module in ("referee.web.public.seen", "referee.web.public.tournament"):
        monkeypatch.setattr(f"{module}.datetime", Later)
    monkeypatch.setattr("referee.web.http.shared_pages.monotonic", lambda: monotonic() + 5)
    after = english.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200, "a page that was left open turns"
    assert "Objections until" not in after.text
    assert "Provisional standings" in after.text
    assert "The time for objections is over." in after.text


def test_standings_say_whether_they_are_final(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    assert "No standings yet" in english.get(f"{public.address}classifica").text
    public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Provisional standings" in page
    public.play()
    public.add(("prizes_set", {"prizes": [{"place": 1, "text": "A ham"}]}))
    with app.app_context():
        begun = datetime.now(UTC) - timedelta(minutes=5)
        act = replace(public.act(), stamp=replace(STAMP, now=begun))
        record_event_facts(act, [("protest_opened", {"minutes": 15})])
    until = time_shown(begun + timedelta(minutes=15))
    page = words(english.get(f"{public.address}classifica").text)
    assert "podium__step" not in english.get(public.address).text
    assert f"Objections until {until}." in page
    assert "A ham" not in page
    with app.app_context():
        make_final(public.act(), "the hall closes")
    found = words(english.get(f"{public.address}?q=niccolo").text)
    assert "The tournament is over." in found
    assert "Watch the match" not in found
    home = english.get("/").text
    assert home.index("Tournaments that are over") < home.index(public.address)
    assert "Tournaments being played" not in home
    page = words(english.get(f"{public.address}classifica").text)
    assert "Final standings" in page
    assert re.search(r"1\. Niccolò \d and Ivo \d : A ham", page)
    # What is over opens on its podium, before anything else.
    opened = english.get(public.address).text
    assert opened.count('class="podium__step ') == 3
    assert opened.index('class="podium__step podium__step--1"') < opened.index("Where do I play?")
    assert re.search(r"1 Niccolò \d and Ivo \d Circolo \d match points: 4 A ham", words(opened))
    podium = english.get(f"{public.address}schermo").text
    assert podium.count('class="podium__step ') == 3
    assert "A ham" in english.get(f"{public.address}schermo?page=2").text
    standings = english.get(f"{public.address}schermo?page=3").text
    assert "Final standings" in standings
    short = re.findall(r'wall-row__value">([^<]+)', standings)
    everywhere = re.findall(r"<abbr[^>]*>([^<]+)", english.get(f"{public.address}classifica").text)
    assert short == [one for one in everywhere if one in short][: len(short)], "in one order"


def test_the_cross_table_of_a_girone(app: Flask, english: FlaskClient) -> None:
    made = plan("girone", "eliminazione")
    groups = StagePlan("girone", groups=("A", "B"))
    public = running(app, EventPlan(made.regulation, 7, (groups, made.stages[1])), 8)
    for _ in range(3):
        public.play()
    page = words(english.get(f"{public.address}classifica").text)
    assert "Results · Group A" in page
    assert page.count("2–1") >= 12
    assert page.count("1–2") >= 12
    assert "Group A" in words(english.get(public.address).text)
    public.begin()
    assert "Bracket" not in english.get(public.address).text
    public.publish()
    assert "Bracket" in english.get(public.address).text
    assert "Semifinals" in english.get(public.address).text


def test_the_consolante_has_a_winner_in_the_standings_and_below_the_podium(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, knockout(consolante=True), 12)
    while not is_played_out(public.view().state):
        public.play()
    page = english.get(f"{public.address}classifica").text
    assert words(page).count("wins the consolante") == 1
    with app.app_context():
        make_final(public.act(), "the hall closes")
    opened = english.get(public.address).text
    assert re.search(r"Consolante Niccolò \d+ and Ivo \d+", words(opened))
