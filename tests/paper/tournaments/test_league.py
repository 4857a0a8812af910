"""A league on paper: table and calendar, a team's meetings, the sheet of a meeting."""

from dataclasses import replace
from datetime import date

import pytest
from flask import Flask

from referee.actions.demo.leagues import league
from referee.paper.tournaments.league import fixture_list, league_sheet, meeting_sheet
from referee.presenters.leagues.league import league_shown
from referee.store.leagues.found import found_league
from referee.store.register.leagues import leagues
from referee.web.patterns.series_sample import league as sample_league
from tests.paper.conftest import pages_of, text_of, text_sizes
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
    assert "Points Pld W D L Boards Games" in text
    assert "Pld: played · W: won · D: drawn · L: lost" in text
    first, second = pages_of(whole)
    assert [first.count("Round "), second.count("Round ")] == [7, 7], "half of the calendar on each"
    text = " ".join(text_of(fixture_list(shown, 2, TODAY)).split())
    assert text.count("Circolo di Cesena") >= 14
    assert "Meeting Result" in text
    assert "Players" in text
    text = " ".join(text_of(meeting_sheet(shown, shown.rounds[0].fixtures[0])).split())
    for words in ("Board 3", "Player 2", "Result of the meeting"):
        assert words in text


@pytest.mark.usefixtures("english")
def test_before_the_first_result_there_is_no_column_for_results() -> None:
    begun = league_shown(sample_league())
    waiting = replace(
        begun,
        rows=tuple([replace(row, played=0) for row in begun.rows]),
        rounds=tuple(
            [
                replace(one, fixtures=tuple([replace(met, score="") for met in one.fixtures]))
                for one in begun.rounds
            ]
        ),
    )
    table = " ".join(text_of(league_sheet(waiting, TODAY)).split())
    assert "Pos. Team 1 Circolo" in table
    assert "Boards" not in table
    meetings = text_of(fixture_list(waiting, 1, TODAY))
    assert "Meeting" in meetings
    assert "Result" not in meetings
