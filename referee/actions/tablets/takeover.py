"""Taking over a table: another device writes from now on, and the one that did does no more."""

from sqlalchemy import select

from referee.actions.submissions import once_more
from referee.actions.tablets.devices import begin_writing, device_row, end_writing
from referee.store.accounts import granted, security_log, subjects
from referee.store.accounts.security_log import Kind, Origin
from referee.store.accounts.tokens import derived_code
from referee.store.database import db, writing
from referee.store.errors import UnknownMatch
from referee.store.ledger.ledger import Stamp
from referee.store.names import read_code
from referee.store.tablets import stations
from referee.store.tablets.stations import Device, Writer
from referee.store.tablets.tables import WRITERS


def table_code(key: str, writer: Writer) -> str:
    """Return the code that the device which writes at a table shows there.

    With each right to write it is another one. It is kept nowhere: it follows from the server's
    key.
    """
    return derived_code(key, f"writer {writer.id}")


def is_table_code(key: str, writer: Writer | None, typed: str) -> bool:
    """Tell whether the typed text is the table's code, ignoring case and look-alikes."""
    try:
        return writer is not None and read_code(typed) == table_code(key, writer)
    except UnknownMatch:
        return False


def take_over(code: str, device: Device | None, stamp: Stamp, origin: Origin) -> str | None:
    """Let this device write to the match and, at an event, to every match at its table.

    Nothing changes where it writes there already. Return the token of a device that was not known
    before, else None. Raise UnknownMatch.
    """
    return once_more(lambda: _take_over(code, device, stamp, origin))


def _take_over(code: str, device: Device | None, stamp: Stamp, origin: Origin) -> str | None:
    with writing():
        subject = subjects.of_match(code)
        assert subject.match_id is not None  # such a match exists
        before = subject.writer
        device_id, token = device_row(device, stamp)
        if before is not None and before.device_id == device_id:
            return None
        if before is not None:
            end_writing(before.id, stamp.now)
        table_id = stations.table_of(subject.match_id)
        changed = [before.id] if before is not None else []
        if table_id is None:
            changed.append(begin_writing(device_id, stamp.now, match_id=subject.match_id))
        else:
            changed += leave_table(device_id, stamp)
            changed.append(begin_writing(device_id, stamp.now, table_id=table_id))
        who = before.name if before else ""
        things = granted.device(device_id), *map(granted.writer, changed)
        security_log.note("taken_over", f"{read_code(code)} {who}".strip(), origin, *things)
    return token


def leave_table(device_id: int, stamp: Stamp) -> list[int]:
    """End the right of a device to write at a table of a room, inside a write transaction.

    Return the rows of the rights that have ended: one, or none.
    """
    mine = (
        WRITERS.c.device_id == device_id,
        WRITERS.c.table_id.is_not(None),
        WRITERS.c.until.is_(None),
    )
    rights = list(db.session.scalars(select(WRITERS.c.id).where(*mine)))
    for writer_id in rights:
        end_writing(writer_id, stamp.now)
    return rights


def note_failure(kind: Kind, subject: str, origin: Origin) -> None:
    """Note a wrong code or PIN in the security log; `subject` is what it was meant for."""
    with writing():
        security_log.note(kind, subject, origin)
