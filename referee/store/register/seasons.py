"""Seasons in the database: their rows, as they follow from the register's ledger."""

from collections.abc import Mapping

from sqlalchemy import RowMapping, delete, insert, select

from referee.core.register.season_reading import read_about_season
from referee.core.register.seasons import Season
from referee.store.database import db
from referee.store.register.tables import SEASONS


def seasons() -> dict[int, Season]:
    """Return every season by number, withdrawn ones too, the newest first."""
    rows = db.session.execute(select(SEASONS).order_by(SEASONS.c.id.desc())).mappings()
    return {row["id"]: _season_of(row) for row in rows}


def public_seasons(most: int) -> list[Season]:
    """Return the newest seasons that everybody sees."""
    found = [one for one in seasons().values() if one.about.public and not one.withdrawn]
    return found[:most]


def season_by_number(number: int) -> Season | None:
    """Return a season by number, None where there is none."""
    wanted = select(SEASONS).where(SEASONS.c.id == number)
    row = db.session.execute(wanted).mappings().one_or_none()
    return None if row is None else _season_of(row)


def _season_of(row: RowMapping) -> Season:
    about = read_about_season(row["about"])
    return Season(row["id"], about, tuple(row["told"]), row["withdrawn"], row["newest"])


def write_seasons(before: Mapping[int, Season], now: Mapping[int, Season]) -> None:
    """Write the rows of seasons that are new or changed."""
    for one in now.values():
        if before.get(one.id) == one:
            continue
        row = {
            "id": one.id,
            "about": one.about.written(),
            "told": list(one.told),
            "withdrawn": one.withdrawn,
            "newest": one.newest,
        }
        db.session.execute(delete(SEASONS).where(SEASONS.c.id == one.id))
        db.session.execute(insert(SEASONS).values(row))
