"""Leagues as facts of the register."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.register.facts import validate
from referee.core.register.leagues import LeagueRules, Team, read_about_league
from referee.core.register.meetings import Board, read_board
from referee.core.sides import Pair
from referee.tournament.leagues.calendar import calendar_of, fixture_of
from tests.tournament.leagues.sample import SALT, Season, about, board


def refused(kind: str, **said: Any) -> str:
    with pytest.raises(RuleError) as error:
        validate(kind, {**said, "salt": SALT})
    return error.value.template


def changed(**more: Any) -> dict[str, Any]:
    return {**about(4).written(), **more}


def test_what_is_said_of_a_league_is_read_as_it_is_written() -> None:
    terms = about(5, boards=3, points=(3, 1, 0), board=1, penalty=1, withdrawal="keep")
    assert read_about_league(terms.written()) == terms
    assert "level_boards" not in terms.written()["rules"]
    decided = about(5, boards=2, level_boards="games")
    assert read_about_league(decided.written()) == decided
    pairs = about(2).written() | {
        "teams": [{"name": "", "players": [1, 2]}, {"name": "B", "players": []}]
    }
    assert read_about_league(pairs).teams == (Team("", (1, 2)), Team("B", ()))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"teams": []}, "two teams at least"),
        ({"teams": [{"name": "", "players": [1]}, {"name": "B", "players": []}]}, "two players"),
        ({"teams": [{"name": "A", "players": []}] * 4}, "same name"),
        ({"teams": [{"name": one, "players": [7]} for one in "ABCD"]}, "in two teams"),
        ({"days": ["2026-01-02"]}, "each round needs a day"),
        ({"days": ["2026-01-02", "2026-01-01"]}, "one after the other"),
        ({"days": ["tomorrow"]}, "10"),
        ({"days": ["2026-13-01"]}, "must be a day"),
        ({"rules": {**LeagueRules().written(), "points": [0, 1, 2]}}, "won, drawn and lost"),
        ({"rules": {**LeagueRules().written(), "criteria": ["won", "won"]}}, "named twice"),
    ],
)
def test_what_cannot_be_is_refused(said: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleError) as error:
        read_about_league(changed(**said))
    assert words in error.value.template % {"most": 10, "least": 10, **error.value.params}


def test_a_board_is_read_as_it_is_written() -> None:
    whole = Board((1, 2), (3, 4), Pair(2, 1), Pair(118, 95), "K7Q2MZ")
    assert read_board(whole.written()) == whole
    assert read_board(board(1, 1)) == Board((), (), Pair(1, 1))


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        ([board(0, 0)], "somebody has won a game"),
        ([board(2, 0, home=[1, 1])], "at a board twice"),
        ([board(2, 0, home=[1]), board(2, 0, away=[1])], "at two boards"),
        ([board(2, 0, match="K7Q2M!")], "six letters"),
        ([board(2, 0, match="K7Q2MZ"), board(2, 0, match="K7Q2MZ")], "the same match"),
        ([{"home": [], "away": [], "games": [2]}], "one number of each side"),
    ],
)
def test_boards_that_cannot_be_are_refused(boards: list[Any], words: str) -> None:
    found = refused(
        "meeting_played", league=1, home=1, away=2, day="2026-01-01", boards=boards, reason=""
    )
    assert words in found


def test_a_meeting_is_played_corrected_moved_given_and_cleared() -> None:
    season = Season(4)
    key = (1, 4)
    season.add("meeting_moved", home=1, away=4, day="", reason="neve")
    assert season.league.meeting(key).day == ""
    season.add("meeting_moved", home=1, away=4, day="2026-02-20", reason="accordo")
    season.plays(key, (2, 1))
    known = season.league.meeting(key)
    assert (known.day, known.played, known.boards[0].games) == ("2026-02-20", "2026-02-20", (2, 1))
    with pytest.raises(RuleError, match="say why"):
        season.plays(key, (1, 2))
    with pytest.raises(RuleError, match="has a result"):
        season.add("meeting_moved", home=1, away=4, day="", reason="neve")
    season.plays(key, (1, 2), reason="era scritto al contrario")
    assert season.league.told == (2, 3, 5)
    season.add("meeting_awarded", home=1, away=4, to="home", day="2026-02-20", reason="ritardo")
    assert season.league.meeting(key).given == "home"
    season.add("meeting_cleared", home=1, away=4, reason="si gioca")
    assert not season.league.begun
    with pytest.raises(RuleError, match="no result"):
        season.add("meeting_cleared", home=1, away=4, reason="si gioca")


def test_what_does_not_fit_a_league_is_refused() -> None:
    season = Season(4, boards=2)
    for key in ((1, 1), (1, 5)):
        with pytest.raises(RuleError, match="no such meeting"):
            season.plays(key, (2, 0), (2, 0), day="2026-01-01")
    with pytest.raises(RuleError, match="boards"):
        season.plays((1, 4), (2, 0))
    with pytest.raises(RuleError, match="no such league"):
        season.add("league_changed", league=9, terms=season.terms.written(), reason="")
    with pytest.raises(RuleError, match="no such team"):
        season.add("team_withdrawn", team=5, day="2026-01-01", reason="x")
    with pytest.raises(RuleError, match="not withdrawn"):
        season.add("team_restored", team=1, reason="x")
    with pytest.raises(RuleError, match="not withdrawn"):
        season.add("league_restored", reason="x")
    assert "to whom" in refused(
        "meeting_awarded", league=1, home=1, away=2, to="x", day="2026-01-01", reason="x"
    )


def test_a_team_withdraws_and_comes_back() -> None:
    season = Season(4)
    season.plays((1, 4), (2, 0))
    season.add("team_withdrawn", team=4, day="2026-02-01", reason="pochi")
    assert season.league.gone == {4: "2026-02-01"}
    with pytest.raises(RuleError, match="already"):
        season.add("team_withdrawn", team=4, day="2026-02-01", reason="pochi")
    with pytest.raises(RuleError, match="one of the two"):
        season.plays((4, 3), (2, 0))
    season.plays((1, 4), (0, 2), reason="errore")
    season.add("team_restored", team=4, reason="ci ripensa")
    assert not season.league.gone


def test_a_league_is_changed_withdrawn_and_brought_back() -> None:
    season = Season(4)
    five = about(5, boards=3)
    season.add("league_changed", terms=five.written(), reason="")
    assert (len(season.league.about.teams), season.league.told) == (5, ())
    season.plays((2, 5), (2, 0), (2, 0), (0, 2))
    with pytest.raises(RuleError, match="stay"):
        season.add("league_changed", terms=about(4, boards=3).written(), reason="x")
    season.add("league_changed", terms=about(5, boards=3, board=1).written(), reason="assemblea")
    assert season.league.told == (4,)
    season.add("league_withdrawn", reason="prova")
    with pytest.raises(RuleError, match="was withdrawn"):
        season.plays((2, 5), (2, 0), (2, 0), (0, 2), reason="x")
    season.add("league_restored", reason="prova")
    assert not season.league.withdrawn


def test_a_meeting_is_kept_as_its_row_has_it() -> None:
    season = Season(4)
    season.plays((1, 4), (2, 0))
    kept = season.league.meeting((1, 4)).written()
    assert kept["boards"] == [board(2, 0)]
    assert (kept["played"], kept["given"], kept["newest"]) == ("2026-01-01", "", 2)


def test_home_and_away_are_exchanged_with_their_days() -> None:
    season = Season(4)
    season.add("meeting_moved", home=1, away=4, day="2026-02-20", reason="accordo")
    season.add("home_exchanged", home=1, away=4, reason="sala chiusa")
    league = season.league
    assert league.exchanged == {(1, 4)}
    assert league.told == (2, 3)
    rounds = calendar_of(league)
    assert (4, 1) in [one.key for one in rounds[0].fixtures]
    assert (1, 4) in [one.key for one in rounds[3].fixtures]
    assert (league.meeting((4, 1)).day, league.meeting((1, 4)).day) == ("2026-02-20", None)
    season.add("home_exchanged", home=4, away=1, reason="sala aperta")
    assert not season.league.exchanged
    assert season.league.meeting((1, 4)).day == "2026-02-20"


def test_home_and_away_stay_where_there_is_a_result() -> None:
    season = Season(4)
    season.plays((4, 1), (2, 0))
    for home, away in ((1, 4), (4, 1)):
        with pytest.raises(RuleError, match="home and away stay"):
            season.add("home_exchanged", home=home, away=away, reason="x")


def test_teams_that_meet_once_are_found_the_other_way_round() -> None:
    season = Season(4, twice=False)
    season.add("meeting_moved", home=1, away=4, day="", reason="neve")
    season.add("home_exchanged", home=1, away=4, reason="sala chiusa")
    assert fixture_of(season.league, (1, 4)) is None
    fixture = fixture_of(season.league, (4, 1))
    assert fixture is not None
    assert (fixture.round, fixture.day) == (1, "")
    assert (1, 4) not in season.league.meetings
