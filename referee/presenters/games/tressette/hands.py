"""The parts of a hand in the record format that only tressette has, in words."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from referee.games.tressette.words import OFFENCES
from referee.presenters.games.pairs.hands import pair_hand_words
from referee.presenters.games.tressette.accuse import declared_words
from referee.presenters.words.names import player
from referee.presenters.words.text import _


def own_parts(value: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """Name whoever led the hand, and the accuse, as far as the hand says them."""
    parts = []
    if value.get("first"):
        parts.append(_("first to play %(name)s", name=player(players, value["first"])))
    return [*parts, *(declared_words(accusa, players) for accusa in value.get("accuse", ()))]


hand_words = partial(pair_hand_words, own_parts, offences=OFFENCES)
"""Say a hand of tressette in one line."""
