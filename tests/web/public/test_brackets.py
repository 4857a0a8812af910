"""Brackets for everybody: drawn, told, and read as the path of one pair."""

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.public.public_event import knockout, running
from tests.web.shown import words


def test_the_bracket_is_drawn_and_told(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(consolante=True), 12)
    assert "no bracket to see" in english.get(f"{public.address}tabellone").text
    public.play()
    public.publish()
    page = english.get(f"{public.address}tabellone").text
    assert page.count('class="bracket__drawing"') == 2
    listed = words(page)
    assert "goes on without a match" in listed
    assert "Quarterfinals" in listed
    assert f'href="/watch/{public.match(2, 1)}"' in page
    pairings = words(english.get(public.address).text)
    assert pairings.index("Main bracket") < pairings.index("Consolante")


def test_a_bracket_is_read_as_the_path_of_one_pair(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(), 8)
    public.play()
    address = f"{public.address}tabellone"
    assert "bracket__step" not in english.get(f"{address}?entry=99").text
    table = next(sheet.table for key, sheet in public.view().state.sheets.items() if key[0] == 1)
    won, lost = (table.players if table.winner == "a" else table.players[::-1])[:2]
    path = words(english.get(f"{address}?entry={won}").text)
    assert re.search(rf"against Niccolò {lost} and Ivo {lost} has won \d–\d", path)
    assert "against Niccolò" in path.partition(" has won ")[2]
    out = english.get(f"{address}?entry={lost}").text
    assert out.count("bracket__step--lost") == 1
    assert out.count('<li class="bracket__step') == 1, "its way ends there"
    public.publish()
    path = words(english.get(f"{address}?entry={won}").text)
    assert re.search(r"against Niccolò \d and Ivo \d table \d · Watch", path)
    assert "against the winner of Niccolò" in path


def test_a_large_bracket_waits_until_it_fits(app: Flask, english: FlaskClient) -> None:
    public = running(app, knockout(), 66)
    public.publish()
    pages = [english.get(f"{public.address}schermo?page={number}").text for number in range(1, 10)]
    assert not any("bracket__drawing" in page for page in pages)
