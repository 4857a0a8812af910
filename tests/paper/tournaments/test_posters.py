"""The poster of an event."""

import re
from dataclasses import replace
from datetime import date

import pytest

from referee.paper.tournaments.posters import PosterPaper, invitations, poster
from tests.paper.conftest import opened, pages_of, text_of
from tests.paper.event_sample import LONG, MARKUP, entered, odd_names, printable
from tests.tournament.evening.evening import Evening, plan

URL = "http://192.0.2.7:8000/torneo/K7Q2MZ/"
MM = 72 / 25.4


@pytest.mark.usefixtures("italian")
def test_the_poster_tells_of_the_evening_and_leads_to_its_page() -> None:
    tournament = printable(entered(4, "girone", "eliminazione"))
    text = text_of(poster(tournament, URL))
    for words in ("Coppa Romagna", "20/11/2026", "Girone, eliminazione · coppie fisse", URL):
        assert words in text
    with opened(poster(tournament, URL, "a3")) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 297, 420]
        assert len(pdf.pages) == 1


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_no_line_of_a_name_is_much_shorter_than_another(paper: PosterPaper) -> None:
    tournament = printable(entered(), name="Torneo di San Martino")
    lines = [line.strip() for line in text_of(poster(tournament, URL, paper)).splitlines()]
    assert "Torneo di" in lines
    assert "San Martino" in lines


@pytest.mark.usefixtures("italian")
def test_a_poster_fills_its_page_and_tells_the_hour_and_what_there_will_be() -> None:
    tournament = printable(entered(4, "girone", "eliminazione"))
    assert "classifica e tabellone" in text_of(poster(tournament, URL))
    evening = entered(4)
    evening.add("schedule_set", schedule=[{"round": 1, "time": "20:30", "where": "Bar Sport"}])
    for paper, high in (("a4", 297), ("a3", 420)):
        content = poster(printable(evening), URL, paper)
        text = text_of(content)
        assert re.search(r"Bar Sport\n+ *20/11/2026, 20:30", text)
        assert "Accoppiamenti e classifica sul telefono" in text
        assert "tabellone" not in text
        last = max(float(y) for y in re.findall(r'yMax="([\d.]+)"', text_of(content, "-bbox")))
        assert last > 0.92 * high * MM


@pytest.mark.usefixtures("italian")
def test_posters_and_invitations_say_what_it_costs() -> None:
    evening = Evening(replace(plan("svizzera"), fee=2000))
    for content in (poster(printable(evening), URL), invitations(printable(evening), URL, None)):
        assert "Quota: € 20" in text_of(content).replace("\u00a0", " ")
    assert "Quota" not in text_of(poster(printable(entered(4)), URL))


@pytest.mark.usefixtures("italian")
def test_invitations_are_four_on_a_page_and_lead_to_where_one_enters() -> None:
    evening = entered(4)
    evening.add("schedule_set", schedule=[{"round": 1, "time": "20:30", "where": "Bar Sport"}])
    content = invitations(printable(evening), URL, date(2026, 11, 19))
    (text,) = pages_of(content)
    for words in ("Coppa Romagna", "Bar Sport", "20/11/2026, 20:30", "19/11/2026", URL):
        assert text.count(words) == 4, words
    assert "Iscriviti" not in text_of(invitations(printable(evening), URL, None))
    odd = invitations(printable(odd_names(), name=f"{MARKUP} {LONG}"), URL, None)
    assert len(pages_of(odd)) == 1
    assert text_of(odd).count(URL) == 4


@pytest.mark.usefixtures("english")
def test_a_long_name_with_markup_leaves_the_poster_on_one_page() -> None:
    tournament = printable(odd_names(), name=f"{MARKUP} {LONG}")
    assert len(pages_of(poster(tournament, URL))) == 1
