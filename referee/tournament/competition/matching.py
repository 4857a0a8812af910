"""The cheapest way to put people into twos: one call of a matching library for every format."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import rustworkx

Edge = tuple[int, int, int]
"""Two positions and the cost of pairing them, a whole number from 0."""

Pairing = tuple[tuple[int, int], ...]
"""Pairs of positions, the lower one first in each, and in that order."""


def cheapest(number: int, edges: Iterable[Edge]) -> Pairing:
    """Return the cheapest of the pairings of positions 0 to `number` - 1 that leave out fewest."""
    costs = list(edges)
    dearest = max((cost for _, _, cost in costs), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * number)
    graph.add_edges_from(costs)
    pairs = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: dearest - cost
    )
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def weighed(levels: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return weights that make one unit of a level dearer than all of the levels after it together.

    Each level is the most that one pair can cost there, and how many pairs there are.
    """
    weights: list[int] = []
    weight = 1
    for most, pairs in reversed(levels):
        weights.insert(0, weight)
        weight *= most * pairs + 1
    return tuple(weights)


def every_two(number: int) -> Iterable[tuple[int, int]]:
    """Yield every two of the positions 0 to `number` - 1."""
    return combinations(range(number), 2)
