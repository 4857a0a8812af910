"""Tables of five drawn so that people meet as evenly as can be."""

from collections.abc import Mapping, Sequence
from math import gcd

FIVE = 5

Met = Mapping[tuple[int, int], int]
"""Counts of how often two have met, in both orders; those who have not are left out."""


def transversal(players: int, number: int) -> list[list[int]] | None:
    """Return the tables of round `number`, from 1, in which nobody meets anybody again.

    A table is five positions from 0 to `players` - 1. Return None where there is no such round.

    Position p sits in row p // 5 and column p % 5, and column c moves by c tables each round. Two
    of different columns meet once if the number of tables shares no factor with 2, 3 and 4; with
    five tables the columns themselves are a sixth round.
    """
    tables = players // FIVE
    # Columns are 1 to 4 apart: what shares no factor with 6 shares none with any of these.
    if players % FIVE or gcd(tables, 6) > 1 or tables < FIVE:
        return None
    if number == 6 and tables == FIVE:
        return [list(range(column, players, FIVE)) for column in range(FIVE)]
    if number > tables:
        return None
    return [
        [FIVE * ((table - (number - 1) * column) % tables) + column for column in range(FIVE)]
        for table in range(tables)
    ]


def spread(order: Sequence[int], met: Met) -> list[list[int]]:
    """Return tables of the entries in the order drawn, with as few repeated meetings as found.

    First each table takes the entry that has met its people least; then two change places while
    that helps. A repeated meeting costs the square of how often the two have met. `order` has as
    many entries as whole tables take.
    """
    waiting = list(order)
    tables: list[list[int]] = []
    while waiting:
        table: list[int] = [waiting.pop(0)]
        while len(table) < FIVE:
            best = min(waiting, key=lambda entry: cost_of(entry, table, met))
            waiting.remove(best)
            table.append(best)
        tables.append(table)
    while _improve(tables, met):
        pass
    return tables


def cost_of(entry: int, table: Sequence[int], met: Met) -> int:
    """Return the cost of seating an entry with the others of a table."""
    return sum(met.get((entry, other), 0) ** 2 for other in table if other != entry)


def _improve(tables: list[list[int]], met: Met) -> bool:
    """Swap two entries wherever that lowers the cost. Return whether any were swapped."""
    better = False
    for own, table in enumerate(tables):
        for seat in range(FIVE):
            if cost_of(table[seat], table, met) and _swap(tables, own, seat, met):
                better = True
    return better


def _swap(tables: list[list[int]], own: int, seat: int, met: Met) -> bool:
    """Swap who sits at a seat of table `own` with whoever of another table saves most by it.

    Return whether a swap was made: none is where none saves anything.
    """
    table = tables[own]
    mine = table[seat]
    now = cost_of(mine, table, met)
    best = (0, -1, -1)
    for other, guests in enumerate(tables):
        if other == own:
            continue
        for their_seat, theirs in enumerate(guests):
            # Neither meets the other, who leaves the table that he comes to.
            apart = met.get((mine, theirs), 0) ** 2
            there = cost_of(mine, guests, met) - apart
            here = cost_of(theirs, table, met) - apart
            saved = now + cost_of(theirs, guests, met) - there - here
            best = max(best, (saved, other, their_seat))
    saved, other, their_seat = best
    if saved > 0:
        table[seat], tables[other][their_seat] = tables[other][their_seat], mine
    return saved > 0
