"""What an application asks its database, statement by statement."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from sqlalchemy import Engine, event

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

        def note(statement: str) -> None:
            # A row that sets off a trigger is told once more as that begins.
            if not (sent and sent[-1] == statement and statement.startswith("INSERT")):
                sent.append(statement)

        def listen(connection: sqlite3.Connection, *_more: object) -> None:
            connection.set_trace_callback(note)

        def leave(connection: sqlite3.Connection, *_more: object) -> None:
            connection.set_trace_callback(None)

        listeners = (("checkout", listen), ("checkin", leave))
        for name, listener in listeners:
            event.listen(self.engine.pool, name, listener)
        yield sent
        for name, listener in listeners:
            event.remove(self.engine.pool, name, listener)

    @contextmanager
    def at_most(self, number: int) -> Iterator[None]:
        """Fail where more than so many are sent."""
        with self.sent() as sent:
            yield
        assert len(sent) <= number, "\n".join(sent)
