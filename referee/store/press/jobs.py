"""Print jobs as the database has them: how far each is, and what of it is printed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Row, delete, func, insert, select, update

from referee.store.database import db
from referee.store.press.tables import PRINT_JOBS, PRINT_PIECES

JobState = Literal["waiting", "printing", "stopped", "done"]

SILENT = timedelta(seconds=20)
"""How long nothing is heard of a printer until its job counts as stopped: it was killed."""

KEPT = timedelta(days=1)
"""How long a job is kept: what is asked for again later is printed again."""

PIECE = 256 * 1024
"""Bytes that are written at once: whoever writes a hand waits no longer than for these."""

WHOLE = 0
"""Stands for the number of the last sheet where a piece is one of the whole."""


@dataclass(frozen=True)
class Job:
    """The progress of a job: `done` sheets `of` all. It waits while others are printed.

    A job that stopped was ended by a fault, or with its server; it can be begun again. `parts` are
    the first and the last sheet of each part that can be had already.
    """

    state: JobState
    done: int
    of: int
    parts: tuple[tuple[int, int], ...] = ()


def look(event_id: int, key: str, now: datetime) -> Job | None:
    """Return how far a job of an event is; None where nothing is known of it, or no longer."""
    row = _row(event_id, key)
    if row is None:
        return None
    if row.state == "done":
        return Job("done", row.of, row.of)
    if row.state == "stopped" or now - row.beat_at > SILENT:
        return Job("stopped", row.done, row.of)
    return Job(row.state, row.done, row.of, _parts(key))


def _row(event_id: int, key: str) -> Row[*tuple[Any, ...]] | None:
    mine = PRINT_JOBS.c.key == key, PRINT_JOBS.c.event_id == event_id
    return db.session.execute(select(PRINT_JOBS).where(*mine)).one_or_none()


def _parts(key: str) -> tuple[tuple[int, int], ...]:
    last = PRINT_PIECES.c.last
    ends = db.session.scalars(
        select(last).where(PRINT_PIECES.c.key == key, last != WHOLE).distinct().order_by(last)
    ).all()
    return tuple(zip([1, *(end + 1 for end in ends)], ends, strict=False))


def content(event_id: int, key: str, last: int = WHOLE) -> bytes | None:
    """Return what is printed of a job: a part by its last sheet, or the whole.

    None where it is not printed.
    """
    pieces, row = PRINT_PIECES.c, _row(event_id, key)
    if row is None or (last == WHOLE and row.state != "done"):
        return None
    mine = pieces.key == key, pieces.last == last
    found = db.session.scalars(select(pieces.content).where(*mine).order_by(pieces.piece)).all()
    return b"".join(found) or None


def claim(event_id: int, key: str, of: int, printer: str, now: datetime) -> bool:
    """Take a job inside a write transaction; False where it is done or somebody does it."""
    row = db.session.execute(
        select(PRINT_JOBS).where(PRINT_JOBS.c.key == key).with_for_update()
    ).one_or_none()
    if row is not None:
        if row.state == "done":
            return False
        if row.state != "stopped" and now - row.beat_at <= SILENT:
            return False
        forget([key])
    db.session.execute(
        insert(PRINT_JOBS).values(
            key=key,
            event_id=event_id,
            state="waiting",
            done=0,
            of=of,
            printer=printer,
            made_at=now,
            beat_at=now,
        )
    )
    return True


def tell(key: str, printer: str, now: datetime, **changes: object) -> bool:
    """Say how far a job is, inside a write transaction; False where another printer has it."""
    mine = PRINT_JOBS.c.key == key, PRINT_JOBS.c.printer == printer
    told = update(PRINT_JOBS).where(*mine).values(beat_at=now, **changes)
    return db.session.execute(told.returning(PRINT_JOBS.c.key)).scalar() is not None


def add_piece(key: str, last: int, content: bytes) -> None:
    """Add a piece of a part or of the whole, inside a write transaction."""
    mine = PRINT_PIECES.c.key == key, PRINT_PIECES.c.last == last
    number = db.session.scalar(select(func.count()).select_from(PRINT_PIECES).where(*mine))
    row = {"key": key, "last": last, "piece": number, "content": content}
    db.session.execute(insert(PRINT_PIECES).values(row))


def forget_parts(key: str) -> None:
    """Forget the parts of a job that is printed whole, inside a write transaction."""
    parts = PRINT_PIECES.c.key == key, PRINT_PIECES.c.last != WHOLE
    db.session.execute(delete(PRINT_PIECES).where(*parts))


def forget(keys: Iterable[str]) -> None:
    """Forget jobs and what is printed of them, inside a write transaction."""
    some = list(keys)
    db.session.execute(delete(PRINT_PIECES).where(PRINT_PIECES.c.key.in_(some)))
    db.session.execute(delete(PRINT_JOBS).where(PRINT_JOBS.c.key.in_(some)))


def forget_old(now: datetime) -> None:
    """Forget what was begun more than a day ago, inside a write transaction."""
    old = select(PRINT_JOBS.c.key).where(PRINT_JOBS.c.made_at < now - KEPT)
    forget(db.session.scalars(old).all())
