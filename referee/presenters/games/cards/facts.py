"""The facts that games share, each in one sentence."""

from collections.abc import Mapping

from referee.core.facts import Payload
from referee.games.cards.words import thirds_text
from referee.presenters.games.fillings import Filling
from referee.presenters.games.game import FactWords, Players
from referee.presenters.words.cards import suit_words
from referee.presenters.words.names import player
from referee.presenters.words.text import _


def _trump(payload: Payload, players: Players) -> str:
    suit = suit_words(payload["trump"])
    if payload.get("battezzante"):
        name = player(players, payload["battezzante"])
        return _("%(name)s names trumps: %(suit)s", name=name, suit=suit)
    return _("Trumps: %(suit)s", suit=suit)


def trick_words(taker: Filling) -> FactWords:
    """Return the words of a trick, given whose it is; its number is said where it is known."""

    def words(payload: Payload, players: Players) -> str:
        side, worth = taker(payload, players), thirds_text(payload["thirds"])
        if "trick" not in payload:
            return _("Trick to %(side)s, worth %(worth)s", side=side, worth=worth)
        trick = payload["trick"]
        return _(
            "Trick %(trick)s to %(side)s, worth %(worth)s", trick=trick, side=side, worth=worth
        )

    return words


TRUMP_FACTS: Mapping[str, FactWords] = {"trump_named": _trump}
