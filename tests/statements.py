"""What an application asks its database, statement by statement."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, event

from referee.store.database import db


class Statements:
    """Counts what an application sends to its database, the ends of transactions too."""

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            self.engine: Engine = db.engine

    @contextmanager
    def sent(self) -> Iterator[list[str]]:
        """Give a list to which each statement is added."""
        sent: list[str] = []

        def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            sent.append(statement)

        def end(connection: Connection) -> None:
            if _is_open(connection):
                sent.append("end of a transaction")

        listeners = (("before_cursor_execute", note), ("commit", end), ("rollback", end))
        for name, listener in listeners:
            event.listen(self.engine, name, listener)
        yield sent
        for name, listener in listeners:
            event.remove(self.engine, name, listener)

    @contextmanager
    def at_most(self, number: int) -> Iterator[None]:
        """Fail where more than so many are sent."""
        with self.sent() as sent:
            yield
        assert len(sent) <= number, "\n".join(sent)


def _is_open(connection: Connection) -> bool:
    """Return whether the driver has begun a transaction: not where a statement is one by itself."""
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        return driver.in_transaction
    assert driver is not None
    return bool(driver.info.transaction_status != TransactionStatus.IDLE)
