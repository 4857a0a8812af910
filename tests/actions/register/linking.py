"""What the tests of links do to a register."""

from uuid import uuid4

from referee.actions.register.linking import PendingName, add_new, link_sure, pending_names
from referee.actions.register.writing import RegisterAct
from tests.tables import STAMP


def done() -> RegisterAct:
    return RegisterAct(str(uuid4()), STAMP)


def pending() -> dict[str, list[str]]:
    """The names that are to be linked, by what is proposed."""
    found: dict[str, list[str]] = {"sure": [], "doubtful": [], "new": []}
    for one in pending_names():
        found[one.proposal.kind].append(one.written.name)
    return {kind: sorted(names) for kind, names in found.items() if names}


def keys(*names: str) -> list[str]:
    return [one.key for one in pending_names() if not names or one.written.name in names]


def named(name: str) -> PendingName:
    return next(one for one in pending_names() if one.written.name == name)


def everybody_linked() -> None:
    """Add all that are new, and link all that are sure."""
    add_new(done(), keys())
    if "sure" in pending():
        link_sure(done(), keys())
