"""A hand that is over, seen again at an address of its own: every step is a page."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.register.people import change_person
from referee.paper.matches.hand import deals_html, hand_html
from referee.presenters.matches.hand_again import hand_again
from referee.store.matches import queries
from referee.store.register import queries as people
from tests.actions.register.linking import done, everybody_linked
from tests.games.marafone.records import SUIT_BY_SUIT, points, record
from tests.games.trionfo.sessions import only, session
from tests.paper.conftest import pages_of
from tests.paper.sample import view_of
from tests.paper.session_sample import by_cards
from tests.paper.structure import faults
from tests.people import browser_of, person
from tests.tables import SessionTable
from tests.web.elsewhere import ElsewhereTable
from tests.web.matches.test_hands import imported
from tests.web.shown import as_seen

TRICKS = SUIT_BY_SUIT["tricks"]
REVOKED: dict[str, Any] = {
    **SUIT_BY_SUIT,
    "tricks": ["3c 3d Ac Rc", "2c Cc Fc 7c", "6c 5c 4c 2d", *TRICKS[3:]],
    "maraffa": 1,
    "calls": [{"trick": 2, "seat": 1, "word": "busso"}],
}
TAKEN = {"taken": [*[{"won": "A", "thirds": 4}] * 5, *[{"won": "B", "thirds": 4}] * 3] + [
    {"won": "B", "thirds": 0}
] * 2}  # fmt: skip


@pytest.fixture
def code(app: Flask) -> str:
    """A match with a hand by cards, one trick by trick and one by totals."""
    return imported(app, record(REVOKED, TAKEN, points(6, 5)))


def step(browser: FlaskClient, code: str, asked: str) -> str:
    answer = browser.get(f"/watch/{code}/hands/{asked}")
    assert answer.status_code == 200
    return as_seen(answer.text)


def said(page: str) -> list[str]:
    """Return what is told of the step."""
    told = re.search(r'id="said".*?</div>', page, re.DOTALL)
    assert told is not None
    return re.findall(r"<(?:h2|p)[^>]*>([^<]+)<", told[0])


def ways(page: str) -> dict[str, str]:
    """Return where the ways of a step lead to."""
    found = re.findall(r'data-step="(\w+)"(?: href="([^"]*)")?', page)
    return {name: url.replace("&amp;", "&").partition("hands/")[2] for name, url in found}


def test_the_first_step_is_the_table_before_the_first_card(english: FlaskClient, code: str) -> None:
    page = step(english, code, "1")
    assert said(page) == ["Before the first trick", "Anna leads"]
    assert "round-table__card" not in page
    assert ways(page) == {
        "first": "", "trick_back": "", "back": "", "on": "1?trick=1&card=1",
        "trick_on": "1?trick=1&card=4", "last": "1?trick=10&card=4", "play": "",
    }  # fmt: skip


def test_a_finding_is_told_where_it_arose(english: FlaskClient, code: str) -> None:
    page = step(english, code, "1?trick=1&card=2")
    assert said(page) == ["Trick 1, card 2", "Bruno plays: three of coins", "To play: Carla"]
    assert "did not follow suit" in page
    assert "Revoke, trick 1 (Bruno)" in page
    assert page.count('class="round-table__card') == 2
    other = step(english, code, "1?trick=1&card=3")
    assert "did not follow suit" not in other
    assert "did not follow suit" in step(english, code, "1?trick=1")
    declared = said(step(english, code, "1?trick=1&card=1"))
    assert "Declared: maraffa not scored: Anna" in declared
    assert said(step(english, code, "1?trick=2&card=1"))[2] == "Anna says busso"


def test_a_hand_seen_again_has_the_names_that_are_public(
    app: Flask, english: FlaskClient, code: str
) -> None:
    before = english.get(f"/watch/{code}/hands/1?trick=1")
    assert "Bruno" in before.text
    with app.app_context():
        everybody_linked()
        (one,) = people.namesakes("Bruno")
        about = replace(one.about, shown="number")
        change_person(done(), one.id, about, people.newest_fact(one.id))
        olga = browser_of(app, person("Olga", "organizer"))
    # The page is one body for all: the office sees the same.
    for browser in (english, olga):
        answer = browser.get(f"/watch/{code}/hands/1?trick=1")
        assert "Bruno" not in answer.text
        assert f"N.{one.id}" in answer.text
        assert answer.headers["ETag"] != before.headers["ETag"]


def test_a_trick_alone_is_its_last_card(english: FlaskClient, code: str) -> None:
    page = step(english, code, "1?trick=2")
    assert said(page)[0] == "Trick 2, card 4"
    assert said(page)[2] == "The trick: Anna, 1"
    assert "<dd>3</dd>" in page
    assert ways(page)["trick_back"] == "1?trick=1&card=4"
    assert ways(page)["back"] == "1?trick=2&card=3"


def test_the_last_step_says_what_was_special(english: FlaskClient, code: str) -> None:
    page = step(english, code, "1?trick=10&card=4")
    assert said(page)[-1] == "cappotto: nothing for Bruno and Dario"
    assert "<dd>11⅔</dd>" in page
    assert ways(page)["on"] == ways(page)["last"] == ""
    assert ways(page)["first"] == "1"
    # The deal is worked back, and by now all forty are played.
    assert len(re.findall(r"<s>[32ARCF7654]</s>", page)) == 40


def test_a_hand_without_its_cards_goes_trick_by_trick(english: FlaskClient, code: str) -> None:
    page = step(english, code, "2")
    assert "The cards were not written down" in said(page)[1]
    assert set(ways(page)) == {"first", "trick_back", "trick_on", "last", "play"}
    page = step(english, code, "2?trick=6")
    assert said(page) == ["Trick 6", "The trick: Bruno and Dario, 1⅓"]
    assert "The deal" not in page
    assert english.get(f"/watch/{code}/hands/2?trick=6&card=1").status_code == 404


def test_a_session_counts_each_player(english: FlaskClient, app: Flask) -> None:
    bids = only("di_piu")
    table = ElsewhereTable(app, SessionTable)
    table.bid(*bids, first=1)
    for worth in (6, 6, 6, 6, 6, 2, 0, 0):
        table.add("trick_won", hand=1, seat=1, thirds=worth)
    page = step(english, table.code, "1?trick=8")
    assert said(page)[:2] == ["Trick 8", "The trick: Anna, 1"]
    assert re.findall(r"<dd>([^<]+)</dd>", page) == ["11⅔", "0", "0", "0", "0"]
    watched = english.get(f"/watch/{table.code}").text
    assert f'href="/watch/{table.code}/hands/1"' in watched


def test_a_hand_that_was_stopped_has_cards_that_nobody_saw(
    english: FlaskClient, app: Flask
) -> None:
    stopped = {**SUIT_BY_SUIT, "tricks": ["3c 2c Ac Rc", "Cc Fc"], "void": "annulled"}
    code = imported(app, record(stopped))
    page = step(english, code, "1?trick=2&card=2")
    assert said(page)[2:] == ["To play: Carla", "annulled by the referee"]
    assert "8 cards that nobody saw" in page
    assert "9 cards that nobody saw" in page
    page = step(english, code, "1?trick=1")
    assert ways(page)["trick_on"] == "1?trick=2&card=2"
    assert ways(page)["last"] == "1?trick=2&card=2"


def test_the_sheet_leads_to_the_hands_that_can_be_seen_again(
    english: FlaskClient, code: str
) -> None:
    for address in (f"/watch/{code}", f"/watch/{code}/hands"):
        page = english.get(address).text
        assert re.findall(rf'href="/watch/{code}/hands/(\d)">see again', page) == ["2", "1"]
    assert "see again" not in english.get(f"/match/{code}/hands").text
    page = english.get(f"/match/{code}/history").text
    assert re.findall(rf'href="/watch/{code}/hands/(\d)">see again', page) == ["2", "1"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("99", "This hand cannot be seen again"),
        ("0", "This hand cannot be seen again"),
        ("3", "This hand cannot be seen again"),
        ("1?trick=11", "There is no such step"),
        ("1?trick=0", "There is no such step"),
        ("1?trick=1&card=5", "There is no such step"),
        ("1?trick=1&card=x", "There is no such step"),
        ("1?card=1", "There is no such step"),
        ("1?trick=²", "There is no such step"),
        ("1?trick=999999", "There is no such step"),
        ("x", "There is no such page"),
        ("-1", "There is no such page"),
    ],
)
def test_a_wrong_address_is_told_so(
    english: FlaskClient, code: str, asked: str, words: str
) -> None:
    answer = english.get(f"/watch/{code}/hands/{asked}")
    assert answer.status_code == 404
    assert words in answer.text


def test_it_is_told_in_the_reader_s_language(italian: FlaskClient, code: str) -> None:
    assert said(step(italian, code, "1?trick=1&card=1"))[1] == "Anna gioca: tre di coppe"
    assert "Questa mano non si può rivedere" in italian.get(f"/watch/{code}/hands/9").text


def test_a_step_is_one_body_for_everybody(italian: FlaskClient, code: str) -> None:
    address = f"/watch/{code}/hands/1?trick=2&card=3"
    answer = italian.get(address)
    assert answer.headers["Cache-Control"].startswith("public, max-age=0, s-maxage=1")
    assert "Set-Cookie" not in answer.headers
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert italian.get(address, headers=tag).status_code == 304


def test_nobody_looks_at_the_tricks_of_a_hand_being_played(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    table.add("trump_named", hand=1, trump="coppe")
    table.add("hand_written", hand=1, value={"battezzante": 1, "tricks": ["3c 2c Ac Rc", "Cc"]})
    answer = english.get(f"/watch/{table.code}/hands/1")
    assert answer.status_code == 404
    assert "still being played" in answer.text
    assert "see again" not in english.get(f"/watch/{table.code}").text


@pytest.mark.paper
def test_a_hand_is_printed_on_one_page(english: FlaskClient, code: str) -> None:
    [page] = pages_of(english.get(f"/watch/{code}/hands/1/hand.pdf").data)
    for text in ("Hand 1", "Anna and Carla against Bruno and Dario", "The deal", "did not follow"):
        assert text in page
    [taken] = pages_of(english.get(f"/watch/{code}/hands/2/hand.pdf").data)
    assert "The deal" not in taken
    assert taken.count("Anna and Carla") == 1 + 5
    answer = english.get(f"/watch/{code}/hands/3/hand.pdf")
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


@pytest.mark.paper
def test_the_deals_of_a_match_are_printed_together(
    app: Flask, english: FlaskClient, code: str
) -> None:
    assert f"/watch/{code}/hands.pdf" in english.get(f"/watch/{code}/hands/1").text
    # Of the hand that was entered trick by trick nobody knows the cards.
    assert f"/watch/{code}/hands.pdf" not in english.get(f"/watch/{code}/hands/2").text
    answer = english.get(f"/watch/{code}/hands.pdf")
    [page] = pages_of(answer.data)
    assert "The deals" in page
    assert "Hand 1" in page
    assert "Hand 2" not in page
    assert faults(answer.data) == []
    without = imported(app, record(TAKEN, points(6, 5)))
    assert english.get(f"/watch/{without}/hands.pdf").status_code == 404


def test_the_deals_of_four_are_six_to_a_page_and_those_of_five_in_a_row(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        four = view_of([SUIT_BY_SUIT] * 7)
        hands = [hand for n in range(1, 8) if (hand := hand_again(four, n)) is not None]
        page = deals_html(four, hands, "http://192.0.2.7/watch/K7Q2MZ")
        assert page.count("deal__cloth--four") == 7
        assert page.count('<div class="deals">') == 4
        five = by_cards(1)
        hand = hand_again(five, 1)
        assert hand is not None
        page = deals_html(five, [hand], "http://192.0.2.7/watch/T5R3KV")
        assert page.count("deal__hand") == 5
        assert "deal__cloth--four" not in page


def test_seats_are_around_the_table_as_the_play_goes(app: Flask, english: FlaskClient) -> None:
    five = {
        "first": 1,
        "bids": only("maso_dei_masi"),
        "trump": "coppe",
        "tricks": ["4c 3c Ac 5c 6c"],
    }
    session_code = imported(app, session(five))
    sides = {
        "anticlockwise": ["Carla", "Dario", "Bruno", "Anna"],
        "clockwise": ["Carla", "Bruno", "Dario", "Anna"],
    }
    for direction, order in sides.items():
        code = imported(
            app, record(REVOKED, regulation={"base": "circolo", "direction": direction})
        )
        assert owners(app, code) == order
    assert owners(app, session_code) == ["Anna", "Bruno", "Carla", "Dario", "Elsa"]


def owners(app: Flask, code: str) -> list[str]:
    """Return who owns the hands of the deal on paper, as they stand on the page."""
    with app.test_request_context():
        view = queries.any_view(code)
        hand = hand_again(view, 1)
        assert hand is not None
        page = hand_html(view, hand, "http://localhost")
    return [one.split()[-1] for one in re.findall(r'dealt__owner">(?:<.*?</span>)?([^<]+)<', page)]
