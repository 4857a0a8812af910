"""A league on paper: table and calendar, a team's meetings, the sheet of a meeting."""

from datetime import date

import pytest
from flask import Flask

from referee.actions.demo.leagues import league
from referee.paper.tournaments.league import fixture_list, league_sheet, meeting_sheet
from referee.presenters.leagues.league import league_shown
from referee.store.leagues.found import found_league
from referee.store.register.leagues import leagues
from tests.paper.conftest import text_of, text_sizes
from tests.tables import STAMP

TODAY = date(2026, 11, 20)


@pytest.mark.usefixtures("english")
def test_table_calendar_and_sheets_have_what_they_need(store: Flask) -> None:
    number = league(3, STAMP)
    shown = league_shown(found_league(leagues()[number]))
    whole = league_sheet(shown, TODAY)
    text = " ".join(text_of(whole).split())
    for words in ("Campionato di Romagna a squadre", "Round 14", "awarded to", "Rules"):
        assert words in text
    assert min(text_sizes(whole)) >= 9
    text = " ".join(text_of(fixture_list(shown, 2, TODAY)).split())
    assert text.count("Circolo di Cesena") >= 14
    assert "Players" in text
    text = " ".join(text_of(meeting_sheet(shown, shown.rounds[0].fixtures[0])).split())
    for words in ("Board 3", "Player 2", "Result of the meeting"):
        assert words in text
