"""The formats by name: what draws a round, what ranks, and how many rounds there usually are."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from . import baraonda, danese, eliminazione, girone, mitchell, svizzera, trionfo
from .contest import Contest, Draw
from .model import Row


class Format(NamedTuple):
    """A format. `fewest` entries can play; `singles` are players on their own.

    Where it `ends` by itself the draw knows the last round; `usual_rounds` are then those that it
    takes without late entries.
    """

    draw: Callable[[Contest], Draw | None]
    standings: Callable[[Contest], tuple[Row, ...]]
    usual_rounds: Callable[[int], int]
    fewest: int
    singles: bool = False
    ends: bool = False


FORMATS: Mapping[str, Format] = {
    "girone": Format(girone.draw, girone.standings, girone.usual_rounds, 2, ends=True),
    "eliminazione": Format(
        eliminazione.draw, eliminazione.standings, svizzera.usual_rounds, 2, ends=True
    ),
    "svizzera": Format(svizzera.draw, svizzera.standings, svizzera.usual_rounds, 2),
    "danese": Format(danese.draw, danese.standings, svizzera.usual_rounds, 2),
    "mitchell": Format(mitchell.draw, mitchell.standings, mitchell.usual_rounds, 2),
    "baraonda": Format(baraonda.draw, baraonda.standings, baraonda.usual_rounds, 4, singles=True),
    "trionfo": Format(trionfo.draw, trionfo.standings, trionfo.usual_rounds, 5, singles=True),
}
"""By the name in the archive."""
