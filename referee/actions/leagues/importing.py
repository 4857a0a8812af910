"""A league that comes in as an open document, with whoever of it is new to the register."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.actions.leagues.teams import person_number
from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.reading import decode
from referee.core.register.leagues import Team
from referee.core.register.meetings import AWAY, HOME, Board, Key, Meeting
from referee.core.register.person import About
from referee.store.names import fold
from referee.tournament.games.registry import GAMES
from referee.tournament.leagues.calendar import fixture_of
from referee.tournament.leagues.document import LeagueDocument, read_league


class Arrival(NamedTuple):
    """A league that could come in: its document, and of each person the number in the register.

    Who is new there has none.
    """

    document: LeagueDocument
    numbers: tuple[int | None, ...]


def read_arrival(text: str) -> Arrival:
    """Read a document, and look for its people by name. Raise RuleError with the place.

    A name that the document has twice is of two people: both are new.
    """
    document = read_league(decode(text.encode("utf-8", "surrogatepass")))
    game = GAMES.get(document.league.about.rules.game)
    if game is None or game.pays:
        raise RuleError(N_("no league is played of this game"), place="rules.game")
    for at, key in enumerate(document.league.meetings):
        if fixture_of(document.league, key) is None:
            raise RuleError(N_("there is no such meeting"), place=f"meetings[{at}]")
    twice = Counter(map(fold, document.people))
    numbers = tuple(
        [
            person_number(name) if twice[fold(name)] == 1 or "#" in name else None
            for name in document.people
        ]
    )
    known = [one for one in numbers if one is not None]
    if len(set(known)) < len(known):
        raise RuleError(N_("two of these people are the same one in the register"), place="people")
    return Arrival(document, numbers)


def import_league(act: RegisterAct, text: str, why: str) -> int:
    """Add a league with all its meetings, seen by the office alone; return its number.

    `why` is written as the reason of every fact that has one, such as a meeting that was moved.
    Codes of matches stay behind: they are of the installation where it was played. Raise RuleError.
    """

    def make_facts(following: int) -> Sequence[NewFact]:
        # The league gets the number of its first entry, `following`; new people get the next ones.
        document, known = read_arrival(text)
        numbers: list[int] = []
        people: list[NewFact] = []
        for name, number in zip(document.people, known, strict=True):
            numbers.append(following + 1 + len(people) if number is None else number)
            if number is None:
                people.append(("person_added", {"about": About(name).written()}))
        about = document.league.about
        teams = tuple([Team(one.name, _those(numbers, one.players)) for one in about.teams])
        terms = replace(about, public=False, teams=teams).written()
        exchanged = [
            ("home_exchanged", {"league": following, HOME: home, AWAY: away, "reason": why})
            for home, away in sorted(document.league.exchanged)
        ]
        meetings = [
            fact
            for key, one in document.league.meetings.items()
            for fact in _meeting_facts(following, key, _renumbered(one, numbers), why)
        ]
        withdrawn = [
            ("team_withdrawn", {"league": following, "team": team, "day": day, "reason": why})
            for team, day in document.league.gone.items()
        ]
        return [("league_added", {"terms": terms}), *people, *exchanged, *meetings, *withdrawn]

    (entry, *_rest) = write_act(act, make_facts)
    return entry.number


def _renumbered(meeting: Meeting, numbers: Sequence[int]) -> Meeting:
    """Return a meeting with its players by their numbers in the register, and without matches."""
    boards = [
        Board(_those(numbers, one.home), _those(numbers, one.away), one.games, one.points)
        for one in meeting.boards
    ]
    return replace(meeting, boards=tuple(boards))


def _those(numbers: Sequence[int], players: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers in the register of players whom a document counts from 1."""
    return tuple([numbers[player - 1] for player in players])


def _meeting_facts(league: int, key: Key, one: Meeting, why: str) -> list[NewFact]:
    """Return the facts of a meeting: that it was moved, if it was, and then its result, if any."""
    said = {"league": league, HOME: key[0], AWAY: key[1]}
    written: list[NewFact] = []
    if one.day is not None:
        written.append(("meeting_moved", {**said, "day": one.day, "reason": why}))
    if one.given:
        given = {"to": one.given, "day": one.played, "reason": why}
        written.append(("meeting_awarded", {**said, **given}))
    elif one.played:
        boards = [board.written() for board in one.boards]
        played = {"day": one.played, "boards": boards, "reason": ""}
        written.append(("meeting_played", {**said, **played}))
    return written
