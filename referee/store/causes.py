"""The causes of what the databases refuse, by the codes of their errors."""

import sqlite3

from referee.store.errors import Cause

_SQLITE_CAUSES: dict[int, Cause] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}

_POSTGRESQL_CAUSES: dict[str, Cause] = {
    "53100": "full",
    "53": "busy",
    "40": "busy",
    "55P03": "busy",
    "25006": "read_only",
    "XX001": "damaged",
    "XX002": "damaged",
    "08": "unreachable",
    "57P": "unreachable",
    "58": "unreachable",
}
"""SQLSTATE codes and classes; the longest that fits counts."""


def cause_of(error: BaseException) -> Cause | None:
    """Return why the database failed, None where the program is at fault."""
    if isinstance(error, sqlite3.Error):
        if str(error).startswith("Could not decode to UTF-8"):
            return "damaged"
        # The low byte is the error; the other bytes give details.
        return _SQLITE_CAUSES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    state = getattr(error, "sqlstate", "")
    if state is None and type(error).__name__ == "OperationalError":
        return "unreachable"  # psycopg never got as far as an answer with a code
    return next(
        (
            _POSTGRESQL_CAUSES[state[:length]]
            for length in (5, 3, 2)
            if state and state[:length] in _POSTGRESQL_CAUSES
        ),
        None,
    )
