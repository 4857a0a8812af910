"""Fields of ticks: all that was sent under one name, as numbers or as texts."""

import re
from collections.abc import Sequence
from typing import Any

from wtforms import Field

_NUMBER = re.compile(r"[0-9]{1,9}")


class TickedField(Field):
    """The numbers of all ticks, or hidden fields, of one name; what is no number is left out."""

    data: tuple[int, ...]

    def process_data(self, value: Sequence[int] | None) -> None:
        """Begin with these numbers."""
        self.data = tuple(value or ())

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent under the name."""
        self.data = tuple([int(one) for one in valuelist if _NUMBER.fullmatch(one)])


class TickedNamesField(Field):
    """The names of all ticks, or hidden fields, of one name."""

    data: tuple[str, ...]

    def process_data(self, value: Sequence[str] | None) -> None:
        """Begin with these names."""
        self.data = tuple(value or ())

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent under the name."""
        self.data = tuple(valuelist)
