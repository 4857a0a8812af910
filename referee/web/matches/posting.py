"""What the forms of a match send, where they go, and why something was not written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from referee.core.errors import RuleError
from referee.presenters.words.text import problem

Form = Mapping[str, str]
"""What a form sends: texts by the names of its fields."""

Payload = dict[str, Any]
"""What a fact says, as its ledger entry keeps it."""


@dataclass(frozen=True)
class Post:
    """Where the forms of a page go, and the last entry that the page has seen."""

    url: str
    after: int

    @property
    def event_id(self) -> str:
        """Each form has an id of its own: sent twice it is one event, and never another form's."""
        return str(uuid4())


@dataclass(frozen=True)
class Refused:
    """Why nothing was written: words for the page, `place` being the field, and what is new."""

    status: int
    text: str
    article: str = ""
    place: str = ""
    news: tuple[str, ...] = ()


def refusal(error: RuleError) -> Refused:
    """Return a person's mistake as the page shows it."""
    told = problem(error)
    return Refused(422, told["text"], told["article"], told["place"])
