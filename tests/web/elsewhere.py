"""A table in another room."""

from typing import Any

from flask import Flask

from tests.tables import SessionTable, Table


class ElsewhereTable:
    """A table that writes while a page is looked at: each act in a context of its own.

    A context that stayed open would lend its language to every request.
    """

    def __init__(self, app: Flask, kind: type[Table] | type[SessionTable] = Table) -> None:
        self._app = app
        with app.app_context():
            self._table = kind()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._table, name)
        if not callable(found):
            return found

        def act(*args: Any, **more: Any) -> Any:
            with self._app.app_context():
                return found(*args, **more)

        return act
