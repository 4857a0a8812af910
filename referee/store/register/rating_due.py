"""What ratings have not seen yet: noted with each change, in its transaction."""

from collections.abc import Iterable

from sqlalchemy import delete, exists, insert, literal, select

from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES, PLAYED
from referee.store.register.tables import RATINGS_DUE, REGISTERS

Changed = tuple[str, str]
"""AT_MATCH or AT_EVENT, and the code of the match or event."""


def note_changed(changed: Iterable[Changed]) -> None:
    """Note of what the results, or the people who played, may have changed."""
    rows = [{"scope": scope, "code": code} for scope, code in sorted(set(changed))]
    if rows:
        db.session.execute(insert(RATINGS_DUE), rows)


def note_everything() -> None:
    """Note every match that is over, and every event."""
    of_rows = ["scope", "code"]
    for scope, table in ((AT_MATCH, MATCHES), (AT_EVENT, CLUB_EVENTS)):
        rows = select(literal(scope), table.c.code)
        if table is MATCHES:
            rows = rows.where(MATCHES.c.state.in_(PLAYED))
        db.session.execute(insert(RATINGS_DUE).from_select(of_rows, rows))


def noted() -> bool:
    """Return whether anything is noted."""
    return bool(db.session.scalar(select(exists().select_from(RATINGS_DUE))))


def drop_unwanted() -> None:
    """Drop all notes where no ratings are kept."""
    db.session.execute(delete(RATINGS_DUE).where(~exists().where(REGISTERS.c.rating)))
