"""Whist tournaments: everyone has everyone once as a partner and twice as an opponent.

There is one for every 4n and 4n + 1 players; in the latter everyone has one bye. Those of
`whist.toml` are known here.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

Four = tuple[int, ...]
"""The positions of two partners, and then of the two they play against."""


class WhistRound(NamedTuple):
    """The tables and the byes of a round, as positions from 0."""

    tables: tuple[Four, ...]
    byes: tuple[int, ...]


@cache
def _known() -> Mapping[str, Mapping[str, Sequence[Sequence[Sequence[int]]]]]:
    text = Path(__file__).with_name("whist.toml").read_text(encoding="utf-8")
    known: dict[str, dict[str, list[list[list[int]]]]] = tomllib.loads(text)
    return known


def rounds_of(players: int) -> int:
    """Return how many rounds the whist tournament has."""
    return players - 1 + players % 2


def whist_round(players: int, number: int) -> WhistRound | None:
    """Return a round, counted from 1; None where no tournament is known, or it is over."""
    key, ring = str(players), rounds_of(players)
    if number > ring:
        return None
    if key in _known()["whole"]:
        tables = [tuple(table) for table in _known()["whole"][key][number - 1]]
    elif key in _known()["cyclic"]:
        # Every round is the one before with all positions moved up by one, in a ring of all of
        # them, or of all but the last, which is written -1 and stays.
        (first,) = _known()["cyclic"][key]
        tables = [
            tuple((position + number - 1) % ring if position >= 0 else ring for position in table)
            for table in first
        ]
    else:
        return None
    playing = {position for table in tables for position in table}
    return WhistRound(tuple(tables), tuple(sorted(set(range(players)) - playing)))
