"""A league of eight clubs and one of pairs, made up, in the middle of their calendars."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from uuid import uuid4

from referee.actions.demo.people import make_up_people
from referee.actions.leagues.leagues import add_league, known_league
from referee.actions.leagues.meetings import (
    MeetingAct,
    give_meeting,
    move_meeting,
    record_meeting,
)
from referee.actions.leagues.teams import TypedTeam
from referee.actions.register.writing import RegisterAct
from referee.core.register.leagues import AboutLeague, LeagueRules, rounds_of
from referee.core.register.meetings import HOME, Board, Key
from referee.core.sides import Pair
from referee.store.ledger.ledger import Stamp
from referee.tournament.leagues.calendar import calendar_of

CLUBS = ("Sarsina", "Cesena", "Forlì", "Cervia", "Rimini", "Bertinoro", "Bagno di Romagna", "Savio")
BOARDS, ROSTER = 3, 8
APART, PLAYED = 14, 9
"""Days from round to round, and the rounds that have results."""

PAIRS, PAIRS_PLAYED = 7, 5
GAMES = (Pair(2, 0), Pair(2, 1), Pair(1, 2), Pair(0, 2))


def league(seed: int, stamp: Stamp) -> int:
    """Make the league of clubs and one of pairs, and return the number of the first.

    The same seed gives the same people and results; the newest round with results was played
    before `stamp.now`.
    """
    random = Random(seed)  # noqa: S311 -- results for a demonstration
    people = make_up_people(random, len(CLUBS) * ROSTER + 2 * PAIRS, clubs=8)
    names = [one.name for one in people]
    teams = [
        TypedTeam(f"Circolo di {club}", tuple(names[at * ROSTER : (at + 1) * ROSTER]))
        for at, club in enumerate(CLUBS)
    ]
    made = LeagueRules(
        boards=BOARDS,
        points=(3, 1, 0),
        penalty=1,
        criteria=("head_to_head", "mini_table", "boards_difference", "games_difference"),
    )
    number = _made(stamp, "Campionato di Romagna a squadre", teams, made, PLAYED)
    _play(random, stamp, number, PLAYED)
    rest = names[len(CLUBS) * ROSTER :]
    pairs = [TypedTeam("", tuple(rest[at : at + 2])) for at in range(0, len(rest), 2)]
    other = _made(stamp, "Campionato a coppie", pairs, LeagueRules(), PAIRS_PLAYED)
    _play(random, stamp, other, PAIRS_PLAYED)
    return number


def _made(
    stamp: Stamp, name: str, teams: Sequence[TypedTeam], rules: LeagueRules, played: int
) -> int:
    last = stamp.now.date() - timedelta(days=3)
    first = last - timedelta(days=APART * (played - 1))
    rounds = rounds_of(len(teams), twice=rules.twice)
    days = tuple([(first + timedelta(days=APART * at)).isoformat() for at in range(rounds)])
    return add_league(_done(stamp), AboutLeague(name, True, (), days, rules), teams)


def _play(random: Random, stamp: Stamp, number: int, rounds: int) -> None:
    """Play the first rounds; the second has a meeting put off, the third one that is awarded."""
    for round_ in calendar_of(known_league(number))[:rounds]:
        for table, fixture in enumerate(round_.fixtures):
            one = MeetingAct(_done(stamp), number, fixture.key, 0)
            if (round_.number, table) == (rounds - 1, 0):
                move_meeting(one, "", "Neve sul passo: si gioca quando la strada è aperta")
            elif (round_.number, table) == (3, 1):
                give_meeting(one, HOME, round_.day, "Gli ospiti non sono venuti")
            else:
                boards = _boards(random, number, fixture.key)
                record_meeting(one, round_.day, boards)
                if (round_.number, table) == (2, 0):
                    newest = known_league(number).meeting(fixture.key).newest
                    again = MeetingAct(_done(stamp), number, fixture.key, newest)
                    turned = [board._replace(games=GAMES[0]) for board in boards]
                    record_meeting(again, round_.day, turned, "Il foglio era letto al contrario")


def _boards(random: Random, number: int, key: Key) -> list[Board]:
    about = known_league(number).about
    home, away = (list(about.teams[team - 1].players) for team in key)
    home, away = (random.sample(side, 2 * about.rules.boards) for side in (home, away))
    boards = []
    for at in range(0, 2 * about.rules.boards, 2):
        games = random.choice(GAMES)
        points = Pair(games.A * 41 + random.randint(4, 30), games.B * 41 + random.randint(4, 30))
        boards.append(Board(tuple(home[at : at + 2]), tuple(away[at : at + 2]), games, points))
    return boards


def _done(stamp: Stamp) -> RegisterAct:
    return RegisterAct(str(uuid4()), stamp)
