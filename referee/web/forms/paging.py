"""The field of a page's number."""

import re

from referee.web.forms.fields import TypedField

_NUMBER = re.compile(r"0*[1-9][0-9]{0,5}")


class PageField(TypedField[int]):
    """The page of a list that an address asks for: the first one where it is no number."""

    nothing = 1

    def parse(self, text: str) -> int:
        return int(text) if _NUMBER.fullmatch(text) else self.nothing
