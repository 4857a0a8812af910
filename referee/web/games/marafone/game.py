"""Marafone as the pages know it."""

from referee.games.registry import MARAFONE as NAME
from referee.store.matches.views import MatchView
from referee.web.games.marafone.deal import deal_line
from referee.web.games.marafone.maraffa import MARAFFA, declared
from referee.web.games.marafone.opening import OPENING
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.game import game_for_pairs
from referee.web.matches.entry import trump_named, whole
from referee.web.matches.posting import Form, Payload


def _trump_named(form: Form, view: MatchView) -> Payload:
    """Read the trump, and the battezzante where nobody knew him before."""
    named = trump_named(form, view)
    if form.get("battezzante"):
        named["battezzante"] = whole(form, "battezzante")
    return named


MARAFONE = game_for_pairs(
    NAME,
    OPENING,
    PairGame(
        starter="battezzante",
        has_trump=True,
        role="battezzante",
        deals=deal_line,
        bonus=MARAFFA,
    ),
    own={"trump_named": _trump_named, "maraffa_declared": declared},
)
