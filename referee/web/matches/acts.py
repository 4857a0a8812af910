"""What may be taken back or corrected in a match: the last acts, and every hand."""

from collections.abc import Callable
from typing import Any

from flask import url_for

from referee.core.facts import Fact
from referee.core.fold import BARRIERS
from referee.core.rulings.office import CALLS
from referee.presenters.games.game import Payload
from referee.presenters.games.registry import game_of
from referee.presenters.matches.last_trick import as_told
from referee.store.matches.views import AnyView

MOST_ACTS = 60

PASSED_OVER = {"undone", *CALLS}
"""Facts that an undo leaves as they are: the referee comes whatever is taken back."""

OPEN_TO_CHANGE = ("open", "finished")
"""States in which a match takes facts; one that is signed or given up is first reopened."""


def correction_link(view: AnyView) -> Callable[[int], str] | None:
    """Where a hand is corrected, as long as the match takes corrections."""
    if view.status not in OPEN_TO_CHANGE:
        return None
    return lambda hand: url_for("correction.form", code=view.code, hand=hand)


def undo(view: AnyView) -> dict[str, Any] | None:
    """For the undo bar: `what` the last act was, and `to`, the entry that stays last without it.

    `to` is None where there is nothing to take back. `acts` are the earlier acts of the same hand,
    the newest first: going back to before one takes back everything after it, too.
    None where the match takes no facts.
    """
    if view.status not in OPEN_TO_CHANGE:
        return None
    standing = _standing(view)
    if not standing:
        return {"to": None, "what": "", "acts": []}
    newest, *earlier = standing
    told = as_told(view.facts)
    hand = newest.payload.get("hand")
    acts = []
    for fact in earlier[:MOST_ACTS]:
        if fact.payload.get("hand") != hand:
            break
        acts.append(_act(view, fact, told[fact.number]))
    return {**_act(view, newest, told[newest.number]), "acts": acts}


def _act(view: AnyView, fact: Fact, payload: Payload) -> dict[str, Any]:
    words = game_of(view.game).fact_words(fact.kind, payload, view.record.players)
    return {"to": fact.number - 1, "what": words}


def _standing(view: AnyView) -> list[Fact]:
    """The facts that an undo may take back, the newest first."""
    found: list[Fact] = []
    for fact in reversed(view.facts):
        if fact.kind in BARRIERS:
            break
        if fact.kind not in PASSED_OVER and fact.number not in view.state.struck:
            found.append(fact)
    return found
