"""The poster of an event."""

import pytest

from referee.paper.tournaments.posters import poster
from tests.paper.conftest import opened, pages_of, text_of
from tests.paper.event_sample import LONG, MARKUP, entered, odd_names, printable

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


@pytest.mark.usefixtures("english")
def test_a_long_name_with_markup_leaves_the_poster_on_one_page() -> None:
    tournament = printable(odd_names(), name=f"{MARKUP} {LONG}")
    assert len(pages_of(poster(tournament, URL))) == 1
