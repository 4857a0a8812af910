"""The changes that a fact would bring to a match, line by line, before it is written."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from referee.actions.matches.match_facts import preview
from referee.core.facts import Fact
from referee.games.course import course
from referee.presenters.words.comparison import Change
from referee.store.ledger.canonical import canonical
from referee.store.ledger.ledger import Submission
from referee.store.matches.views import AnyView
from referee.web.games.registry import game_of


def moved(view: AnyView, kind: str, payload: Mapping[str, Any]) -> Sequence[Change]:
    """Return what the fact would move; raise RuleError where the rules refuse it."""
    seen = preview(view.code, kind, payload)
    return game_of(view.game).compared(seen.before, seen.after, 0)


def moved_by(view: AnyView, events: Sequence[Submission]) -> Sequence[Change]:
    """Return what several facts would move that are written as one act."""
    numbered = enumerate(events, start=view.number + 1)
    facts = (*view.facts, *(Fact(number, e.kind, e.payload) for number, e in numbered))
    return game_of(view.game).compared(view, course(facts), 0)


def seen_as(view: AnyView, payload: Mapping[str, Any]) -> str:
    """Return the mark of what a preview has shown: this fact, after the match's newest entry.

    The button that confirms sends it back, so that nothing is written but what was shown.
    """
    return sha256(f"{view.number} {canonical(payload)}".encode()).hexdigest()
