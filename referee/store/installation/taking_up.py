"""A database that is put in the place of the one that a running server has open."""

import logging
import sqlite3
from collections.abc import Collection
from pathlib import Path

from sqlalchemy import Engine

from referee.store.database import was_replaced
from referee.store.disk import has_journal
from referee.store.installation.contents import BackupError
from referee.store.installation.copies import look_into

logger = logging.getLogger("referee.store")


def take_up(engine: Engine, heads: Collection[str]) -> None:
    """Go on with a database that was put in the place of the one that was opened, if it is good.

    It has to be sound, and its schema has to be at `heads`. With a journal that may be the other
    one's it is left alone: SQLite would write that into it.
    """
    if engine.dialect.name != "sqlite" or not was_replaced(engine):
        return
    file = Path(str(engine.url.database))
    if has_journal(file):
        logger.error("another database is in place, beside a journal: start the server again")
        return
    try:
        found = look_into(file)
    except (BackupError, sqlite3.Error) as error:
        logger.error("another database is in place, and not used: %s", error)  # noqa: TRY400
        return
    if set(found[0]) != set(heads):
        logger.error("another database is in place, of another version: start the server again")
        return
    engine.dispose()
    logger.warning("another database is in place: it is used from now on")
