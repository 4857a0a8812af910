"""Tressette as the pages know it."""

from collections.abc import Sequence

from flask_babel import lazy_gettext

from referee.games.tressette.game import TRESSETTE as RULES
from referee.games.tressette.regulation import TressetteRegulation
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.game import game_for_pairs
from referee.web.games.tressette.accuse import ACCUSE
from referee.web.games.tressette.ahead import ahead_words
from referee.web.games.tressette.correction import TressetteCorrectionForm
from referee.web.games.tressette.deal import deal_line
from referee.web.games.tressette.forms import FORMS
from referee.web.games.tressette.opening import OPENING


def _voids(_regulation: TressetteRegulation) -> Sequence[str]:
    """Return the reasons for a void hand, whatever the regulation."""
    return RULES.voids


TRESSETTE = game_for_pairs(
    RULES.name,
    OPENING,
    PairGame(
        starter="first",
        has_trump=False,
        role="leads",
        voids=_voids,
        void_words=lazy_gettext("Nothing is scored and the same player leads again (art. 12.1)."),
        deals=deal_line,
        words=ahead_words,
        bonus=ACCUSE,
        correction=TressetteCorrectionForm,
    ),
    FORMS,
)
