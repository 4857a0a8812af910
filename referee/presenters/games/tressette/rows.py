"""The part of a sheet's row that only tressette has: the accuse."""

from functools import partial

from referee.games.pairs.result import HandResult
from referee.games.tressette.accuse import Accusa
from referee.games.tressette.hand import TressetteHand
from referee.presenters.games.pairs.rows import pair_rows
from referee.presenters.games.tressette.accuse import as_written, declared_words
from referee.presenters.words.text import _


def declared(players: tuple[str, ...], hand: TressetteHand, result: HandResult) -> list[str]:
    """Name each accusa, and say of those in vain that they were not scored."""
    marks = []
    for accusa in hand.accuse:
        words = declared_words(as_written(accusa), players)
        if result.kind != "in_progress" and _in_vain(accusa, hand, result):
            words = _("%(accusa)s (not scored)", accusa=words)
        marks.append(words)
    return marks


def _in_vain(accusa: Accusa, hand: TressetteHand, result: HandResult) -> bool:
    """Tell whether an accusa was late, or all of its player were false, or its side lost them.

    The findings do not say which one was false where a player declared several.
    """
    if accusa.trick > 1 or not result.bonus.of(accusa.side):
        return True
    own = [one for one in hand.accuse if one.seat == accusa.seat]
    false = [found for found in result.findings if found.code == "accusa_false"]
    return sum(found.seat == accusa.seat for found in false) == len(own)


sheet_rows = partial(pair_rows, declared)
"""Return the rows of the sheet of a match of tressette."""
