"""What was done last in a match, in words, and how far an undo reaches."""

from typing import Any

from referee.rules.facts import Fact
from referee.rules.fold import BARRIERS
from referee.shown.history import fact_words
from referee.store.views import MatchView

MOST_ACTS = 60


def undo(view: MatchView) -> dict[str, Any]:
    """For the undo bar: `what` the last act was, and `to`, the entry that stays last without it.

    `to` is None where there is nothing to take back. `acts` are the earlier acts of the same hand,
    the newest first: going back to before one takes back everything after it, too.
    """
    standing = _standing(view)
    if not standing:
        return {"to": None, "what": "", "acts": []}
    newest, *earlier = standing
    hand = newest.payload.get("hand")
    acts = []
    for fact in earlier[:MOST_ACTS]:
        if fact.payload.get("hand") != hand:
            break
        acts.append(_act(view, fact))
    return {**_act(view, newest), "acts": acts}


def _act(view: MatchView, fact: Fact) -> dict[str, Any]:
    words = fact_words(fact.kind, fact.payload, view.record.players)
    return {"to": fact.number - 1, "what": words}


def _standing(view: MatchView) -> list[Fact]:
    """The facts that an undo may take back, the newest first."""
    found: list[Fact] = []
    for fact in reversed(view.facts):
        if fact.kind in BARRIERS:
            break
        if fact.kind != "undone" and fact.number not in view.state.struck:
            found.append(fact)
    return found
