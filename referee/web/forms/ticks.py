"""The field of several numbers that are sent under one name."""

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
