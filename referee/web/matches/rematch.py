"""The same players once more, in one tap."""

from collections.abc import Mapping
from datetime import datetime
from uuid import uuid4

from referee.store.matches.views import AnyView
from referee.web.matches.new_match import as_before

OVER = ("finished", "locked", "closed")
"""States of a match in which nothing is played any more."""


def rematch(view: AnyView) -> Mapping[str, str]:
    """Return the fields that start the same match again at once, none where one must choose."""
    values = as_before(view)
    names = values.pop("name")
    if "regulation" not in values:
        return {}
    fields = {
        **values,
        "event_id": str(uuid4()),
        "date": datetime.now().astimezone().date().isoformat(),
    }
    fields |= {f"name_{seat}": name for seat, name in names.items()}
    return fields if len(names) == len(view.record.players) else {**fields, "quick": "1"}
