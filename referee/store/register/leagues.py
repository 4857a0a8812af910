"""Leagues in the database: their rows, as they follow from the register's ledger."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import RowMapping, delete, insert, select

from referee.core.register.leagues import read_about_league
from referee.core.register.meetings import League, Meeting, read_board
from referee.store.database import db
from referee.store.register.tables import LEAGUES


def leagues(numbers: Collection[int] | None = None) -> dict[int, League]:
    """Return leagues by number, withdrawn ones too, the newest first; all of them without any."""
    wanted = select(LEAGUES).order_by(LEAGUES.c.id.desc())
    if numbers is not None:
        wanted = wanted.where(LEAGUES.c.id.in_(numbers))
    return {row["id"]: _league_of(row) for row in db.session.execute(wanted).mappings()}


def public_leagues(most: int) -> list[League]:
    """Return the newest leagues that everybody sees."""
    found = [one for one in leagues().values() if one.about.public and not one.withdrawn]
    return found[:most]


def league_by_number(number: int) -> League | None:
    """Return a league by number, None where there is none."""
    return leagues([number]).get(number)


def _league_of(row: RowMapping) -> League:
    return League(
        row["id"],
        read_about_league(row["about"]),
        {(one["home"], one["away"]): _meeting_of(one) for one in row["meetings"]},
        dict(row["gone"]),
        tuple(row["told"]),
        row["withdrawn"],
        row["newest"],
        frozenset([(one, other) for one, other in row["exchanged"]]),
    )


def _meeting_of(said: Mapping[str, Any]) -> Meeting:
    boards = tuple([read_board(one) for one in said["boards"]])
    return Meeting(said["day"], said["played"], boards, said["given"], said["newest"])


def _row_of(one: League) -> dict[str, Any]:
    meetings = [
        {"home": home, "away": away, **meeting.written()}
        for (home, away), meeting in sorted(one.meetings.items())
    ]
    return {
        "id": one.id,
        "about": one.about.written(),
        "meetings": meetings,
        "gone": [list(item) for item in sorted(one.gone.items())],
        "exchanged": [list(key) for key in sorted(one.exchanged)],
        "told": list(one.told),
        "withdrawn": one.withdrawn,
        "newest": one.newest,
    }


def write_leagues(before: Mapping[int, League], now: Mapping[int, League]) -> None:
    """Write the rows of leagues that are new or changed."""
    for one in now.values():
        if before.get(one.id) != one:
            db.session.execute(delete(LEAGUES).where(LEAGUES.c.id == one.id))
            db.session.execute(insert(LEAGUES).values(_row_of(one)))
