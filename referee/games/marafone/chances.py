"""How often a maraffa is to be expected, worked out from the cards."""

from fractions import Fraction
from math import comb

PACK, HELD, SUITS, MARAFFA = 40, 10, 4, 3
"""Cards of the pack and of a hand, suits, and cards of a maraffa: 3, 2 and ace of one suit."""


def maraffa_of_a_suit() -> Fraction:
    """Return how likely ten cards have 3, 2 and ace of one suit: C(37, 7) / C(40, 10)."""
    return Fraction(comb(PACK - MARAFFA, HELD - MARAFFA), comb(PACK, HELD))


def maraffa_of_battezzante() -> Fraction:
    """Return how likely ten cards have 3, 2 and ace of any suit, which is then named as trumps.

    By inclusion and exclusion: hands with two or three such suits would be counted twice.
    """
    suits = range(1, 1 + min(SUITS, HELD // MARAFFA))
    ways = sum(
        (-1) ** (number - 1)
        * comb(SUITS, number)
        * comb(PACK - MARAFFA * number, HELD - MARAFFA * number)
        for number in suits
    )
    return Fraction(ways, comb(PACK, HELD))


def maraffa_of_anybody() -> Fraction:
    """Return the most that it can be where each of the four may have the maraffa of the trumps.

    Whoever has none of his own names a suit of which the other three may have it, as often at most
    as of a suit that is named blindly.
    """
    own = maraffa_of_battezzante()
    return own + (1 - own) * 3 * maraffa_of_a_suit()
