"""Marafone as the pages know it."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.core.rulings.offences import VOIDS
from referee.games.marafone.regulation import Regulation
from referee.games.registry import MARAFONE as NAME
from referee.web.games.marafone.deal import deal_line
from referee.web.games.marafone.forms import FORMS, MarafoneCorrectionForm
from referee.web.games.marafone.maraffa import MARAFFA
from referee.web.games.marafone.opening import OPENING
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.game import game_for_pairs


def _voids(regulation: Regulation) -> Sequence[str]:
    """Return the reasons for a void hand: thrown in only where the regulation allows it (12.2)."""
    return [code for code in VOIDS if code != "a_monte" or regulation.a_monte_below]


MARAFONE = game_for_pairs(
    NAME,
    OPENING,
    PairGame(
        starter="battezzante",
        has_trump=True,
        role="battezzante",
        voids=_voids,
        void_words=lazy_gettext(
            "Nothing is scored and the same player is battezzante again (art. 12.1, 3.4)."
        ),
        deals=deal_line,
        bonus=MARAFFA,
        correction=MarafoneCorrectionForm,
    ),
    FORMS,
)
