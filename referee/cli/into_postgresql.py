"""A restored database that goes into PostgreSQL, from a backup of either kind."""

from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from referee.actions.installation.restoring import Put
from referee.cli.databases import database_at, sqlite_url
from referee.store.errors import StoreUnavailable
from referee.store.installation.contents import BackupError, Manifest
from referee.store.installation.copies import held_by, run_program
from referee.store.installation.crossing import carry, engine_of, is_empty, put_back, set_aside

TABLES_ALREADY = (
    "the database has tables already: --replace sets them aside, in another schema of it"
)


def into_postgresql(address: str, now: datetime, *, replace: bool) -> Put:
    """Return the function by which `restore` puts a backup's database into the one at `address`.

    Tables that are there are set aside in another schema if `replace` allows it, and come back
    where it fails.
    """

    def put(database: Path, manifest: Manifest) -> str:
        engine = engine_of(address)
        try:
            aside = ""
            if not is_empty(engine):
                if not replace:
                    raise BackupError(TABLES_ALREADY)
                aside = set_aside(engine, now)
            _fill(engine, address, database, manifest, aside)
        except (SQLAlchemyError, StoreUnavailable) as error:
            words = str(error.__cause__ or error).strip()
            raise BackupError(f"the database cannot be written: {words}") from error
        finally:
            engine.dispose()
        return aside

    return put


def _fill(engine: Engine, address: str, database: Path, manifest: Manifest, aside: str) -> None:
    """Fill an empty database; whatever fails, put back the tables of the schema `aside`."""
    try:
        if manifest.database == "postgresql":
            arguments = ["--no-owner", "--exit-on-error", "--schema=public", str(database)]
            run_program("pg_restore", make_url(address), *arguments)
        else:
            with database_at(sqlite_url(database)) as source, database_at(address) as target:
                carry(source, target)
        _revisions, ledgers = held_by(engine)
        if any(ledgers.get(kind) != said for kind, said in manifest.ledgers.items()):
            raise BackupError("what came into it is not what its manifest says")
    except BaseException:  # also where somebody stops it from the keyboard
        put_back(engine, aside)
        raise


def is_postgresql(address: str) -> bool:
    """Tell whether an address of DATABASE_URL is one of PostgreSQL."""
    return bool(address) and make_url(address).get_backend_name() == "postgresql"
