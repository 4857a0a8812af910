"""The soundness of the database by its own account: structure, references, and its guards."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import ColumnElement, ForeignKey, Select, exists, func, inspect, select, text

from referee.store import guards
from referee.store.database import Base, db
from referee.store.disk import refusal
from referee.store.register.tables import ERASING_NOW

_LOOSE_ROWS = """
    SELECT 'entry', match_id, min(number) FROM entry
    WHERE match_id NOT IN (SELECT id FROM match) GROUP BY match_id
    UNION ALL
    SELECT 'seat', match_id, min(seat) FROM seat
    WHERE match_id NOT IN (SELECT id FROM match) GROUP BY match_id"""

_DOUBTED_INDEXES = """
    SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relname IN ('match', 'seat', 'entry') AND NOT (indisvalid AND indisready)"""

_DOUBTED_CONSTRAINTS = """
    SELECT conname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE relname IN ('match', 'seat', 'entry') AND NOT convalidated"""


def missing_tables() -> list[str]:
    """Return the tables that the migrations make and that are not there."""
    there = set(inspect(db.session.connection()).get_table_names())
    return sorted(Base.metadata.tables.keys() - there)


def schema_heads() -> frozenset[str]:
    """Return the revisions the database is at. Raise StoreUnavailable."""
    context = MigrationContext.configure(db.session.connection())
    return frozenset(context.get_current_heads())


@cache
def newest_heads(migrations: str) -> frozenset[str]:
    """Return the revisions that the migrations of a folder end with."""
    return frozenset(ScriptDirectory(migrations).get_heads())


def is_older(migrations: str) -> bool:
    """Tell whether the migrations of a folder change a database that there is already.

    A new one has no revision yet, and one of a newer version has some that are not known here.
    Raise StoreUnavailable.
    """
    heads = schema_heads()
    if not heads or heads == newest_heads(migrations):
        return False
    return heads <= {one.revision for one in ScriptDirectory(migrations).walk_revisions()}


def version_problems(migrations: str) -> Iterator[str]:
    """Yield that the database says it is of another version than its tables are."""
    there, newest = schema_heads(), newest_heads(migrations)
    if there != newest:
        said = ", ".join(sorted(there)) or "none"
        yield f"the database says its schema is {said}, and this program has {', '.join(newest)}"


def writable() -> bool:
    """Tell whether the database can be written; a full or read-only disk cannot.

    Raise StoreUnavailable.
    """
    if db.engine.dialect.name != "sqlite":
        return str(db.session.scalar(text("SHOW transaction_read_only"))) == "off"
    return refusal(Path(str(db.engine.url.database)).parent) is None


def problems() -> Iterator[str]:
    """Yield the problems of the database below the level of matches, in words."""
    dialect = db.engine.dialect.name
    if dialect == "sqlite":
        for line in db.session.scalars(text("PRAGMA integrity_check")):
            if line != "ok":
                yield f"the database file is damaged: {line}"
    else:
        for name in db.session.scalars(text(_DOUBTED_INDEXES)):
            yield f"the index {name} is not valid"
        for name in db.session.scalars(text(_DOUBTED_CONSTRAINTS)):
            yield f"the constraint {name} was never checked"
    for table, match_id, number in db.session.execute(text(_LOOSE_ROWS)):
        yield f"{table} {number} belongs to match row {match_id}, which is not there"
    yield from _loose_rows()
    yield from guards.problems()
    if db.session.scalar(select(func.count()).select_from(ERASING_NOW)):
        yield "the guards let ledgers be changed, as they do only while a name is erased"
    yield from _constraint_problems()


def _constraint_problems() -> Iterator[str]:
    """Yield the constraints and indexes of the migrations that are missing or refuse no longer."""
    there = _holding(db.engine.dialect.name)
    for name, refuses in sorted(_made().items()):
        if refuses and not there.get(name):
            yield f"{name} is missing or off: it refused rows that cannot be"
        elif name not in there:
            yield f"the index {name} is missing: things are found slowly"


_UNIQUE_INDEXES = {
    "sqlite": "SELECT name, sql LIKE 'CREATE UNIQUE %' FROM sqlite_master WHERE type = 'index'",
    "postgresql": """
        SELECT relname, indisunique FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = current_schema()::regnamespace""",
}

_CONSTRAINTS = {
    "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'table'",
    "postgresql": """
        SELECT 'CONSTRAINT ' || conname FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace""",
}


def _holding(dialect: str) -> dict[str, bool]:
    """Return the constraints and indexes that are there, and whether they refuse anything."""
    rows = db.session.scalars(text(_CONSTRAINTS[dialect]))
    there = {name: True for row in rows for name in re.findall(r'CONSTRAINT "?(\w+)', row)}
    unique = db.session.execute(text(_UNIQUE_INDEXES[dialect]))
    return {**{name: bool(refuses) for name, refuses in unique}, **there}


def _made() -> dict[str, bool]:
    """Return the constraints and indexes that the migrations make, and which of these refuse."""
    tables = Base.metadata.tables.values()
    names = {str(one.name): True for table in tables for one in table.constraints if one.name}
    indexes = {str(one.name): bool(one.unique) for table in tables for one in table.indexes}
    return {**names, **indexes}


def _loose_rows() -> Iterator[str]:
    """Yield the tables with rows of what is not there; those of a match are told one by one."""
    keys, are_loose = _references()
    for key, is_loose in zip(keys, db.session.execute(are_loose).one(), strict=True):
        if is_loose:
            parent = key.column.table.name
            yield f"rows of {key.parent.table.name} belong to a row of {parent} that is gone"


@cache
def _references() -> tuple[list[ForeignKey], Select[*tuple[Any, ...]]]:
    """Return the references between tables, and the one question of which are to rows gone."""
    tables = [one for one in Base.metadata.sorted_tables if one.name not in ("entry", "seat")]
    keys = [key for table in tables for key in table.foreign_keys]
    return keys, select(*[_is_loose(key) for key in keys])


def _is_loose(key: ForeignKey) -> ColumnElement[bool]:
    # A table may refer to itself.
    other = key.column.table.alias("other")
    there = exists().where(other.c[key.column.name] == key.parent)
    return exists().where(key.parent.is_not(None), ~there)
