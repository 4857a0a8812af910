"""The room of an event: its tables, and which match is played at which."""

from collections.abc import Sequence

from sqlalchemy import delete, exists, insert, select, update

from referee.actions.lines import one_line
from referee.core.errors import N_, RuleError
from referee.store.database import db, insert_row, writing
from referee.store.errors import UnknownMatch
from referee.store.matches.tables import MATCHES
from referee.store.names import read_code
from referee.store.people import security_log
from referee.store.people.security_log import Origin
from referee.store.tablets import stations
from referee.store.tablets.stations import RoomTable
from referee.store.tablets.tables import EVENT_TABLES, PAIRING_CODES, PLACINGS, WRITERS
from referee.store.tournaments.tables import ROUND_MATCHES

MOST_LABEL = 20
MOST_TABLES = 200


def add_table(event_id: int, label: str, origin: Origin) -> int:
    """Add a table to the room. Return its row. Raise RuleError."""
    tidy = one_line(label, "label", MOST_LABEL)
    with writing():
        there = _labels(event_id)
        _refuse_known(tidy, there)
        return _put_up(event_id, [tidy], len(there), origin)[0]


def add_tables_up_to(event_id: int, number: int, origin: Origin) -> None:
    """Add the missing ones of the tables from 1 to `number`. Raise RuleError."""
    if not 1 <= number <= MOST_TABLES:
        raise RuleError(
            N_("an event has %(most)s tables at most"), place="number", most=MOST_TABLES
        )
    with writing():
        there = _labels(event_id)
        missing = [label for label in map(str, range(1, number + 1)) if label not in there]
        _put_up(event_id, missing, len(there), origin)


def _put_up(event_id: int, labels: Sequence[str], there: int, origin: Origin) -> list[int]:
    if there + len(labels) > MOST_TABLES:
        raise RuleError(N_("an event has %(most)s tables at most"), most=MOST_TABLES)
    rows = []
    for label in labels:
        table_id = insert_row(EVENT_TABLES, event_id=event_id, label=label)
        rows.append(table_id)
        _place_waiting(event_id, table_id, label)
        security_log.note("table_made", label, origin)
    return rows


def rename_table(table: RoomTable, label: str, origin: Origin) -> None:
    """Change the number of a table; its match stays there. Raise RuleError."""
    tidy = one_line(label, "label", MOST_LABEL)
    with writing():
        if tidy == table.label:
            return
        _refuse_known(tidy, _labels(table.event_id))
        here = EVENT_TABLES.c.id == table.id
        db.session.execute(update(EVENT_TABLES).where(here).values(label=tidy))
        _place_waiting(table.event_id, table.id, tidy)
        security_log.note("table_renamed", f"{table.label} → {tidy}", origin)


def take_table_away(table: RoomTable, origin: Origin) -> None:
    """Remove a table from the room. Raise RuleError if anything was played there."""
    with writing():
        if _was_used(table.id):
            raise RuleError(N_("at this table there was a tablet or a match: it stays"))
        db.session.execute(delete(PAIRING_CODES).where(PAIRING_CODES.c.table_id == table.id))
        db.session.execute(delete(EVENT_TABLES).where(EVENT_TABLES.c.id == table.id))
        security_log.note("table_taken_away", table.label, origin)


def _was_used(table_id: int) -> bool:
    tablet = exists().where(WRITERS.c.table_id == table_id)
    match = exists().where(PLACINGS.c.table_id == table_id)
    return bool(db.session.scalar(select(tablet | match)))


def place_match(code: str, table: RoomTable) -> None:
    """Place a match at a table of its event. Raise UnknownMatch for any other table."""
    with writing():
        mine = MATCHES.c.code == read_code(code), MATCHES.c.event_id == table.event_id
        match_id = db.session.scalar(select(MATCHES.c.id).where(*mine))
        if match_id is None:
            raise UnknownMatch(code)
        if stations.table_of(match_id) is None:
            db.session.execute(insert(PLACINGS).values(match_id=match_id, table_id=table.id))


def _place_waiting(event_id: int, table_id: int, label: str) -> None:
    """Place the matches of published rounds that were drawn for this table before it was added.

    A table added after a round was published thus shows its match on its tablet.
    """
    if not (label.isascii() and label.isdigit() and str(int(label)) == label):
        return
    placed = select(PLACINGS.c.match_id)
    waiting = (
        select(ROUND_MATCHES.c.match_id)
        .join(MATCHES, MATCHES.c.id == ROUND_MATCHES.c.match_id)
        .where(
            ROUND_MATCHES.c.event_id == event_id,
            ROUND_MATCHES.c.table == int(label),
            MATCHES.c.state.in_(("open", "finished")),
            ROUND_MATCHES.c.match_id.not_in(placed),
        )
    )
    for match_id in db.session.scalars(waiting).all():
        db.session.execute(insert(PLACINGS).values(match_id=match_id, table_id=table_id))


def _labels(event_id: int) -> Sequence[str]:
    labels = select(EVENT_TABLES.c.label).where(EVENT_TABLES.c.event_id == event_id)
    return db.session.scalars(labels).all()


def _refuse_known(label: str, there: Sequence[str]) -> None:
    if label in there:
        raise RuleError(N_("there is a table of this number already"), place="label")
