"""What the forms of a match send, and where they go."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

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
