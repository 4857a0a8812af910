"""The payments of the players of trionfo after a hand (13.6), in game points."""

from referee.games.trionfo.bids import CHIAMO, DI_PIU, MASO, MASO_DEI_MASI

Amounts = tuple[int, ...]
"""One amount for each of the five seats, seat 1 first; those of a hand, or of a session, sum to
zero."""

NOTHING: Amounts = (0, 0, 0, 0, 0)

ALONE = {CHIAMO: 2, DI_PIU: 2, MASO: 4, MASO_DEI_MASI: 8}
"""The payment of each other player to a signore who wins alone; with *chiamo*, called in hand."""

WITH_AMICO = {True: 2, False: 1}
"""The gain of the signore (True) and of his amico for a *chiamo* won; each other player pays 1."""


def payments(bid: str, made: bool, declarer: int, partner: int | None) -> Amounts:
    """Return what each seat receives in game points, less than 0 if it pays.

    `partner` is the amico's seat or None.
    """
    if partner is None:
        won = [4 * ALONE[bid] if seat == declarer else -ALONE[bid] for seat in range(1, 6)]
    else:
        side = (declarer, partner)
        won = [WITH_AMICO[seat == declarer] if seat in side else -1 for seat in range(1, 6)]
    assert sum(won) == 0
    return tuple(won) if made else tuple([-amount for amount in won])


def plus(totals: Amounts, amounts: Amounts) -> Amounts:
    """Return the sum of two amounts for each seat."""
    return tuple([total + amount for total, amount in zip(totals, amounts, strict=True)])
