"""The end of a match between two sides: its games, and a signature of each side."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.sides import SIDES
from referee.presenters.games.pairs.score import (
    FinishedGame,
    PairScore,
    finished_games,
    score_shown,
)
from referee.presenters.words.names import shown_names, side_names
from referee.store.matches.views import MatchView
from referee.web.forms.base import PageForm
from referee.web.matches.signers import Signer, signer


@dataclass(frozen=True)
class PairEnding:
    """The values that a game of two sides adds to the page of a match's end."""

    score: PairScore
    games: Sequence[FinishedGame]
    signers: Sequence[Signer]


def pair_ending(view: MatchView, sent: PageForm | None) -> PairEnding:
    """Return score, games and both sides; either player of a side may sign."""
    players = shown_names(view.record.players)
    names = side_names(view.record.players)
    signers = [
        signer(view, "side", side, names[side], (players[index], players[index + 2]), sent)
        for index, side in enumerate(SIDES)
    ]
    return PairEnding(score_shown(view), finished_games(view), signers)
