"""The facts that only a match of marafone has, each in one sentence."""

from collections.abc import Mapping

from referee.presenters.games.cards.facts import TRUMP_FACTS
from referee.presenters.games.game import FactWords, Payload, Players
from referee.presenters.games.marafone.hands import declarer
from referee.presenters.words.text import _


def _maraffa(payload: Payload, players: Players) -> str:
    name = declarer(payload.get("seat", payload.get("side")), players)
    if payload.get("trick", 1) > 1:
        return _("Maraffa declared: %(name)s, trick %(trick)s", name=name, trick=payload["trick"])
    return _("Maraffa declared: %(name)s", name=name)


MARAFONE_FACTS: Mapping[str, FactWords] = {**TRUMP_FACTS, "maraffa_declared": _maraffa}
