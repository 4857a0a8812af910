"""Who plays in a league, by name, and which matches at tables were boards of it."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import select

from referee.core.register.meetings import League
from referee.core.register.person import Person
from referee.core.register.places import AT_MATCH
from referee.core.register.shown import public_name
from referee.core.sides import Pair
from referee.store.database import db
from referee.store.register.leagues import leagues
from referee.store.register.projections import person_of
from referee.store.register.tables import NAME_LINKS, PEOPLE


def people_of(league: League) -> frozenset[int]:
    """Return everybody who is in a team or has played at a board."""
    named = {player for team in league.about.teams for player in team.players}
    for meeting in league.meetings.values():
        named |= {player for board in meeting.boards for player in (*board.home, *board.away)}
    return frozenset(named)


def people_named(numbers: Iterable[int], public: int | None = None) -> dict[int, str]:
    """Return the names of people, of those who were merged the ones whom they were found to be.

    With `public`, a year of the calendar, names are as everybody sees them in it.
    """
    known = _people(numbers)
    known |= _people({one.merged_into for one in known.values() if one.merged_into is not None})
    return {number: _name_of(known, one, public) for number, one in known.items()}


def _name_of(known: Mapping[int, Person], one: Person, public: int | None) -> str:
    himself = one if one.merged_into is None else known[one.merged_into]
    name = himself.about.name
    return name if public is None else public_name(name, himself, public)


def _people(numbers: Iterable[int]) -> dict[int, Person]:
    wanted = select(PEOPLE).where(PEOPLE.c.id.in_(set(numbers)))
    return {row["id"]: person_of(row) for row in db.session.execute(wanted).mappings()}


def seats_of(code: str) -> dict[int, int]:
    """Return who sat at the seats of a match, as far as the names there are linked to people."""
    link = NAME_LINKS.c
    rows = db.session.execute(
        select(link.number, link.person_id).where(
            link.scope == AT_MATCH, link.code == code, link.person_id.is_not(None)
        )
    )
    return {row.number: row.person_id for row in rows}


def leagues_with(numbers: Iterable[int]) -> list[League]:
    """Return the leagues that one of these people plays in, the newest first."""
    wanted = set(numbers)
    return [one for one in leagues().values() if wanted & people_of(one)]


class BoardPlayed(NamedTuple):
    """A board that somebody played: its day, his games and the other side's, and its match."""

    day: str
    games: Pair
    match: str


def boards_played(league: League, numbers: Collection[int]) -> dict[int, list[BoardPlayed]]:
    """Return what a person played under any of his numbers, by team, in the order of the days."""
    found: dict[int, list[BoardPlayed]] = {}
    his = set(numbers)
    for (home, away), meeting in sorted(league.meetings.items(), key=lambda one: one[1].played):
        for board in meeting.boards:
            if his & set(board.home):
                one = BoardPlayed(meeting.played, board.games, board.match)
                found.setdefault(home, []).append(one)
            elif his & set(board.away):
                turned = Pair(board.games.B, board.games.A)
                one = BoardPlayed(meeting.played, turned, board.match)
                found.setdefault(away, []).append(one)
    return found
