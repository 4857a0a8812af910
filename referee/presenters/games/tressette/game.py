"""Tressette in words."""

from collections.abc import Mapping

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.games.tressette.facts import accusa_of
from referee.games.tressette.words import OFFENCES
from referee.presenters.games.game import FactWords, Players
from referee.presenters.games.pairs.game import PAIR_TITLES, pair_game
from referee.presenters.games.tressette.accuse import declared_words
from referee.presenters.games.tressette.hands import hand_words
from referee.presenters.games.tressette.rows import declared, sheet_rows
from referee.presenters.words.text import _

FINDING_TITLES = PAIR_TITLES | {
    "accusa_late": N_("Late accusa"),
    "accusa_false": N_("False accusa"),
    "accusa_incomplete": N_("Incomplete accusa"),
    "wrong_first": N_("Wrong first player"),
}
"""A finding in two words; the rules have the whole sentence."""


def _accusa(payload: Payload, players: Players) -> str:
    return _("Accusa declared: %(accusa)s", accusa=declared_words(accusa_of(payload), players))


TRESSETTE_FACTS: Mapping[str, FactWords] = {"accusa_declared": _accusa}

TRESSETTE = pair_game(
    "tressette", hand_words, TRESSETTE_FACTS, FINDING_TITLES, OFFENCES, sheet_rows, declared
)
