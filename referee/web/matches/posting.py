"""The address and the ids that the forms of a match send."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

Form = Mapping[str, str]
"""The texts that a form sends, by the names of its fields."""

Payload = dict[str, Any]
"""The content of a fact, as its ledger entry keeps it."""


@dataclass(frozen=True)
class Post:
    """The address of a page's forms, and the last entry that the page has seen."""

    url: str
    after: int

    @property
    def event_id(self) -> str:
        """Return a new id for each form; a form sent twice then stays one event."""
        return str(uuid4())
