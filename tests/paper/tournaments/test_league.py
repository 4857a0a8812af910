"""A league on paper: table and calendar, a team's meetings, the sheet of a meeting."""

import re
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
def test_the_sheet_of_a_played_meeting_has_its_boards(store: Flask) -> None:
    number = league(3, STAMP)
    shown = league_shown(found_league(leagues()[number]))
    meetings = [met for one in shown.rounds for met in one.fixtures]
    played = next(one for one in meetings if one.boards)
    text = " ".join(text_of(meeting_sheet(shown, played)).split())
    for board in played.boards:
        home, away = board.games.split("–")
        assert re.search(rf"{re.escape(board.home)} {home}\b", text)
        assert re.search(rf"{re.escape(board.away)} {away}\b", text)
    home, away = played.score.split("–")
    told = text.partition("Result of the meeting")[2]
    assert f"{played.home_name} {home} {played.away_name} {away}" in told
    waiting = next(one for one in meetings if not one.score)
    assert "Points" in text_of(meeting_sheet(shown, waiting)).partition("Result of the")[2]


@pytest.mark.usefixtures("english")
def test_no_name_of_a_pair_is_broken_in_the_calendar(store: Flask) -> None:
    names = [f"Delia Neri{n} e Luigi Tassinari{n}" for n in range(1, 5)]
    shown = league_shown(sample_league())
    of = {one.number: names[at % 4] for at, one in enumerate(shown.teams)}
    renamed = replace(
        shown,
        rounds=tuple(
            [
                replace(
                    one,
                    rests=names[0],
                    fixtures=tuple(
                        [
                            replace(met, home_name=of[met.home], away_name=of[met.away])
                            for met in one.fixtures
                        ]
                    ),
                )
                for one in shown.rounds
            ]
        ),
    )
    text = text_of(league_sheet(renamed, TODAY))
    fixtures = sum(len(one.fixtures) for one in shown.rounds)
    whole = len(re.findall(r"Delia Neri\d e Luigi Tassinari\d", text))
    assert whole == 2 * fixtures + len(shown.rounds)


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
