"""What has been found out about a database that is damaged: from then on it is only read."""

import logging
import sqlite3
import weakref
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from referee.store.causes import cause_of

logger = logging.getLogger("referee.store")

DAMAGED: weakref.WeakKeyDictionary[Engine, str] = weakref.WeakKeyDictionary()
"""What was found, by the engine of the database; empty nearly always."""


def damage(engine: Engine) -> str:
    """Return what is damaged, in the database's own words, "" where nothing is known to be."""
    return DAMAGED.get(engine, "")


def found_damaged(engine: Engine, problem: str) -> None:
    """Keep in mind that the database is damaged: nothing is written to it any more."""
    if engine not in DAMAGED:
        logger.critical("the database is damaged, nothing is written any more: %s", problem)
    DAMAGED[engine] = problem


def look_for_damage(engine: Engine) -> None:
    """Read the structure of a file of SQLite through, and keep in mind how it is.

    It goes on beside readers and writers, in a connection of its own. PostgreSQL looks after its
    files by itself.
    """
    if engine.dialect.name != "sqlite":
        return
    address = f"{Path(str(engine.url.database)).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            ((told,),) = connection.execute("PRAGMA integrity_check(1)")
    except sqlite3.Error as error:
        if cause_of(error) == "damaged":
            found_damaged(engine, str(error))
        return  # Any other error (a lock, a full disk) says nothing about the file.
    if told != "ok":
        found_damaged(engine, str(told).splitlines()[-1])
    elif DAMAGED.pop(engine, None) is not None:
        # Open connections may have cached damaged pages.
        engine.dispose()
        logger.warning("the database is sound again: it is written to")
