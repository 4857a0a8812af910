"""The room of an event: its tables, and which match is played at which."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from sqlalchemy import delete, exists, insert, select, update

from referee.actions.lines import one_line
from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.store.accounts import granted, security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.database import db, insert_row, writing
from referee.store.errors import UnknownMatch
from referee.store.matches.tables import MATCHES
from referee.store.names import read_code
from referee.store.tablets import stations
from referee.store.tablets.stations import RoomTable
from referee.store.tablets.tables import EVENT_TABLES, PAIRING_CODES, PLACINGS, WRITERS
from referee.store.tournaments.tables import ROUND_MATCHES
from referee.tournament.evening.facts import MOST_ENTRIES

MOST_LABEL = 20
MOST_TABLES = 200

_TABLES_ALLOWED = N_("an event has 1 to %(most)s tables")


def add_table(event_id: int, label: str, origin: Origin) -> int:
    """Add a table to the room. Return its id. Raise RuleError."""
    tidy = one_line(label, "label", MOST_LABEL)
    with writing():
        labels = _labels(event_id)
        _refuse_known(tidy, labels)
        return _put_up(event_id, [tidy], len(labels), origin)[0]


def add_tables_up_to(event_id: int, number: int, origin: Origin) -> None:
    """Add the missing ones of the tables from 1 to `number`. Raise RuleError."""
    if not 1 <= number <= MOST_TABLES:
        raise RuleError(_TABLES_ALLOWED, place="number", most=MOST_TABLES)
    with writing():
        labels = _labels(event_id)
        missing = [label for label in map(str, range(1, number + 1)) if label not in labels]
        _put_up(event_id, missing, len(labels), origin)


def fit_tables(event_id: int, number: int, origin: Origin) -> None:
    """Let the room have the tables from 1 to `number`. Raise RuleError.

    Those of higher numbers are taken away where nothing was ever played; tables with names stay.
    """
    add_tables_up_to(event_id, number, origin)
    for line in stations.tables_of(event_id):
        at = _number(line.label)
        table = stations.room_table(line.id)
        if at is not None and at > number and table is not None:
            with suppress(RuleError):
                take_table_away(table, origin)


def put_up_for_round(event_id: int, numbers: Iterable[int], origin: Origin) -> None:
    """Add the tables of a round that the room lacks, inside the transaction that publishes it.

    Where there is no room for more, the rest is played without tables of the room.
    """
    labels = _labels(event_id)
    missing = [label for label in map(str, numbers) if label not in labels]
    _put_up(event_id, missing[: MOST_TABLES - len(labels)], len(labels), origin)


def _put_up(event_id: int, labels: Sequence[str], before: int, origin: Origin) -> list[int]:
    """Add tables to a room that had `before` of them. Return their ids. Raise RuleError."""
    if before + len(labels) > MOST_TABLES:
        raise RuleError(_TABLES_ALLOWED, most=MOST_TABLES)
    ids = []
    for label in labels:
        table_id = insert_row(EVENT_TABLES, event_id=event_id, label=label)
        ids.append(table_id)
        _place_waiting(event_id, table_id, label)
        security_log.note("table_made", label, origin, stock.event(event_id))
    return ids


def rename_table(table: RoomTable, label: str, origin: Origin) -> None:
    """Change the label of a table; its match stays there. Raise RuleError."""
    tidy = one_line(label, "label", MOST_LABEL)
    with writing():
        if tidy == table.label:
            return
        _refuse_known(tidy, _labels(table.event_id))
        here = EVENT_TABLES.c.id == table.id
        db.session.execute(update(EVENT_TABLES).where(here).values(label=tidy))
        _place_waiting(table.event_id, table.id, tidy)
        said = f"{table.label} → {tidy}"
        security_log.note("table_renamed", said, origin, stock.event(table.event_id))


def take_table_away(table: RoomTable, origin: Origin) -> None:
    """Remove a table from the room. Raise RuleError if anything was played there."""
    with writing():
        if _was_used(table.id):
            raise RuleError(N_("at this table there was a tablet or a match: it stays"))
        codes = delete(PAIRING_CODES).where(PAIRING_CODES.c.table_id == table.id)
        gone = db.session.scalars(codes.returning(PAIRING_CODES.c.code_hash)).all()
        db.session.execute(delete(EVENT_TABLES).where(EVENT_TABLES.c.id == table.id))
        things = stock.event(table.event_id), *map(granted.pairing, gone)
        security_log.note("table_taken_away", table.label, origin, *things)


def _was_used(table_id: int) -> bool:
    tablet = exists().where(WRITERS.c.table_id == table_id)
    match = exists().where(PLACINGS.c.table_id == table_id)
    return bool(db.session.scalar(select(tablet | match)))


def place_match(code: str, table: RoomTable) -> None:
    """Place a match at a table. Raise UnknownMatch where the match is of another event.

    A match that has a table keeps it.
    """
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
    number = _number(label)
    if number is None:
        return
    placed = select(PLACINGS.c.match_id)
    waiting = (
        select(ROUND_MATCHES.c.match_id)
        .join(MATCHES, MATCHES.c.id == ROUND_MATCHES.c.match_id)
        .where(
            ROUND_MATCHES.c.event_id == event_id,
            ROUND_MATCHES.c.table == number,
            MATCHES.c.state.in_(("open", "finished")),
            ROUND_MATCHES.c.match_id.not_in(placed),
        )
    )
    for match_id in db.session.scalars(waiting).all():
        db.session.execute(insert(PLACINGS).values(match_id=match_id, table_id=table_id))


def _number(label: str) -> int | None:
    """Return the number of a table in a round that the label says, or None for any other label.

    `01` is a label of its own, beside `1`: only one of the two can have the match. A round has
    fewer tables than entries; what is above that may be too large for the database.
    """
    number = plain_number(label)
    if number is None or str(number) != label or number > MOST_ENTRIES:
        return None
    return number


def _labels(event_id: int) -> Sequence[str]:
    labels = select(EVENT_TABLES.c.label).where(EVENT_TABLES.c.event_id == event_id)
    return db.session.scalars(labels).all()


def _refuse_known(label: str, labels: Sequence[str]) -> None:
    if label in labels:
        raise RuleError(N_("there is a table of this number already"), place="label")
