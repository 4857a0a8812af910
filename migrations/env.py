"""How migrations run: all or nothing, and on SQLite with foreign keys checked at the end."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from referee.store.database import turn
from referee.store.installation.key_in_use import KEY_IN_USE

# The application imports every other table.
target_metadata = KEY_IN_USE.metadata

ADVISORY_LOCK = 7_245_733
"""Any number of our own: two processes that start at once must not both migrate."""


def run(connection: Connection) -> None:
    settings = current_app.extensions["migrate"].configure_args
    context.configure(
        connection=connection,
        target_metadata=target_metadata,
        # SQLite keeps schema changes in transactions, though Alembic does not count on it.
        transactional_ddl=True,
        **settings,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})")
        context.run_migrations()
        if connection.dialect.name == "sqlite":
            refuse_loose_rows(connection)


def refuse_loose_rows(connection: Connection) -> None:
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if loose:
        raise RuntimeError(f"the migration would leave rows without their parents: {loose[:5]}")


def migrate() -> None:
    engine = current_app.extensions["migrate"].db.engine
    with turn(), engine.connect().execution_options(writing=True) as connection:
        on_sqlite = connection.dialect.name == "sqlite"
        if on_sqlite:
            # A batch migration drops and renames tables: with foreign keys on, dropping a parent
            # would act on its children. The pragma does nothing inside a transaction.
            raw = connection.connection.driver_connection
            raw.execute("PRAGMA foreign_keys = OFF")
        try:
            run(connection)
        finally:
            if on_sqlite:
                connection.rollback()
                raw.execute("PRAGMA foreign_keys = ON")


if context.is_offline_mode():
    raise SystemExit("Migrations need the database: there is no script to print.")
migrate()
