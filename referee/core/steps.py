"""The steps of the facts that every game has, as its fold applies them."""

from collections.abc import Mapping
from typing import Any

from referee.core.copies import copy_of
from referee.core.draft import Draft
from referee.core.facts import Payload
from referee.core.fold import Fold, HandStep, MatchStep


def _reopened(fold: Fold[Any, Any], payload: Payload) -> None:
    # A game may do more.
    fold.reopen(payload)


MATCH_STEPS: Mapping[str, MatchStep] = {
    "players_renamed": Fold.rename,
    "match_closed": Fold.close,
    "match_reopened": _reopened,
}
"""The steps of the facts of every match as a whole."""


def let_go(payload: Payload) -> list[tuple[str, int | None, int | None]]:
    """Return the findings that a `finding_dismissed` is about: code, seat and trick of each."""
    tricks = payload.get("tricks", [payload.get("trick")])
    return [(payload["code"], payload.get("seat"), trick) for trick in tricks]


def _hand_written(_fold: Fold[Any, Any], draft: Draft, payload: Payload) -> None:
    value = copy_of(payload["value"])
    if any(key in value for key in draft.ways):
        draft.forget_taken()
    draft.value.update(value)


def _hand_voided(_fold: Fold[Any, Any], draft: Draft, payload: Payload) -> None:
    draft.value["void"] = payload["void"]


def _finding_dismissed(_fold: Fold[Any, Any], draft: Draft, payload: Payload) -> None:
    draft.dismissed += let_go(payload)


HAND_STEPS: Mapping[str, HandStep] = {
    "hand_written": _hand_written,
    "hand_voided": _hand_voided,
    "finding_dismissed": _finding_dismissed,
    "hand_corrected": lambda _fold, draft, payload: draft.correct(payload["value"]),
}
"""The steps of the facts of a hand that every game has."""
