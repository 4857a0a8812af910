"""What the table page of a session brings for a tablet that loses the network."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.session_tablet import SessionTablet

BROUGHT = re.compile(r"<template data-match>(.*?)</template>", re.DOTALL)


@pytest.fixture
def tablet(english: FlaskClient) -> SessionTablet:
    tablet = SessionTablet(english)
    tablet.sits_down()
    return tablet


def brought(tablet: SessionTablet) -> Any:
    found = BROUGHT.search(tablet.client.get(f"/match/{tablet.code}").text)
    return json.loads(unescape(found[1])) if found else None


def test_the_hand_in_progress_is_told_by_its_entries(tablet: SessionTablet) -> None:
    tablet.heard("passo chiamo passo passo passo")
    tablet.wrote("hand_written", hand=1, value={"made": True, "partner": 4})
    tablet.heard("passo maso")
    page = brought(tablet)
    assert page["opening"] == {"players": page["names"], "first": 1, "frozen": False}
    assert [[kind, payload["hand"]] for _, kind, payload in page["facts"]] == [
        *[["bid_made", 1]] * 5,
        ["hand_written", 1],
        *[["bid_made", 2]] * 2,
    ]
    assert page["words"]["bids"]["di_piu"] == "di più"


@pytest.mark.parametrize("words", ["passo chiamo", "chiamo passo passo passo passo"])
def test_a_hand_whose_entries_are_not_all_told_is_not_gone_on_with(
    tablet: SessionTablet, words: str
) -> None:
    tablet.heard(words)
    assert brought(tablet)["number"] == len(words.split()) + 1
    tablet.wrote("end_planned", hands=5)
    assert brought(tablet) is None
    tablet.wrote("hand_voided", hand=1, void="misdeal")
    assert brought(tablet)["hands"] or brought(tablet)["facts"]


def test_the_work_area_is_brought_in_each_of_its_states(tablet: SessionTablet) -> None:
    told = tablet.client.get(brought(tablet)["pieces"]).text
    pieces = re.findall(r'<template data-piece="(\w+)">\s*<div class="hand__', told)
    assert pieces == [
        *("unknown", "first", "next", "passes", "rapido", "maso", "prese", "noted", "partner"),
        *("trump", "called", "carte", "kept"),
    ]
