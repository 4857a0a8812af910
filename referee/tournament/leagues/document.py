"""A league as an open document, `referee-league/1`: terms, meetings, and the table of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import read_by, read_each, read_int, read_line, read_list
from referee.core.register.leagues import (
    MOST_NAME,
    AboutLeague,
    Team,
    once,
    read_about_league,
    read_day,
)
from referee.core.register.meetings import (
    AWAY,
    HOME,
    Key,
    League,
    Meeting,
    read_boards,
    read_day_or_none,
    read_given,
    read_team,
)
from referee.tournament.archive.reading import read_unchecked
from referee.tournament.leagues.calendar import fixtures_of
from referee.tournament.leagues.table import table_of

FORMAT = "referee-league/1"
MOST_PEOPLE = 2_000
MOST_MEETINGS = 600
MOST_EXCHANGED = 300


class LeagueDocument(NamedTuple):
    """A league without its numbers in the register: people are counted from 1, in `people`."""

    people: tuple[str, ...]
    league: League


def document_of(league: League, names: Mapping[int, str]) -> LeagueDocument:
    """Return the document of a league, with the names that its people are shown with."""
    numbers = {who: at for at, who in enumerate(sorted(names), start=1)}

    def renumbered(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([numbers[who] for who in players])

    about, calendar = league.about, {one.key for one in fixtures_of(league)}
    teams = tuple([Team(one.name, renumbered(one.players)) for one in about.teams])
    meetings = {
        key: Meeting(
            one.day,
            one.played,
            tuple(
                [
                    board._replace(home=renumbered(board.home), away=renumbered(board.away))
                    for board in one.boards
                ]
            ),
            one.given,
        )
        for key, one in sorted(league.meetings.items())
        if key in calendar
    }
    told = AboutLeague(about.name, about.public, teams, about.days, about.rules)
    people = tuple([names[who] for who in sorted(names)])
    gone = dict(sorted(league.gone.items()))
    exchanged = frozenset([key for key in league.exchanged if key[1] <= len(teams)])
    return LeagueDocument(people, League(0, told, meetings, gone, exchanged=exchanged))


def write_league(document: LeagueDocument) -> dict[str, Any]:
    """Return a league as JSON has it."""
    league = document.league
    terms = league.about.written()
    exchanged = [list(key) for key in sorted(league.exchanged)]
    return ({"exchanged": exchanged} if exchanged else {}) | {
        "format": FORMAT,
        "name": terms["name"],
        "people": list(document.people),
        "teams": terms["teams"],
        "days": terms["days"],
        "rules": terms["rules"],
        "meetings": [_meeting(key, one) for key, one in league.meetings.items()],
        "withdrawn": [{"team": team, "day": day} for team, day in league.gone.items()],
        "table": [
            {
                "rank": one.row.rank,
                "team": one.team,
                "points": one.tally.match_points,
                "played": one.row.played,
                "won": one.row.won,
                "drawn": one.row.drawn,
                "lost": one.row.lost,
                "boards": [one.tally.boards_for, one.tally.boards_against],
                "games": list(one.row.games),
                "scored": list(one.row.points),
            }
            for one in table_of(league)
        ],
    }


def _meeting(key: Key, one: Meeting) -> dict[str, Any]:
    said: dict[str, Any] = {HOME: key[0], AWAY: key[1]}
    if one.day is not None:
        said["day"] = one.day
    if one.played:
        said["played"] = one.played
    if one.boards:
        said["boards"] = [board.written() for board in one.boards]
    return said | ({"awarded": one.given} if one.given else {})


def read_league(value: object) -> LeagueDocument:
    """Read a document. Raise RuleError; the table is worked out anew and has to be the same."""
    said = read_by(
        value,
        {
            "format": _format,
            "name": read_unchecked,
            "people": lambda one: read_each(read_list(one, MOST_PEOPLE), read_line, MOST_NAME),
            "teams": read_unchecked,
            "days": read_unchecked,
            "rules": read_unchecked,
            "meetings": lambda one: read_each(read_list(one, MOST_MEETINGS), _read_meeting),
            "withdrawn": lambda one: read_each(read_list(one), _read_gone),
            "table": read_unchecked,
        },
        {"exchanged": lambda one: read_each(read_list(one, MOST_EXCHANGED), _read_exchanged)},
    )
    about = read_about_league(
        {key: said[key] for key in ("name", "teams", "days", "rules")} | {"public": True}
    )
    once([key for key, _one in said["meetings"]], N_("a meeting is there twice"), "meetings")
    once([team for team, _day in said["withdrawn"]], N_("a team is there twice"), "withdrawn")
    exchanged = frozenset(said.get("exchanged", ()))
    league = League(0, about, dict(said["meetings"]), dict(said["withdrawn"]), exchanged=exchanged)
    document = LeagueDocument(said["people"], league)
    _check(document)
    if write_league(document)["table"] != said["table"]:
        raise RuleError(N_("the table is not that of the meetings"), place="table")
    return document


def _check(document: LeagueDocument) -> None:
    """Raise RuleError for a team or a person that is none."""
    league = document.league
    met = [*league.meetings, *league.exchanged]
    teams = [*league.gone, *[team for key in met for team in key]]
    boards = [board for one in league.meetings.values() for board in one.boards]
    players = [who for board in boards for who in (*board.home, *board.away)]
    players += [who for team in league.about.teams for who in team.players]
    # The largest number of each stands for all: it is refused as a number that is too large.
    read_int(max(teams, default=0), 0, len(league.about.teams))
    read_int(max(players, default=0), 0, len(document.people))


def _format(value: object) -> str:
    if value != FORMAT:
        raise RuleError(N_("must be “%(format)s”"), format=FORMAT)
    return FORMAT


def _read_gone(value: object) -> tuple[int, str]:
    said = read_by(value, {"team": read_team, "day": read_day})
    return said["team"], said["day"]


def _read_exchanged(value: object) -> Key:
    teams = read_each(read_list(value, 2), read_team)
    if len(teams) != 2 or teams[0] >= teams[1]:
        raise RuleError(N_("must be two teams, the lower number first"))
    return teams[0], teams[1]


def _read_meeting(value: object) -> tuple[Key, Meeting]:
    said = read_by(
        value,
        {HOME: read_team, AWAY: read_team},
        {"day": read_day_or_none, "played": read_day, "boards": read_boards, "awarded": read_given},
    )
    boards = said.get("boards", ())
    given = said.get("awarded", "")
    return (said[HOME], said[AWAY]), Meeting(said.get("day"), said.get("played", ""), boards, given)
