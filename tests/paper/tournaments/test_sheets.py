"""Sheets to write on for the tables of a round that may have no matches of their own."""

from datetime import UTC, datetime
from typing import Any

import pytest

from referee.paper.press.rendering import print_one
from referee.paper.tournaments.sheets import sheet_to_write_on
from tests.paper.conftest import URL, opened, pages_of, text_of
from tests.paper.event_sample import LONG, MARKUP
from tests.tables import opening, session_opening

PUBLISHED = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


def sheet(**more: Any) -> str:
    told = {**opening(), "event": "Coppa Romagna", "table": "12", **more}
    page, *_overleaf = pages_of(print_one(sheet_to_write_on(told, PUBLISHED, 2)))
    return " ".join(page.split())


@pytest.mark.usefixtures("italian")
def test_a_sheet_has_the_table_and_the_names() -> None:
    page = sheet(players=["Anna", MARKUP, "Carla", "Dino"])
    for words in ("Coppa Romagna", "12", "Anna", MARKUP, "Carla", "Dino", "Turno 2"):
        assert words.lower() in page.lower()


@pytest.mark.usefixtures("italian")
def test_a_sheet_leads_to_its_match_if_it_has_one() -> None:
    told = {**opening(), "event": "Coppa Romagna", "table": "12"}
    content = print_one(sheet_to_write_on(told, PUBLISHED, 2, "K7Q2MZ", URL))
    assert "Partita K7Q2MZ" in text_of(content)
    with opened(content) as pdf:
        links = [one for one in pdf.pages[0].Annots if one.Subtype == "/Link"]
        assert {str(one.A.URI) for one in links} == {URL}


@pytest.mark.usefixtures("english")
def test_so_has_that_of_five() -> None:
    length = {"length": {"rounds": 5}}
    names = ["Anna", "Bruno", "Carla", "Dino", LONG]
    told = {**session_opening(), **length, "event": "Coppa Romagna", "table": "3", "players": names}
    page, *_overleaf = pages_of(print_one(sheet_to_write_on(told, PUBLISHED, 2)))
    assert all(name in page for name in names[:4])
    assert LONG.split()[0] in page
