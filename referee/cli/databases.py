"""A database beside the one of the installation, for what goes from one to the other."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask_migrate import upgrade
from sqlalchemy import Engine

from referee import create_app
from referee.store.database import db


@contextmanager
def database_at(url: str) -> Iterator[Engine]:
    """Give the engine of another database, inside an application on it with the newest schema."""
    with TemporaryDirectory(prefix="referee-") as folder:
        app = create_app(Path(folder), DATABASE_URL=url)
        with app.app_context():
            try:
                logging.getLogger("alembic").setLevel(logging.WARNING)
                upgrade()
                yield db.engine
            finally:
                db.session.remove()
                db.engine.dispose()


def sqlite_url(file: Path) -> str:
    """Return the address of a file of SQLite."""
    return f"sqlite:///{file.absolute()}"
