"""The database connection: opening SQLite, beginning a write, and errors."""

import fcntl
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    Connection,
    Engine,
    MetaData,
    Table,
    Text,
    event,
    insert,
)
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.orm import DeclarativeBase, Session, registry
from sqlalchemy.pool import Pool

from referee.store.causes import cause_of
from referee.store.columns import UtcDateTime
from referee.store.disk import keep_private, open_although_full
from referee.store.errors import StoreUnavailable
from referee.store.soundness import DAMAGED, damage, found_damaged

BUSY_MILLISECONDS = 5_000
"""The time that a write waits for another program's lock, or for another writer on PostgreSQL."""

WRITER_SECONDS = 10
"""Seconds that a write on SQLite waits for its turn among threads, and then processes."""


class Base(DeclarativeBase):
    """Plain declarative models; every constraint has a name, so that migrations can name it."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    registry = registry(
        type_annotation_map={datetime: UtcDateTime, str: Text, dict[str, Any]: JSON}
    )


T = TypeVar("T")

db = SQLAlchemy(model_class=Base)

_writer = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """Open a write transaction on `db.session`: committed at the end, undone by any exception.

    A reading transaction that is still open ends here: SQLite could not turn it into a writing one,
    and what it has read may be old. Raise `StoreUnavailable`; nothing is then saved, unless its
    cause is `unknown`.
    """
    if db.session.info.get("writing"):
        raise RuntimeError("a write transaction is open already")
    db.session.rollback()
    if DAMAGED and damage(db.engine):
        raise StoreUnavailable("stopped")
    with turn():
        db.session.info["writing"] = True
        try:
            db.session.connection(execution_options={"writing": True})
            yield
            for write, items in db.session.info.pop("at the end", {}).items():
                write(items)
            _commit()
            for act in db.session.info.pop("once committed", ()):
                act()
        finally:
            db.session.info.pop("at the end", None)
            db.session.info.pop("once committed", None)
            db.session.info["writing"] = False
            db.session.rollback()


def _commit() -> None:
    """Commit; whoever loses the database while it does so cannot know what became of it."""
    try:
        db.session.commit()
    except StoreUnavailable as error:
        if error.cause == "unreachable":
            raise StoreUnavailable("unknown") from error.__cause__
        raise


def write_at_the_end(write: Callable[[list[T]], None], item: T) -> None:
    """Let this write transaction end with `write`, called once with all the items given for it."""
    if not db.session.info.get("writing"):
        raise RuntimeError("this is written inside a write transaction only")
    db.session.info.setdefault("at the end", {}).setdefault(write, []).append(item)


def once_committed(act: Callable[[], None]) -> None:
    """Do `act` once this write transaction is committed, and not at all where it is not."""
    db.session.info.setdefault("once committed", []).append(act)


def insert_row(table: Table, **values: Any) -> int:
    """Insert a row into a table that numbers its rows, inside a write transaction.

    Return its number.
    """
    number = db.session.scalar(insert(table).returning(table.c.id), values)
    assert number is not None  # the database numbers every row
    return int(number)


def remembered(key: object, look_up: Callable[[], T]) -> T:
    """Return what was looked up before in this reading transaction, or look it up now.

    A transaction that writes remembers nothing: it would miss its own changes.
    """
    if db.session.info.get("writing"):
        return look_up()
    known: dict[object, Any] = db.session.info.setdefault("remembered", {})
    if key not in known:
        known[key] = look_up()
    found: T = known[key]
    return found


def recalled(key: object) -> Any:
    """Return what this reading transaction remembers of `key`, None where it has not been asked."""
    return db.session.info.get("remembered", {}).get(key)


def remember(key: object, value: object) -> None:
    """Let this reading transaction remember what is known of `key` without looking it up."""
    if not db.session().in_transaction():
        db.session.begin()
    db.session.info.setdefault("remembered", {})[key] = value


@event.listens_for(Session, "after_transaction_end")
def _forget(session: Session, _transaction: object) -> None:
    session.info.pop("remembered", None)


@contextmanager
def snapshot() -> Iterator[None]:
    """Open a reading transaction that sees the database as it is now, whatever is written."""
    db.session.rollback()
    if db.engine.dialect.name == "sqlite":
        # Every transaction of SQLite is such a snapshot.
        db.session.connection()
    else:
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    try:
        yield
    finally:
        db.session.rollback()


@contextmanager
def turn() -> Iterator[None]:
    """Hold the writer's turn on SQLite: one thread of this process, and one process, at a time.

    SQLite's own waiting is polling, and slow; and up to 3.51.2 it can damage the file when two
    processes write or checkpoint at the same instant, as `referee import` beside a running server
    might. PostgreSQL needs no turns.
    """
    if db.engine.dialect.name != "sqlite":
        yield
        return
    if not _writer.acquire(timeout=WRITER_SECONDS):
        raise StoreUnavailable("busy")
    try:
        with _among_processes(Path(str(db.engine.url.database)).parent):
            yield
    finally:
        _writer.release()


@contextmanager
def _among_processes(folder: Path) -> Iterator[None]:
    """Lock the database's folder: a lock on the file itself would break SQLite's own when let go.

    The system lets go of it when a process dies.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise StoreUnavailable("unreachable") from error
    try:
        deadline = time.monotonic() + WRITER_SECONDS
        while not _locked(descriptor):
            if time.monotonic() > deadline:
                raise StoreUnavailable("busy")
            time.sleep(0.002)
        yield
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


event.listen(Engine, "do_connect", open_although_full)


@event.listens_for(Engine, "connect")
def _open_connection(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    if isinstance(connection, sqlite3.Connection):
        # The driver must not begin transactions of its own: `_begin` does, in the right mode.
        connection.isolation_level = None
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA mmap_size = 0")
        keep_private(str(cursor.execute("PRAGMA database_list").fetchone()[2]))
    else:
        cursor.execute(f"SET lock_timeout = {BUSY_MILLISECONDS}")
        connection.commit()
    cursor.close()


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        check_file(connection.engine, connection.info)
        # A write takes its lock at once; one that began by reading could only fail later.
        mode = "IMMEDIATE" if connection.get_execution_options().get("writing") else "DEFERRED"
        connection.exec_driver_sql(f"BEGIN {mode}")


_files: weakref.WeakKeyDictionary[Pool, tuple[int, int]] = weakref.WeakKeyDictionary()
"""Device and inode of the file that the connections of each pool have open."""


def check_file(engine: Engine, known: MutableMapping[Any, Any]) -> None:
    """Refuse to go on with a file that was deleted: SQLite would, and all of it would be lost.

    `known` is what is kept with the connection. Another file in its place is refused until
    `take_up` has looked at it.
    """
    try:
        now = Path(str(engine.url.database)).stat()
    except OSError as error:
        raise StoreUnavailable("unreachable") from error
    there = (now.st_dev, now.st_ino)
    opened = _files.setdefault(engine.pool, there)
    # A connection may be older than the pool that has taken up another file.
    if now.st_size == 0 or opened != there or known.setdefault("file", opened) != there:
        raise StoreUnavailable("unreachable")


def was_replaced(engine: Engine) -> bool:
    """Tell whether another file is in the place of the one that was opened."""
    try:
        now = Path(str(engine.url.database)).stat()
    except OSError:
        return False
    there = (now.st_dev, now.st_ino)
    return now.st_size > 0 and _files.get(engine.pool, there) != there


@event.listens_for(Engine, "handle_error")
def _name_failure(context: ExceptionContext) -> None:
    cause = cause_of(context.original_exception)
    if cause == "damaged" and context.engine is not None:
        found_damaged(context.engine, str(context.original_exception))
    if cause is not None:
        raise StoreUnavailable(cause) from context.original_exception
