"""The first statement of a request, asked of the driver by itself: most requests need no other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Dialect, Engine, Select

from referee.store.database import check_file, db

Values = tuple[Any, ...]


@dataclass(frozen=True)
class _Compiled:
    """A statement in the words of a database: its text, its parameters, and readers of columns."""

    text: str
    known: dict[str, Any]
    places: tuple[str, ...] | None
    readers: tuple[Callable[[Any], Any] | None, ...]

    def parameters(self, given: dict[str, str]) -> Values | dict[str, Any]:
        values = self.known | given
        return values if self.places is None else tuple(values[name] for name in self.places)

    def read(self, row: Values) -> Values:
        read = zip(self.readers, row, strict=True)
        return tuple([value if reader is None else reader(value) for reader, value in read])


class First:
    """A statement for one row, made once.

    Where nothing has been asked yet, it is asked outside any transaction of the database, and at a
    fifth of the price: nearly every request begins with it, and most are spared a begin and an end.
    """

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self._statement = statement
        self._compiled: dict[str, _Compiled] = {}

    def row(self, **given: str) -> Values | None:
        """Return the first row, None without one. Raise StoreUnavailable."""
        if not db.session().in_transaction():
            # What is remembered lasts as long as the session's transaction, begun here for that:
            # it takes a connection when something else is asked.
            db.session.begin()
            engine = db.engine
            try:
                return self._asked(engine, given)
            except engine.dialect.loaded_dbapi.Error:
                pass  # Asked again, it fails in words, and a lost connection is made anew.
        row = db.session.execute(self._statement, given).first()
        return None if row is None else tuple(row)

    def _asked(self, engine: Engine, given: dict[str, str]) -> Values | None:
        compiled = self._compiled.get(engine.dialect.name) or self._compile(engine.dialect)
        connection = engine.raw_connection()
        driver: Any = connection.driver_connection
        try:
            if engine.dialect.name == "sqlite":
                check_file(engine, connection.info)
            else:
                driver.autocommit = True
            cursor = connection.cursor()
            cursor.execute(compiled.text, compiled.parameters(given))
            row = cursor.fetchone()
            cursor.close()
            if engine.dialect.name != "sqlite":
                driver.autocommit = False
        except BaseException:
            connection.invalidate()
            raise
        finally:
            connection.close()
        return None if row is None else compiled.read(tuple(row))

    def _compile(self, dialect: Dialect) -> _Compiled:
        compiled = self._statement.compile(dialect=dialect)
        places = getattr(compiled, "positiontup", None)
        columns = self._statement.selected_columns
        made = self._compiled[dialect.name] = _Compiled(
            text=str(compiled),
            known=dict(compiled.params),
            places=None if places is None else tuple(places),
            readers=tuple(
                column.type.dialect_impl(dialect).result_processor(dialect, None)
                for column in columns
            ),
        )
        return made
