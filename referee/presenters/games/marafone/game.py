"""Marafone in words."""

from collections.abc import Mapping

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.core.words import OFFENCES
from referee.presenters.games.cards.facts import TRUMP_FACTS
from referee.presenters.games.game import FactWords, Players
from referee.presenters.games.marafone.hands import declarer, hand_words
from referee.presenters.games.marafone.rows import declared, sheet_rows
from referee.presenters.games.pairs.game import PAIR_TITLES, pair_game
from referee.presenters.words.text import _

FINDING_TITLES = PAIR_TITLES | {
    "false_fuori_tutto": N_("False fuori tutto"),
    "false_taglia": N_("False taglia"),
    "maraffa_false": N_("False maraffa"),
    "maraffa_late": N_("Late maraffa"),
    "maraffa_ace": N_("Maraffa without the ace first"),
    "maraffa_not_battezzante": N_("Maraffa not of the battezzante"),
    "wrong_battezzante": N_("Wrong battezzante"),
}
"""A finding in two words; the rules have the whole sentence."""


def _maraffa(payload: Payload, players: Players) -> str:
    name = declarer(payload.get("seat", payload.get("side")), players)
    if payload.get("trick", 1) > 1:
        return _("Maraffa declared: %(name)s, trick %(trick)s", name=name, trick=payload["trick"])
    return _("Maraffa declared: %(name)s", name=name)


MARAFONE_FACTS: Mapping[str, FactWords] = {**TRUMP_FACTS, "maraffa_declared": _maraffa}

MARAFONE = pair_game(
    "marafone", hand_words, MARAFONE_FACTS, FINDING_TITLES, OFFENCES, sheet_rows, declared
)
