"""What a table draws without a network comes once for a match, behind its page."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.accounts import sign_ins
from referee.web.http import compression
from referee.web.http.visitors import PERSON_COOKIE
from tests.people import person, signed_by
from tests.web.tablet import Tablet

PIECE = re.compile(r'<template data-piece="([\w-]+)">')


def brought(client: FlaskClient, tablet: Tablet) -> dict[str, Any]:
    page = client.get(f"/match/{tablet.code}").text
    found = re.search(r"<template data-match>(.*?)</template>", page)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


@pytest.mark.parametrize("regulation", ["circolo", "maraffa-forever"])
def test_the_pieces_of_every_way_come_once(client: FlaskClient, regulation: str) -> None:
    tablet = Tablet(client)
    tablet.sits_down(regulation=regulation)
    address = brought(client, tablet)["pieces"]
    answer = client.get(address)
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    # The session's cookie is signed anew with each page, and must not make them another answer.
    assert "Cookie" not in answer.headers["Vary"]
    names = PIECE.findall(answer.text)
    assert len(names) == len(set(names))
    assert {"prese", "rapido-thirds", "rapido-counted", "row", "undo"} <= set(names)
    assert ("rapido-points" in names) == (regulation == "circolo")
    tablet.at_table(mode="rapido", way="points")
    tablet.writes_points(11)
    assert brought(client, tablet)["pieces"] == address


def test_the_server_keeps_the_pieces_of_no_match_and_the_files_of_all(client: FlaskClient) -> None:
    """A club has thousands of matches, and each has pieces of its own."""
    small = {"Accept-Encoding": "br"}
    tablet = Tablet(client)
    tablet.sits_down()
    compression._once.cache_clear()
    told = brought(client, tablet)
    answer = client.get(told["pieces"], headers=small)
    assert answer.headers["Content-Encoding"] == "br"
    assert compression._once.cache_info().currsize == 0
    for _again in range(2):
        client.get(told["rules"], headers=small)
        assert compression._once.cache_info().currsize == 1


def test_whoever_else_uses_the_tablet_asks_for_pieces_of_his_own(
    app: Flask, client: FlaskClient
) -> None:
    """The worker would drop all that it keeps for pieces that another owner was given."""
    tablet = Tablet(client)
    tablet.sits_down()
    before = brought(client, tablet)["pieces"]
    with app.app_context():
        account = person("Rita")
        client.set_cookie(PERSON_COOKIE, sign_ins.begin(account, signed_by(account)))
    after = brought(client, tablet)["pieces"]
    assert after != before
    page = client.get(f"/match/{tablet.code}")
    assert client.get(after).headers["Referee-Keep"] == page.headers["Referee-Keep"]


def test_a_page_brings_the_newest_facts(client: FlaskClient) -> None:
    tablet = Tablet(client)
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.wrote_points(*[7] * 6)
    told = brought(client, tablet)
    assert [told["number"], told["floor"], told["hands"]] == [7, 1, []]
    assert [[number, kind] for number, kind, _ in told["facts"]] == [
        [number, "hand_written"] for number in range(2, 8)
    ]


def test_what_was_undone_is_left_out(client: FlaskClient) -> None:
    tablet = Tablet(client)
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.wrote_points(7, 8)
    tablet.wrote("undone", to=2)
    told = brought(client, tablet)
    assert [number for number, _, _ in told["facts"]] == [2]
    assert told["number"] == 4


def test_behind_a_correction_nothing_is_taken_back(client: FlaskClient) -> None:
    tablet = Tablet(client)
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    tablet.wrote_points(7, 8)
    tablet.wrote("hand_corrected", hand=1, value={"points": {"A": 5, "B": 6}}, reason="-")
    told = brought(client, tablet)
    assert [told["facts"], told["floor"]] == [[], 4]
    assert [hand["points"]["A"] for hand in told["hands"]] == [5, 8]
    tablet.wrote("hand_written", hand=3, value={"points": {"A": 4, "B": 7}})
    told = brought(client, tablet)
    assert [[number for number, _, _ in told["facts"]], told["floor"]] == [[5], 4]


def test_a_match_that_takes_no_facts_brings_nothing(client: FlaskClient) -> None:
    tablet = Tablet(client)
    tablet.sits_down()
    address = brought(client, tablet)["pieces"]
    tablet.wrote("match_closed", reason="-")
    assert "data-match" not in client.get(f"/match/{tablet.code}").text
    assert client.get(address).status_code == 404
