"""The `Game` of the pages for two sides, made from the features of one game."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from referee.store.matches.views import MatchView
from referee.web.games.game import Opening, WebGame
from referee.web.games.pairs.changes import compared, moves
from referee.web.games.pairs.ending import pair_ending
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.rulings import PUNISHMENT
from referee.web.games.pairs.table import pair_table
from referee.web.games.pairs.watch import pair_watch
from referee.web.games.pairs.words import WORDS
from referee.web.matches.fact_form import FactForm


def game_for_pairs(
    name: str, opening: Opening, pairs: PairGame, forms: Mapping[str, type[FactForm]]
) -> WebGame[MatchView]:
    """Return a game for two sides; `forms` are those of its facts, by kind."""
    return WebGame(
        name=name,
        words=WORDS,
        opening=opening,
        forms=forms,
        correction=pairs.correction,
        moves=moves,
        compared=compared,
        punishment=PUNISHMENT,
        table=partial(pair_table, pairs),
        watch=pair_watch,
        ending=pair_ending,
        settles="penalty_applied",
        signs="side_signed",
        reopens=("locked", "closed"),
        told=_told,
        described={},
        pairs=pairs,
    )


def _told(_view: MatchView) -> Mapping[str, Any]:
    """Return nothing: record and result tell all of a match between two sides."""
    return {}
