"""Fields of addresses, where what makes no sense is read as if it were not there."""

import re
from typing import Any

from referee.web.forms.base import PageForm
from referee.web.forms.fields import TypedField

_NUMBER = re.compile(r"0*[1-9][0-9]{0,5}")


class PageField(TypedField[int]):
    """The page of a list that an address asks for: the first one where it is no number."""

    nothing = 1

    def parse(self, text: str) -> int:
        return int(text) if _NUMBER.fullmatch(text) else self.nothing


class NumberField(PageField):
    """The number of one among several things: beyond the last one where it is no number."""

    nothing = 999_999


class OneOfField(TypedField[str]):
    """One of some words, the first one where an address has none of them."""

    def __init__(self, *words: str, **more: Any) -> None:
        super().__init__(**more)
        self.words, self.nothing = words, words[0]

    def parse(self, text: str) -> str:
        return text if text in self.words else self.words[0]


class WallQuery(PageForm):
    """The page of a wall screen that an address asks for."""

    page = NumberField()
