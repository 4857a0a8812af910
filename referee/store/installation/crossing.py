"""From one kind of database to the other: every row, as it is, in one transaction."""

from datetime import datetime

from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    NullPool,
    Table,
    create_engine,
    delete,
    func,
    insert,
    select,
    text,
)

from referee.store.database import Base
from referee.store.installation.copies import SCHEMA, tables_of_postgresql

AT_ONCE = 1000
"""Rows that are read and written together."""


def carry(source: Engine, target: Engine) -> None:
    """Copy all rows of a database into an empty one of the same schema, of whichever kind.

    Ledgers are written entry by entry in their order, under the guards of the target.
    """
    with source.connect() as read, target.connect() as write:
        if read.dialect.name == "postgresql":
            read.execution_options(isolation_level="REPEATABLE READ")
        write.execution_options(writing=True)
        with write.begin():
            for table in reversed(Base.metadata.sorted_tables):
                write.execute(delete(table))  # The schema comes with a few rows of its own.
            for table in Base.metadata.sorted_tables:
                _carry_table(table, read, write)
                if write.dialect.name == "postgresql":
                    _count_on(table, write)


def _carry_table(table: Table, read: Connection, write: Connection) -> None:
    rows = read.execute(select(table).order_by(*table.primary_key.columns)).mappings()
    for some in rows.partitions(AT_ONCE):
        write.execute(insert(table), [dict(row) for row in some])


def _count_on(table: Table, write: Connection) -> None:
    """Let PostgreSQL number the next rows after those that came with their numbers."""
    (key, *more) = table.primary_key.columns
    if more or not isinstance(key.type, Integer):
        return
    sequence = write.scalar(select(func.pg_get_serial_sequence(table.name, key.name)))
    newest = write.scalar(select(func.max(key)))
    if sequence is not None and newest is not None:
        write.execute(select(func.setval(sequence, newest)))


def engine_of(address: str) -> Engine:
    """Return an engine for a database of PostgreSQL, with few connections and no memory of them."""
    return create_engine(address, poolclass=NullPool, hide_parameters=True)


def is_empty(engine: Engine) -> bool:
    """Tell whether a database of PostgreSQL has no tables yet."""
    with engine.connect() as connection:
        return not connection.exec_driver_sql(tables_of_postgresql()).all()


def set_aside(engine: Engine, now: datetime) -> str:
    """Give all tables of a database of PostgreSQL another schema; return its name."""
    aside = f"replaced_{now:%Y%m%d_%H%M%S}"
    with engine.begin() as connection:
        connection.execute(text(f'ALTER SCHEMA {SCHEMA} RENAME TO "{aside}"'))
        connection.execute(text(f"CREATE SCHEMA {SCHEMA}"))
    return aside


def put_back(engine: Engine, aside: str) -> None:
    """Take away what stands in the place of tables that were set aside, and put them back."""
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {SCHEMA} CASCADE"))
        if aside:
            connection.execute(text(f'ALTER SCHEMA "{aside}" RENAME TO {SCHEMA}'))
        else:
            connection.execute(text(f"CREATE SCHEMA {SCHEMA}"))
