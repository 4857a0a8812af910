"""Prizes of a tournament in whole cents: the club's cut, the places' shares, what stays over."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.core.errors import N_, RuleError

WHOLE = 10_000
"""All of a pot in hundredths of a percent, the unit in which shares are typed."""


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """What each place gets, from the first: hundredths of a percent, or cents if `fixed`.

    `cut` is the club's part of the pot in hundredths of a percent, taken before the prizes.
    """

    places: tuple[int, ...]
    fixed: bool = False
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Payout:
    """A pot divided: cents of each entry in the order of the standings, the cut and the rest.

    The three always add up to the pot. `rest` is what the table gives to no entry.
    """

    prizes: tuple[int, ...]
    cut: int
    rest: int


def check_prizes(table: PrizeTable) -> None:
    """Refuse a table that promises more than the pot, or more to a worse place."""
    if not 0 <= table.cut <= WHOLE:
        raise RuleError(N_("the club’s part is between 0 and 100 percent"), place="cut")
    if any(share < 0 for share in table.places):
        raise RuleError(N_("a prize is never less than nothing"), place="places")
    if list(table.places) != sorted(table.places, reverse=True):
        raise RuleError(N_("a better place never gets less than a worse one"), place="places")
    if not table.fixed and sum(table.places) > WHOLE:
        raise RuleError(N_("the places get more than 100 percent together"), place="places")


def divided(pot: int, table: PrizeTable, ranks: Sequence[int]) -> Payout:
    """Divide a pot among entries whose ranks are given in the order of the standings.

    The cut is rounded down. Cents that shares leave over go to the largest remainders, of equal
    ones to the better place and last to the house. Entries of one rank share the sum of their
    places; its odd cents go to those listed first. Prizes of places nobody has stay in the rest.
    """
    check_prizes(table)
    cut = pot * table.cut // WHOLE
    left = pot - cut
    if table.fixed and sum(table.places) > left:
        raise RuleError(N_("the prizes are more than the money there is"), place="places")
    of_places = table.places if table.fixed else shares_of(left, table.places)
    padded = [*of_places, *[0] * len(ranks)][: len(ranks)]
    prizes: list[int] = []
    for _, tied in groupby(ranks):
        many = len(list(tied))
        each, odd = divmod(sum(padded[len(prizes) : len(prizes) + many]), many)
        prizes += [each + (at < odd) for at in range(many)]
    return Payout(tuple(prizes), cut, left - sum(prizes))


def divided_among(
    pot: int, cut: int, rankings: Sequence[tuple[Sequence[int], Sequence[int]]]
) -> tuple[list[tuple[int, ...]], int, int]:
    """Divide a pot among several rankings: of each the shares of its places, and its ranks.

    Return the prizes of each, the cut and the rest, which add up to the pot; see `divided`.
    """
    taken = pot * cut // WHOLE
    left = pot - taken
    every = shares_of(left, [share for places, _ranks in rankings for share in places])
    prizes, at = [], 0
    for places, ranks in rankings:
        cents = every[at : at + len(places)]
        at += len(places)
        prizes.append(divided(sum(cents), PrizeTable(cents, fixed=True), ranks).prizes)
    return prizes, taken, left - sum(map(sum, prizes))


def shares_of(money: int, places: Sequence[int]) -> tuple[int, ...]:
    """Round shares to cents by largest remainders, with the house as the last of them."""
    exact = [money * share for share in (*places, WHOLE - sum(places))]
    cents = [one // WHOLE for one in exact]
    by_remainder = sorted(range(len(exact)), key=lambda at: (-(exact[at] % WHOLE), at))
    for at in by_remainder[: money - sum(cents)]:
        cents[at] += 1
    return tuple(cents[:-1])
