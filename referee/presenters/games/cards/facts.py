"""The facts that games with trumps share, each in one sentence."""

from collections.abc import Mapping

from referee.presenters.games.game import FactWords, Payload, Players
from referee.presenters.words.cards import suit_words
from referee.presenters.words.names import player
from referee.presenters.words.text import _


def _trump(payload: Payload, players: Players) -> str:
    suit = suit_words(payload["trump"])
    if payload.get("battezzante"):
        name = player(players, payload["battezzante"])
        return _("%(name)s names trumps: %(suit)s", name=name, suit=suit)
    return _("Trumps: %(suit)s", suit=suit)


TRUMP_FACTS: Mapping[str, FactWords] = {"trump_named": _trump}
