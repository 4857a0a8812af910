"""A database as it was before single values were sealed: entries are sealed as a whole."""

from dataclasses import replace

from sqlalchemy import Connection, text

from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.entry import FIRST_PREV_HASH
from referee.store.ledger.ledger import EVENT_BOOK, MATCH_BOOK, REGISTER_BOOK
from referee.store.matches.views import views
from referee.store.tournaments.views import event_views


def seal_as_before() -> None:
    """Seal every entry of the database anew, as entries were sealed before there was a salt."""
    books = (MATCH_BOOK, EVENT_BOOK, REGISTER_BOOK)
    chains = {
        (book, row.id, row.code): tuple(ledger.stored(row.id, book=book))
        for book in books
        for row in db.session.execute(text(f"SELECT id, code FROM {book.owners.name}")).all()
    }
    db.session.remove()
    with db.engine.connect().execution_options(writing=True) as sql, sql.begin():
        put_back = [_unguarded(sql, book.owner.table.name) for book in books]
        for (book, owner, code), chain in chains.items():
            prev_hash = FIRST_PREV_HASH
            for entry in chain:
                unsealed = replace(entry, salt=None, prev_hash=prev_hash)
                hash_ = unsealed.sealed(code, book.scope)
                here = {"owner": owner, "number": entry.number}
                sql.execute(
                    text(
                        f"UPDATE {book.owner.table.name} SET salt = NULL, prev_hash = :prev_hash,"
                        f" hash = :hash WHERE {book.owner.name} = :owner AND number = :number"
                    ),
                    {**here, "prev_hash": prev_hash, "hash": hash_},
                )
                prev_hash = hash_
            if chain:
                row = text(f"UPDATE {book.owners.name} SET head_hash = :hash WHERE id = :owner")
                sql.execute(row, {"owner": owner, "hash": prev_hash})
        for statement in put_back:
            sql.execute(text(statement))
    views.clear()
    event_views.clear()


def _unguarded(sql: Connection, table: str) -> str:
    """Take the guard of a ledger away, and return the statement that puts it back."""
    guard = f"{table}_no_update"
    if sql.dialect.name == "postgresql":
        sql.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER {guard}"))
        return f"ALTER TABLE {table} ENABLE TRIGGER {guard}"
    found = text("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = :name")
    statement = str(sql.scalar(found, {"name": guard}))
    sql.execute(text(f"DROP TRIGGER {guard}"))
    return statement
