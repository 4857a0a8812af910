"""A hand of two pairs, in the form of the record, in one line of words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.sides import SIDES, Pair
from referee.core.words import OFFENCES, VOIDS
from referee.games.cards.words import CALLS
from referee.presenters.words.amounts import against
from referee.presenters.words.names import player, side_name
from referee.presenters.words.penalties import penalty_words
from referee.presenters.words.text import _, ngettext, say

Value = Mapping[str, Any]
Parts = Callable[[Value, Sequence[str]], list[str]]
"""Say what only one game has in a hand: trumps, declarations, who began it."""


def pair_hand_words(
    own: Parts,
    value: Value,
    players: Sequence[str],
    offences: Mapping[str, str] = OFFENCES,
) -> str:
    """Say a hand, such as `20–15 thirds, trump swords, maraffa: Anna`, side A's amount first.

    `value` is a valid hand of the record format; `own` says what only this game has in it.
    """
    parts = [*_taken(value), *own(value, players)]
    if "claim" in value:
        name = side_name(players, value["claim"]["side"])
        parts.append(_("claim: %(side)s", side=name))
    if "penalty" in value:
        parts.append(penalty_words(value["penalty"], players, offences))
    if "void" in value:
        parts.append(say(VOIDS[value["void"]]))
    parts += [
        _(
            "trick %(trick)s: %(name)s says %(word)s",
            trick=call["trick"],
            name=player(players, call["seat"]),
            word=say(CALLS[call["word"]]),
        )
        for call in value.get("calls", ())
    ]
    return ", ".join(parts) or _("nothing taken")


def _taken(value: Value) -> list[str]:
    if "points" in value:
        return [_("%(amounts)s points", amounts=against(Pair(**value["points"])))]
    if "thirds" in value:
        return [_("%(amounts)s thirds", amounts=against(Pair(**value["thirds"])))]
    if "counted" in value:
        return [_("counted piles %(amounts)s", amounts=against(_piles(value["counted"])))]
    tricks = len(value.get("tricks", value.get("taken", ())))
    return [ngettext("%(num)s trick", "%(num)s tricks", tricks)] if tricks else []


def _piles(counted: Value) -> Pair:
    """Return what each pile is worth in thirds (2.2)."""
    piles = [counted[side] for side in SIDES]
    return Pair(*(3 * pile["aces"] + pile["thirds_cards"] + 3 * pile["last"] for pile in piles))
