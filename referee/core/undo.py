"""Undo: the facts that it takes back, and those that it never reaches behind."""

from collections.abc import Sequence

from referee.core.erasures import NAME_ERASED
from referee.core.facts import Fact
from referee.core.rulings.office import CALLS, OFFICE

UNDO_BARRIERS = frozenset({"match_opened", "match_closed", "match_reopened", *(OFFICE - CALLS)})
"""Facts that an undo never reaches behind."""


def undone_by(facts: Sequence[Fact]) -> dict[int, int]:
    """Return which undo took each fact back that no longer stands, by their numbers.

    The referee's coming and an erased name stand whatever is undone.
    """
    in_force: list[Fact] = []
    struck: dict[int, int] = {}
    for fact in facts:
        if fact.kind in CALLS or fact.kind == NAME_ERASED:
            continue
        if fact.kind != "undone":
            in_force.append(fact)
            continue
        while in_force and in_force[-1].number > fact.payload["to"]:
            struck[in_force.pop().number] = fact.number
    return struck
