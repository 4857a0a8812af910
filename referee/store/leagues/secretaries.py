"""The secretaries of clubs: who may write the results of which team of a league."""

import hashlib
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import select

from referee.core.register.meetings import League
from referee.store.accounts.tables import ACCOUNTS, LEAGUE_SECRETARIES
from referee.store.database import db
from referee.store.ledger.canonical import canonical
from referee.store.register.leagues import league_by_number, leagues


class Secretary(NamedTuple):
    """A person who may write the results of a team; `valid` while the team is called the same."""

    account_id: int
    name: str
    team: int
    valid: bool


def name_digest(one: League, team: int) -> str:
    """Return a digest of what a team is called: its name, or the two of a pair."""
    of = one.about.teams[team - 1]
    told = of.name or [str(player) for player in of.players]
    return hashlib.sha256(canonical([one.id, told]).encode()).hexdigest()


def is_called(one: League, team: int, named: str) -> bool:
    """Tell whether a team is there, and still called as it was."""
    return team <= len(one.about.teams) and name_digest(one, team) == named


def secretaries_of(one: League, team: int) -> tuple[Secretary, ...]:
    """Return who may write the results of a team, by name, without closed accounts."""
    right = LEAGUE_SECRETARIES.c
    rows = db.session.execute(
        select(right.account_id, ACCOUNTS.c.name, right.named)
        .join_from(LEAGUE_SECRETARIES, ACCOUNTS, ACCOUNTS.c.id == right.account_id)
        .where(right.league_id == one.id, right.team == team, ACCOUNTS.c.closed_at.is_(None))
        .order_by(ACCOUNTS.c.folded)
    )
    return tuple(
        [Secretary(row.account_id, row.name, team, is_called(one, team, row.named)) for row in rows]
    )


def teams_written_by(account_id: int) -> list[tuple[League, tuple[int, ...]]]:
    """Return the leagues in which somebody writes for teams, with these, the newest first."""
    right = LEAGUE_SECRETARIES.c
    rows = db.session.execute(
        select(right.league_id, right.team, right.named)
        .where(right.account_id == account_id)
        .order_by(right.team)
    ).all()
    known = leagues({row.league_id for row in rows}) if rows else {}
    found = []
    for one in known.values():
        his = [(row.team, row.named) for row in rows if row.league_id == one.id]
        teams = tuple([team for team, named in his if is_called(one, team, named)])
        if teams and not one.withdrawn:
            found.append((one, teams))
    return found


def writes_for(account_id: int, number: int, teams: Collection[int]) -> bool:
    """Tell whether somebody may write the results of one of these teams of a league."""
    right = LEAGUE_SECRETARIES.c
    rows = db.session.execute(
        select(right.team, right.named).where(
            right.account_id == account_id, right.league_id == number, right.team.in_(teams)
        )
    ).all()
    one = league_by_number(number) if rows else None
    return one is not None and any(is_called(one, row.team, row.named) for row in rows)


def has_teams(account_id: int) -> bool:
    """Tell whether somebody was given a team."""
    wanted = select(LEAGUE_SECRETARIES.c.team).where(LEAGUE_SECRETARIES.c.account_id == account_id)
    return db.session.execute(wanted.limit(1)).first() is not None
