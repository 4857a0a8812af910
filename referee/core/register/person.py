"""A person of the register: what the club keeps of him, and how it is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from referee.core.erasures import marker
from referee.core.reading import read_by, read_int, read_line, read_text, read_word

MOST_LINE = 80
MOST_NOTE = 500
FIRST_YEAR, LAST_YEAR = 1850, 2200

NAME, INITIALS, NUMBER = "name", "initials", "number"
SHOWN = (NAME, INITIALS, NUMBER)
"""What of a person is public: his name, the first letters of it, or his number in the register."""


PUBLIC, HIDDEN = "public", "hidden"
RATED = (PUBLIC, HIDDEN)
"""Who sees a person’s rating: everybody, or nobody. Where nothing was chosen, the office does."""


@dataclass(frozen=True)
class About:
    """What is kept of a person; what is not known is "", the year of birth None.

    `shown` says what of the name is public, `rated` who sees the rating, "" where nobody has
    chosen.
    """

    name: str
    town: str = ""
    club: str = ""
    card: str = ""
    born: int | None = None
    category: str = ""
    note: str = ""
    shown: str = ""
    rated: str = ""

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it: a key for each thing that is known."""
        said = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in said.items() if value not in ("", None)}


@dataclass(frozen=True)
class Person:
    """A person of the register; `id` is the number of the entry that added him.

    `merged_into` is the person that he was found to be, None of one who stands for himself.
    """

    id: int
    about: About
    merged_into: int | None = None

    @property
    def erased(self) -> bool:
        """Tell whether the person's name was erased."""
        return self.about.name == marker(self.id)


def _line(value: object) -> str:
    return read_line(value, MOST_LINE)


def _year(value: object) -> int:
    return read_int(value, FIRST_YEAR, LAST_YEAR)


def _note(value: object) -> str:
    return read_text(value, 1, MOST_NOTE)


_MORE: Mapping[str, Callable[[object], object]] = {
    "town": _line,
    "club": _line,
    "card": _line,
    "born": _year,
    "category": _line,
    "note": _note,
    "shown": lambda value: read_word(value, SHOWN),
    "rated": lambda value: read_word(value, RATED),
}


def read_about(value: object) -> About:
    """Return what a fact says of a person. Raise RuleError with the place of the error."""
    return About(**read_by(value, {"name": _line}, _MORE))
