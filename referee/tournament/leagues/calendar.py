"""The calendar of a league: who meets whom, where and when, by the Berger tables."""

from collections.abc import Collection
from typing import NamedTuple

from referee.core.register.leagues import AboutLeague, rounds_of
from referee.core.register.meetings import Key, League, Meeting
from referee.tournament.formats.girone import berger_round


class Fixture(NamedTuple):
    """A meeting in its round; `day` is "" where it is still to be agreed."""

    round: int
    home: int
    away: int
    day: str
    meeting: Meeting

    @property
    def key(self) -> Key:
        """Return the meeting by its teams."""
        return self.home, self.away

    @property
    def moved(self) -> bool:
        """Tell whether it is played on another day than its round."""
        return self.meeting.day is not None


class LeagueRound(NamedTuple):
    """A round: its day, its meetings, and who rests (0 where nobody does)."""

    number: int
    day: str
    fixtures: tuple[Fixture, ...]
    rests: int


def meetings_of(about: AboutLeague, exchanged: Collection[Key] = ()) -> tuple[tuple[Key, ...], ...]:
    """Return the meetings of each round; the home side changes in the second half.

    Those that are `exchanged`, the lower number first, have home and away the other way round.
    """
    teams = len(about.teams)
    once = rounds_of(teams, twice=False)
    drawn = [berger_round(teams, number) for number in range(1, once + 1)]
    first = [
        tuple([(b, a) if (min(a, b), max(a, b)) in exchanged else (a, b) for a, b in one])
        for one in drawn
    ]
    if not about.rules.twice:
        return tuple(first)
    return (*first, *[tuple([(away, home) for home, away in one]) for one in first])


def calendar_of(league: League) -> tuple[LeagueRound, ...]:
    """Return the rounds of a league, with what is known of each meeting."""
    everybody = set(range(1, len(league.about.teams) + 1))
    rounds = []
    for number, keys in enumerate(meetings_of(league.about, league.exchanged), start=1):
        day = league.about.days[number - 1]
        fixtures = tuple([_fixture(league, number, day, key) for key in keys])
        rests = everybody - {team for key in keys for team in key}
        rounds.append(LeagueRound(number, day, fixtures, rests.pop() if rests else 0))
    return tuple(rounds)


def _fixture(league: League, number: int, day: str, key: Key) -> Fixture:
    meeting = league.meeting(key)
    return Fixture(number, *key, day if meeting.day is None else meeting.day, meeting)


def fixtures_of(league: League) -> list[Fixture]:
    """Return every meeting, round by round."""
    return [fixture for one in calendar_of(league) for fixture in one.fixtures]


def fixture_of(league: League, key: Key) -> Fixture | None:
    """Return a meeting by its teams, None where the calendar has none."""
    return next((one for one in fixtures_of(league) if one.key == key), None)
