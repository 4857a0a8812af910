"""Marafone as the pages know it."""

from referee.games.registry import MARAFONE as NAME
from referee.web.games.marafone.deal import deal_line
from referee.web.games.marafone.forms import FORMS, MarafoneCorrectionForm
from referee.web.games.marafone.maraffa import MARAFFA
from referee.web.games.marafone.opening import OPENING
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.game import game_for_pairs

MARAFONE = game_for_pairs(
    NAME,
    OPENING,
    PairGame(
        starter="battezzante",
        has_trump=True,
        role="battezzante",
        deals=deal_line,
        bonus=MARAFFA,
        correction=MarafoneCorrectionForm,
    ),
    FORMS,
)
