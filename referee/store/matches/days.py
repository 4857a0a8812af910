"""What the club plays, day by day: rows that grow with each match that is over."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Date, bindparam, extract, func, select, text

from referee.store.database import db
from referee.store.matches.tables import (
    CLUB_DAYS,
    LENGTH,
    LENGTHS,
    MATCHES,
    PLAYED,
    SHARES,
    SPREAD,
)

Shares = dict[tuple[date, str], dict[str, int]]
"""What is added up, by day and game."""

LEAST, MOST = timedelta(minutes=5), timedelta(hours=6)
"""A match is timed that lasted so long: others were written down later, or went on another day."""

_OF_SIDES = ("maraffe", "cappotti", "claims_right", "claims_wrong", "called", "called_won")


def shares_of(columns: Mapping[str, Any]) -> Shares:
    """Return what a match adds to its day, by the columns of its row; nothing while it goes on."""
    if columns["state"] not in PLAYED:
        return {}
    tally = columns["tally"]
    hands = tally.get("hands", columns["hands"])
    lasted = columns["last_at"] - columns["opened_at"]
    timed = LEAST <= lasted <= MOST
    share = {
        "matches": 1,
        "hands": hands,
        "timed": int(timed),
        "minutes": round(lasted / timedelta(minutes=1)) if timed else 0,
        **{
            name: sum(tally.get(side, {}).get(name, 0) for side in ("A", "B")) for name in _OF_SIDES
        },
        **dict(zip(SPREAD, tally.get("spread") or [0] * len(SPREAD), strict=True)),
        LENGTH[sum(hands > most for most in LENGTHS)]: 1,
    }
    return {(columns["played_on"], columns["game"]): share}


def write_shares(before: Shares, now: Shares) -> None:
    """Add to the days what a match adds now and has not before."""
    # In one order: two writers of the same days would wait for each other on PostgreSQL.
    for day, game in sorted({*before, *now}):
        was, is_ = before.get((day, game), {}), now.get((day, game), {})
        added = {name: is_.get(name, 0) - was.get(name, 0) for name in SHARES}
        if any(added.values()):
            db.session.execute(_ADD, {"day": day, "game": game, **added})


_ADD = text(
    f"INSERT INTO club_day (day, game, {', '.join(SHARES)})"  # noqa: S608 - names of columns
    f" VALUES (:day, :game, {', '.join(f':{name}' for name in SHARES)})"
    " ON CONFLICT (day, game) DO UPDATE SET "
    + ", ".join(f"{name} = club_day.{name} + excluded.{name}" for name in SHARES)
).bindparams(bindparam("day", type_=Date()))


def days_of_matches() -> Shares:
    """Return what all days must add up to, by the rows of all matches."""
    found: Shares = {}
    names = ("state", "tally", "hands", "opened_at", "last_at", "played_on", "game")
    rows = db.session.execute(select(*[MATCHES.c[name] for name in names])).mappings()
    for row in rows:
        for key, share in shares_of(dict(row)).items():
            known = found.setdefault(key, dict.fromkeys(SHARES, 0))
            for name, value in share.items():
                known[name] += value
    return found


def stored_days() -> Shares:
    """Return what the days add up to, without those on which nothing is left."""
    rows = db.session.execute(select(CLUB_DAYS)).mappings()
    found = {(row["day"], row["game"]): {name: row[name] for name in SHARES} for row in rows}
    return {key: share for key, share in found.items() if any(share.values())}


class ClubYear(NamedTuple):
    """On how many days of a year something was played."""

    year: int
    days: int


class ClubMonth(NamedTuple):
    """What was played in a month, of a game: numbers by the names of SHARES."""

    year: int
    month: int
    game: str
    numbers: Mapping[str, int]


def club_years() -> list[ClubYear]:
    """Return the years in which something was played, the newest first."""
    year, days = extract("year", CLUB_DAYS.c.day), func.count(func.distinct(CLUB_DAYS.c.day))
    rows = db.session.execute(
        select(year, days).where(CLUB_DAYS.c.matches > 0).group_by(year).order_by(year.desc())
    )
    return [ClubYear(int(one), number) for one, number in rows]


def club_months(year: int | None) -> list[ClubMonth]:
    """Return what was played in each month, of each game; in a year, or in all of them."""
    day = CLUB_DAYS.c.day
    parts = extract("year", day).label("year"), extract("month", day).label("month")
    months = (
        select(
            *parts, CLUB_DAYS.c.game, *[func.sum(CLUB_DAYS.c[name]).label(name) for name in SHARES]
        )
        .group_by(*parts, CLUB_DAYS.c.game)
        .order_by(*parts, CLUB_DAYS.c.game)
    )
    if year is not None:
        months = months.where(day >= date(year, 1, 1), day <= date(year, 12, 31))
    rows = db.session.execute(months).mappings()
    # PostgreSQL sums to decimals.
    return [
        ClubMonth(
            int(row["year"]),
            int(row["month"]),
            row["game"],
            {name: int(row[name]) for name in SHARES},
        )
        for row in rows
    ]


def club_days(since: date, until: date) -> Sequence[Any]:
    """Return the days from one to another, with what was played on each, of each game."""
    day = CLUB_DAYS.c
    return db.session.execute(
        select(CLUB_DAYS)
        .where(day.day >= since, day.day <= until, day.matches > 0)
        .order_by(day.day, day.game)
    ).all()
