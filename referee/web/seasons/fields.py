"""The fields that only the form of a season has: events, tables of points, prizes."""

import re
from collections.abc import Sequence
from typing import Any

from wtforms import Field

from referee.core.errors import N_, RuleError
from referee.core.register.seasons import PointsTable, SeasonEvent
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.text import say
from referee.web.forms.fields import TypedField, whole
from referee.web.forms.register_form import split

_KEY = re.compile(r"(?P<scope>event|earlier):(?P<code>[0-9A-Z]{6})")
_TABLE = re.compile(r"(?P<format>[a-z]+)?\s*(?P<entries>[0-9]{1,4})?\s*:(?P<points>.+)")


class EventsField(Field):
    """The events that are ticked; what names no event is left out."""

    look = "events"
    data: tuple[SeasonEvent, ...]

    def process_data(self, value: Sequence[SeasonEvent] | None) -> None:
        """Begin with these events."""
        self.data = tuple(value or ())

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the ticks."""
        keys = [_KEY.fullmatch(ticked) for ticked in dict.fromkeys(valuelist)]
        self.data = tuple(
            [SeasonEvent(key["scope"], key["code"]) for key in keys if key is not None]
        )

    def refuse(self, error: RuleError) -> None:
        """Put the error at this field."""
        self.errors = [*self.errors, say(error.template, **error.params)]


class TablesField(TypedField[tuple[PointsTable, ...]]):
    """Points of events of a format or size, a line each: `svizzera 32: 40, 30`, `32: 40, 30`."""

    look, nothing = "area", ()

    def parse(self, text: str) -> tuple[PointsTable, ...]:
        return tuple([self._line(line.strip()) for line in text.splitlines() if line.strip()])

    def _line(self, line: str) -> PointsTable:
        found = _TABLE.fullmatch(line.casefold())
        if found is None or (found["format"] or "") not in ("", *FORMATS):
            raise RuleError(
                N_("write each line as “svizzera 32: 40, 30”; the formats are %(formats)s"),
                formats=", ".join(FORMATS),
            )
        points = tuple([whole(number) for number in split(found["points"])])
        return PointsTable(found["format"] or "", int(found["entries"] or 0), points)

    def shown(self, value: tuple[PointsTable, ...]) -> str:
        return "\n".join(
            f"{' '.join(filter(None, (points.format, str(points.entries or ''))))}: "
            f"{', '.join(map(str, points.table))}"
            for points in value
        )


class PrizesField(TypedField[tuple[str, ...]]):
    """Prizes from the first place, apart by semicolons."""

    nothing = ()

    def parse(self, text: str) -> tuple[str, ...]:
        prizes = [" ".join(prize.split()) for prize in text.split(";")]
        return tuple(filter(None, prizes))

    def shown(self, value: tuple[str, ...]) -> str:
        return "; ".join(value)
