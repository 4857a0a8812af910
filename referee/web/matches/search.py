"""What was asked of the finished matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from referee.core.record import MOST_NAME
from referee.presenters.words.text import _


@dataclass(frozen=True)
class Search:
    """A search as typed, what could be read of it, and by field what could not."""

    typed: Mapping[str, str]
    errors: Mapping[str, str]
    name: str
    since: date | None
    until: date | None
    page: int

    @property
    def asked(self) -> bool:
        return any(self.typed.values())

    def arguments(self, page: int) -> dict[str, Any]:
        """The arguments of the address of another page of the same search."""
        return {**{key: text for key, text in self.typed.items() if text}, "page": page}


def read_search(arguments: Mapping[str, str]) -> Search:
    """Read `name`, `since`, `until` and `page`; a page that is no number is the first."""
    typed = {key: arguments.get(key, "").strip() for key in ("name", "since", "until")}
    errors: dict[str, str] = {}
    name = "".join(sign for sign in typed["name"] if sign.isprintable())
    if len(name) > MOST_NAME:
        errors["name"] = _("A name has %(most)s characters at most.", most=MOST_NAME)
        name = ""
    since, until = (_read_day(key, typed[key], errors) for key in ("since", "until"))
    if since and until and until < since:
        errors["until"] = _("The last day comes before the first.")
    number = arguments.get("page", "1")
    page = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 1
    return Search(typed, errors, name, since, until, page)


def _read_day(key: str, text: str, errors: dict[str, str]) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        errors[key] = _("Write the day as 2026-11-20.")
        return None
