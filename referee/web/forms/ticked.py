"""Fields of ticks: all that was sent under one name, as numbers or as texts."""

from collections.abc import Sequence
from typing import Any

from wtforms import Field

from referee.core.reading import plain_number


class TickedField(Field):
    """The numbers of all ticks, or hidden fields, of one name; what is no number is left out."""

    data: tuple[int, ...]

    def process_data(self, value: Sequence[int] | None) -> None:
        """Begin with these numbers."""
        self.data = tuple(value or ())

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent under the name."""
        numbers = [plain_number(one) for one in valuelist]
        self.data = tuple([one for one in numbers if one is not None])


class TickedNamesField(Field):
    """The names of all ticks, or hidden fields, of one name."""

    data: tuple[str, ...]

    def process_data(self, value: Sequence[str] | None) -> None:
        """Begin with these names."""
        self.data = tuple(value or ())

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was sent under the name."""
        self.data = tuple(valuelist)
