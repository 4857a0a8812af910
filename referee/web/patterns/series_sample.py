"""A league and a season for the pictures of papers: made without a database."""

from referee.core.register.leagues import AboutLeague, LeagueRules, Team
from referee.core.register.meetings import Board, League, Meeting
from referee.core.register.person import About
from referee.core.register.seasons import AboutSeason, Season, SeasonRules, SeparateRanking
from referee.core.sides import Pair
from referee.store.leagues.found import FoundLeague
from referee.store.seasons.results import COUNTS, WAITS, FoundSeason, FoundSeasonEvent
from referee.tournament.leagues.calendar import calendar_of
from referee.tournament.seasons.points import SeasonResult
from referee.web.patterns.sample import CLUBS, people

TEAMS = ("Sarsina", "Cesena", "Forlì", "Cervia", "Rimini", "Bertinoro", "Savio", "Sant’Arcangelo")


def league() -> FoundLeague:
    """Return a league of eight teams of three boards; three rounds of it have been played."""
    names = people(8 * 6)
    teams = tuple(
        [
            Team(f"Circolo di {club}", tuple(range(6 * at + 1, 6 * at + 7)))
            for at, club in enumerate(TEAMS)
        ]
    )
    days = tuple([f"2026-{1 + at // 2:02d}-{6 + at % 2 * 14:02d}" for at in range(14)])
    about = AboutLeague("Campionato di Romagna", True, teams, days, LeagueRules(boards=3))
    boards = (Board((), (), Pair(2, 1)), Board((), (), Pair(2, 0)), Board((), (), Pair(1, 2)))
    meetings = {
        one.key: Meeting(None, one.day, boards)
        for round_ in calendar_of(League(1, about))[:3]
        for one in round_.fixtures
    }
    return FoundLeague(League(1, about, meetings), dict(enumerate(names, start=1)))


def season(events: int, entries: int = 24) -> FoundSeason:
    """Return a season of so many events, of which the last has not been played yet."""
    named = dict(zip([f"{n:03d}" for n in range(2 * entries)], people(2 * entries), strict=True))
    who = sorted(named)
    results = [
        SeasonResult(event, who[(place * 7 + event * event * 5) % len(who)], place, entries, 3)
        for event in range(events - 1)
        for place in range(1, entries + 1)
    ]
    rules = SeasonRules(best=3, taking_part=1, rankings=(SeparateRanking("clubs"),))
    states = [COUNTS] * (events - 1) + [WAITS]
    return FoundSeason(
        Season(1, AboutSeason("Circuito della Riviera", True, (), rules)),
        tuple(
            [
                FoundSeasonEvent("", f"{at}ª tappa", f"2026-{at % 12 + 1:02d}-20", state)
                for at, state in enumerate(states, start=1)
            ]
        ),
        tuple(results),
        {one: (name,) for one, name in named.items()},
        {
            one: (About(name, club=CLUBS[at % len(CLUBS)]),)
            for at, (one, name) in enumerate(named.items())
        },
        (),
    )
