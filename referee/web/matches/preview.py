"""What a fact would move in a match of either game, line by line, before it is written."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from referee.actions.matches.match_facts import preview
from referee.core.facts import Fact
from referee.games.registry import TRIONFO
from referee.store.ledger.entry import canonical
from referee.store.ledger.ledger import Submission
from referee.store.matches.views import AnyView, course
from referee.web.games.marafone import changes
from referee.web.games.trionfo import changes as session_changes


def moved(view: AnyView, kind: str, payload: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of the `comparison` component; raises RuleError where the rules refuse the fact."""
    if view.game == TRIONFO:
        session = preview(view.code, kind, payload)
        return session_changes.comparison(session.before, session.after, hand=0)
    seen = preview(view.code, kind, payload)
    return changes.comparison(seen.before, seen.after)


def moved_by(view: AnyView, events: Sequence[Submission]) -> list[dict[str, Any]]:
    """The same for several facts that are written as one act."""
    numbered = enumerate(events, start=view.number + 1)
    facts = (*view.facts, *(Fact(number, e.kind, e.payload) for number, e in numbered))
    if view.game == TRIONFO:
        return session_changes.comparison(view, course(facts), hand=0)
    return changes.comparison(view, course(facts))


def seen_as(view: AnyView, payload: Mapping[str, Any]) -> str:
    """The mark of what a preview has shown: this fact, after the match's newest entry.

    The button that confirms sends it back, so that nothing is written but what was shown.
    """
    return sha256(f"{view.number} {canonical(payload)}".encode()).hexdigest()
