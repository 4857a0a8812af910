"""Copies of a database as it is at one moment, whatever is written meanwhile."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine

from referee.store.installation.container import private
from referee.store.installation.contents import BackupError, Ledgers
from referee.store.ledger.ledger import BOOKS, Book

Ask = Callable[[str], Iterable[Sequence[Any]]]
"""A function that runs a statement on one database and returns its rows."""

DatabaseContents = tuple[tuple[str, ...], dict[str, Ledgers]]
"""The revisions of a schema, and its ledgers by kind."""

SCHEMA = "public"
"""Of PostgreSQL: where the tables are."""


def copy_sqlite(engine: Engine, target: Path) -> DatabaseContents:
    """Copy a database of SQLite to a new file, which is complete without a journal.

    The copy is made in one step while others write; it is read through once. Raise BackupError
    where the database is damaged, and sqlite3.Error or OSError where the copy cannot be made.
    """
    private(target).close()
    with closing(engine.raw_connection()) as source, closing(sqlite3.connect(target)) as copy:
        driver = source.driver_connection
        assert driver is not None  # it is in use
        driver.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    return look_into(target)


def look_into(file: Path) -> DatabaseContents:
    """Return what a file of SQLite holds. Raise BackupError where it is damaged."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            found = [str(line) for (line,) in copy.execute("PRAGMA integrity_check(1)")]
            if found != ["ok"]:
                raise BackupError(f"the database is damaged: {found[0].splitlines()[-1]}")
            return held(copy.execute, "SELECT name FROM sqlite_master WHERE type = 'table'")
    except sqlite3.DatabaseError as error:
        raise BackupError(f"the database is damaged: {error}") from error


def copy_postgresql(engine: Engine, target: Path) -> DatabaseContents:
    """Copy a database of PostgreSQL with its own `pg_dump`. Raise BackupError where that fails."""
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        snapshot = connection.exec_driver_sql("SELECT pg_export_snapshot()").scalar_one()
        private(target).close()
        arguments = [f"--snapshot={snapshot}", f"--schema={SCHEMA}", "--format=custom"]
        # What is packed twice does not get smaller.
        run_program("pg_dump", engine.url, *arguments, "--compress=0", f"--file={target}")
        return held(connection.exec_driver_sql, tables_of_postgresql())


def held_by(engine: Engine) -> DatabaseContents:
    """Return what a database of PostgreSQL holds."""
    with engine.connect() as connection:
        return held(connection.exec_driver_sql, tables_of_postgresql())


def tables_of_postgresql() -> str:
    """Return the statement that names the tables of this program on PostgreSQL."""
    return f"SELECT tablename FROM pg_tables WHERE schemaname = '{SCHEMA}'"  # noqa: S608 -- ours


def run_program(program: str, url: URL, *arguments: str) -> None:
    """Run a program of PostgreSQL on a database. Raise BackupError with its own words."""
    found = shutil.which(program)
    if found is None:
        raise BackupError(
            f"{program} is not on this machine: install PostgreSQL’s own programs"
            " (Debian’s postgresql-client)"
        )
    # Everybody on the machine can read the arguments of a program, so the password is none.
    parts = url.username, None, url.host, url.port, url.database, url.query
    address = URL.create("postgresql", *parts).render_as_string()
    secret = {"PGPASSWORD": str(url.password)} if url.password else {}
    done = subprocess.run(  # noqa: S603 -- no shell, and every argument is ours
        [found, "--no-password", *arguments, f"--dbname={address}"],
        env={**os.environ, **secret},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip() or done.returncode}")


def held(ask: Ask, tables: str) -> DatabaseContents:
    """Return what a database holds; `tables` is the statement that names its tables."""
    there = {str(row[0]) for row in ask(tables)}
    known = "alembic_version" in there
    rows = ask("SELECT version_num FROM alembic_version") if known else ()
    revisions = tuple(sorted(str(row[0]) for row in rows))
    books = [book for book in BOOKS if book.owners.name in there]
    return revisions, {book.scope: _ledgers(ask, book) for book in books}


def entries_of(book: Book) -> str:
    """Return the name of the table that has the entries of a book."""
    return str(book.owner.table.name)


def _ledgers(ask: Ask, book: Book) -> Ledgers:
    owners, entries, owner = book.owners.name, entries_of(book), book.owner.name
    counted = f"SELECT count(*) FROM {entries}"  # noqa: S608 -- names of our own tables
    heads = f"""
        SELECT {owners}.code, {entries}.number, {entries}.hash FROM {entries}
        JOIN (SELECT {owner} AS owner, max(number) AS number FROM {entries} GROUP BY {owner}) AS top
            ON top.owner = {entries}.{owner} AND top.number = {entries}.number
        JOIN {owners} ON {owners}.id = {entries}.{owner}
        ORDER BY {owners}.code"""  # noqa: S608 -- names of our own tables
    ((number,),) = ask(counted)
    return Ledgers(int(number), {row[0]: (int(row[1]), str(row[2])) for row in ask(heads)})
