"""A hand seen again: the drawn table and the ways from step to step."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for
from flask_babel import LazyString, lazy_gettext

from referee.games.cards.steps import HandSteps, Step
from referee.presenters.games.registry import game_of
from referee.presenters.matches.hand_again import HandAgain, hand_again
from referee.store.matches.views import AnyView
from referee.web.games.cards.play import TableSeat, seat_names


@dataclass(frozen=True)
class StepLink:
    """A way to another step; `url` is "" where there is none."""

    name: str
    label: LazyString
    url: str


_WAYS = {
    "first": lazy_gettext("First step"),
    "trick_back": lazy_gettext("Trick before"),
    "back": lazy_gettext("One card back"),
    "on": lazy_gettext("One card on"),
    "trick_on": lazy_gettext("Next trick"),
    "last": lazy_gettext("Last step"),
}

_BY_TRICKS = {"first", "trick_back", "trick_on", "last"}
"""The ways through a hand without cards."""


def address(code: str, number: int, step: Step) -> str:
    """Return the address of a step of a hand; that of the hand alone is its first step."""
    trick, card = step.trick or None, step.card or None
    return url_for("hands.again", code=code, number=number, trick=trick, card=card)


def ways(code: str, number: int, hand: HandSteps, place: int) -> Sequence[StepLink]:
    """Return the ways from a step, the first step of all on the left."""
    steps, here = hand.steps, hand.steps[place]
    whole = [index for index, step in enumerate(steps) if not step.trick or step.party]
    before = [index for index in whole if index < place]
    after = [index for index in whole if index > place]
    last = len(steps) - 1
    found = {
        "first": 0 if place else None,
        "trick_back": before[-1] if before else None,
        "back": place - 1 if place else None,
        "on": place + 1 if place < last else None,
        # A trick that nobody finished is behind the last whole one.
        "trick_on": after[0] if after else last if place < last else None,
        "last": last if place < last else None,
    }
    by_cards = here.leader is not None
    return [
        StepLink(
            name, label, "" if (to := found[name]) is None else address(code, number, steps[to])
        )
        for name, label in _WAYS.items()
        if by_cards or name in _BY_TRICKS
    ]


def again_seats(view: AnyView, again: HandAgain, place: int) -> Sequence[TableSeat]:
    """Return the seats of `round_table` in a step."""
    step, calls = again.steps[place], again.calls(place)
    lying = dict(step.lying)
    side_of = game_of(view.game).side_of
    return [
        TableSeat(
            seat=seat,
            name=name,
            side=side_of(seat) or "",
            numbered=side_of(seat) is None,
            roles=("leads",) if seat == step.leader else (),
            turn=seat == step.turn,
            card=lying.get(seat, ""),
            call=calls.get(seat, ""),
            winner=seat == step.winner,
        )
        for seat, name in seat_names(view.record.players).items()
    ]


def again_link(view: AnyView, number: int) -> str:
    """Return where a hand can be seen again, "" where it cannot."""
    if hand_again(view, number) is None:
        return ""
    return url_for("hands.again", code=view.code, number=number)
