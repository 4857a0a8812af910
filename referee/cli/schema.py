"""Commands that need the database find its schema up to date, as the server does."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask.cli import with_appcontext
from flask_migrate import upgrade

P = ParamSpec("P")
T = TypeVar("T")


def with_database(command: Callable[P, T]) -> Callable[P, T]:
    """Run a command inside the application, on a database of the newest schema."""

    @wraps(command)
    def migrated(*args: P.args, **kwargs: P.kwargs) -> T:
        upgrade()
        return command(*args, **kwargs)

    return with_appcontext(migrated)
