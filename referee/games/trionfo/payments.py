"""What the players of trionfo pay each other after a hand (13.6), in game points."""

from referee.games.trionfo.bids import CHIAMO, DI_PIU, MASO, MASO_DEI_MASI

Amounts = tuple[int, ...]
"""One amount for each of the five seats, seat 1 first; those of a hand, or of a session, sum to
zero."""

NOTHING: Amounts = (0, 0, 0, 0, 0)

ALONE = {CHIAMO: 2, DI_PIU: 2, MASO: 4, MASO_DEI_MASI: 8}
"""What each other player pays a signore who plays alone and wins; with *chiamo*, called in hand."""

WITH_AMICO = {True: 2, False: 1}
"""What the signore and his amico receive for a *chiamo* won; each other player pays 1."""


def payments(bid: str, made: bool, declarer: int, partner: int | None) -> Amounts:
    """What each seat receives (paid: less than 0); `partner` is the amico's seat, if he has one."""
    if partner is None:
        won = [4 * ALONE[bid] if seat == declarer else -ALONE[bid] for seat in range(1, 6)]
    else:
        side = (declarer, partner)
        won = [WITH_AMICO[seat == declarer] if seat in side else -1 for seat in range(1, 6)]
    assert sum(won) == 0
    return tuple(won) if made else tuple([-amount for amount in won])


def plus(totals: Amounts, amounts: Amounts) -> Amounts:
    """Both amounts of each seat together."""
    return tuple([total + amount for total, amount in zip(totals, amounts, strict=True)])
