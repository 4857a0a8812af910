"""Certificates for the first places."""

import re

import pytest
from flask import Flask

from referee.paper.tournaments.certificates import certificates
from referee.paper.tournaments.standings import standings_sheet
from tests.paper.conftest import opened, pages_of, text_of
from tests.paper.event_sample import HEAD, LONG, MARKUP, odd_names, printable
from tests.tournament.evening.evening import Evening, plan, running


def over(entries: int = 5) -> Evening:
    evening = running(entries, plan("girone"))
    for _ in range(entries):
        evening.play()
    return evening


@pytest.mark.usefixtures("italian")
def test_the_first_three_have_one_each() -> None:
    evening = over()
    content = certificates(printable(evening))
    pages = pages_of(content)
    assert len(pages) == 3
    places = ("Prima", "Seconda", "Terza")
    for page, place, entry in zip(pages, places, evening.rows(), strict=False):
        assert place in page
        assert f"Ada {entry}" in page
        assert f"Ivo {entry}" in page
        # A seal of 64 digits is for sheets that prove something.
        assert HEAD not in page
        assert "Torneo K7Q2MZ · Registrazione" in page
    with opened(content) as pdf:
        assert [round(float(side)) for side in pdf.pages[0].mediabox] == [0, 0, 842, 595]
        assert pdf.Root.MarkInfo.Marked


@pytest.mark.usefixtures("italian")
def test_the_club_and_its_place_stand_on_them(
    paper_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = pages_of(certificates(printable(over())))[0]
    assert "\n20/11/2026" in "\n".join(line.strip() for line in plain.splitlines())
    monkeypatch.setitem(paper_app.config, "CLUB", "Circolo <Aurora>")
    monkeypatch.setitem(paper_app.config, "PLACE", "Savio di Ravenna")
    told = pages_of(certificates(printable(over())))[0]
    assert "Circolo <Aurora>" in told
    assert "Savio di Ravenna, 20/11/2026" in told
    wall = text_of(standings_sheet(printable(over()), 1))
    assert "circolo <aurora>, savio di ravenna" in wall.lower()


@pytest.mark.usefixtures("english")
def test_those_who_win_a_prize_have_one_with_it() -> None:
    evening = over()
    prizes = [
        {"place": 1, "text": "Two hams"},
        {"place": 1, "text": "a <cup>"},
        {"place": 4, "text": "Wine"},
    ]
    evening.add("prizes_set", prizes=prizes)
    first, fourth = pages_of(certificates(printable(evening)))
    assert "Two hams, a <cup>" in first
    assert "Place 4" in fourth
    assert "Wine" in fourth


@pytest.mark.usefixtures("english")
def test_long_names_have_room_and_the_halves_of_a_mitchell_a_winner_each() -> None:
    text = " ".join(text_of(certificates(printable(odd_names()))).split())
    assert MARKUP in text
    assert LONG in text
    evening = running(8, plan("mitchell"))
    evening.play()
    pages = pages_of(certificates(printable(evening)))
    assert len(pages) == 6
    assert sum("First place" in page for page in pages) == 2


@pytest.mark.usefixtures("italian")
def test_who_has_won_stands_in_the_largest_letters() -> None:
    words = re.findall(
        r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]+)<',
        text_of(certificates(printable(over())), "-bbox"),
    )
    high = {word: float(bottom) - float(top) for top, bottom, word in words}
    assert high["Ada"] > high["Prima"] > high["Organizzatore"]
