"""The parts of a hand in the record format that only marafone has, in words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from referee.presenters.games.pairs.hands import pair_hand_words
from referee.presenters.words.cards import suit_words
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _


def own_parts(value: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """Name the battezzante, the trump suit and the maraffa, as far as the hand says them."""
    parts = []
    if value.get("battezzante"):
        name = player(players, value["battezzante"])
        parts.append(_("battezzante %(name)s", name=name))
    if "trump" in value:
        parts.append(_("trump %(suit)s", suit=suit_words(value["trump"])))
    if "maraffa" in value:
        parts.append(_("maraffa: %(name)s", name=declarer(value["maraffa"], players)))
    return parts


hand_words = partial(pair_hand_words, own_parts)
"""Say a hand of marafone in one line."""


def declarer(maraffa: object, players: Sequence[str]) -> str:
    """Name whoever declared a maraffa: a seat, a side, or a seat and a trick."""
    if isinstance(maraffa, str):
        return side_name(players, "A" if maraffa == "A" else "B")
    seat = maraffa["seat"] if isinstance(maraffa, dict) else maraffa
    return player(players, int(str(seat)))
