"""The facts that only a match of tressette has, each in one sentence."""

from collections.abc import Mapping

from referee.games.tressette.facts import accusa_of
from referee.presenters.games.game import FactWords, Payload, Players
from referee.presenters.games.tressette.accuse import declared_words
from referee.presenters.words.text import _


def _accusa(payload: Payload, players: Players) -> str:
    return _("Accusa declared: %(accusa)s", accusa=declared_words(accusa_of(payload), players))


TRESSETTE_FACTS: Mapping[str, FactWords] = {"accusa_declared": _accusa}
