"""A league as an open document."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.leagues.calendar import fixtures_of
from referee.tournament.leagues.document import document_of, read_league, write_league
from tests.tournament.leagues.sample import Season, board


def said() -> dict[str, Any]:
    season = Season(4, boards=2)
    season.add("meeting_moved", home=1, away=4, day="", reason="neve")
    boards = [board(2, 1, home=[102], away=[108, 109], points=[118, 95]), board(0, 2)]
    season.add("meeting_played", home=2, away=3, day="2026-01-01", boards=boards, reason="")
    season.add("meeting_awarded", home=4, away=3, to="away", day="2026-01-02", reason="assenti")
    season.add("team_withdrawn", team=1, day="2026-01-20", reason="pochi")
    names = {number: f"Giocatore {number}" for number in range(102, 110)}
    names |= dict.fromkeys(range(110, 112), "N")
    return write_league(document_of(season.league, names))


def without_numbers() -> dict[str, Any]:
    found = said()
    assert found["teams"][0]["players"] == [1, 2]
    return found


def test_a_document_says_what_it_was_read_from() -> None:
    found = without_numbers()
    assert write_league(read_league(found)) == found
    assert found["withdrawn"] == [{"team": 1, "day": "2026-01-20"}]
    assert [sorted(one) for one in found["meetings"]] == [
        ["away", "day", "home"],
        ["away", "boards", "home", "played"],
        ["awarded", "away", "home", "played"],
    ]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "referee-season/1", "must be"),
        ("table", [], "not that of the meetings"),
        ("withdrawn", [{"team": 9, "day": "2026-01-01"}], "at most"),
        ("withdrawn", [{"team": 1, "day": "2026-01-01"}] * 2, "there twice"),
        ("people", ["one"], "at most"),
        ("meetings", [{"home": 1, "away": 4}] * 2, "there twice"),
        ("exchanged", [[2, 1]], "the lower number first"),
        ("exchanged", [[1]], "the lower number first"),
        ("exchanged", [[1, 9]], "at most"),
    ],
)
def test_what_does_not_fit_is_refused(key: str, value: Any, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        read_league({**said(), key: value})


def test_what_was_exchanged_goes_out_and_comes_back() -> None:
    season = Season(3, twice=False, level_boards="games")
    (first, *_rest) = fixtures_of(season.league)
    season.add("meeting_moved", home=first.home, away=first.away, day="", reason="neve")
    season.add("home_exchanged", home=first.home, away=first.away, reason="sala chiusa")
    names = {one: f"P {one}" for team in season.terms.teams for one in team.players}
    found = write_league(document_of(season.league, names))
    assert found["exchanged"] == [sorted(first.key)]
    assert found["meetings"] == [{"home": first.away, "away": first.home, "day": ""}]
    assert found["rules"]["level_boards"] == "games"
    assert write_league(read_league(found)) == found


@given(st.integers(2, 5), st.booleans(), st.data())
def test_any_league_goes_out_and_comes_back(teams: int, twice: bool, data: st.DataObject) -> None:
    season = Season(teams, twice=twice)
    for fixture in fixtures_of(season.league):
        if data.draw(st.booleans()):
            season.plays(fixture.key, data.draw(st.sampled_from([(2, 0), (1, 2), (1, 1)])))
    names = {one: f"P {one}" for team in season.terms.teams for one in team.players}
    found = write_league(document_of(season.league, names))
    assert write_league(read_league(found)) == found
