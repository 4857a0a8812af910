"""The part of a sheet's row that only marafone has: the maraffa."""

from functools import partial

from referee.games.marafone.hand import MarafoneHand
from referee.games.pairs.result import HandResult
from referee.presenters.games.pairs.rows import pair_rows
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _


def declared(players: tuple[str, ...], hand: MarafoneHand, result: HandResult) -> list[str]:
    if hand.maraffa is None:
        return []
    seat = hand.maraffa.seat
    name = player(players, seat) if seat else side_name(players, hand.maraffa.side)
    if result.bonus.of(hand.maraffa.side) or result.kind == "in_progress":
        return [_("maraffa: %(name)s", name=name)]
    return [_("maraffa not scored: %(name)s", name=name)]


sheet_rows = partial(pair_rows, declared)
"""Return the rows of the sheet of a match of marafone."""
