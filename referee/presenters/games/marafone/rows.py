"""What only the sheet of marafone has: battezzante, trumps and the maraffa."""

from functools import partial

from referee.core.sides import NONE_EACH, Pair, only
from referee.games.marafone.hand import Hand
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import HandResult
from referee.presenters.games.pairs.rows import PairTerms, pair_rows
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _


def _bonus(regulation: Regulation, result: HandResult) -> Pair:
    return only(result.maraffa, regulation.bonus) if result.maraffa else NONE_EACH


def _declared(players: tuple[str, ...], hand: Hand, result: HandResult) -> list[str]:
    if hand.maraffa is None:
        return []
    seat = hand.maraffa.seat
    name = player(players, seat) if seat else side_name(players, hand.maraffa.side)
    if result.maraffa == hand.maraffa.side or result.kind == "in_progress":
        return [_("maraffa: %(name)s", name=name)]
    return [_("maraffa not scored: %(name)s", name=name)]


TERMS = PairTerms(
    starter=lambda result: result.battezzante,
    trump=lambda hand: hand.trump or "",
    bonus=_bonus,
    declared=_declared,
)

sheet_rows = partial(pair_rows, TERMS)
"""Return the rows of the sheet of a match of marafone."""
