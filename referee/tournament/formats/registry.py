"""The formats by name: their draws, standings and usual numbers of rounds."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import Settings, StandingsRow
from referee.tournament.formats import (
    baraonda,
    danese,
    eliminazione,
    girone,
    mitchell,
    svizzera,
    trionfo,
)


class Format(NamedTuple):
    """A format. `fewest` entries make a table, and can play; `singles` are players on their own.

    Its standings go by these `criteria`, where none are chosen, and by `place_criteria` where the
    settings count places. Where it `ends` by itself the draw knows the last round; `usual_rounds`
    are then those that it takes without late entries. Where it `pays`, its tables are of five.
    `balanced` draws it by the strengths of entries, as far as they are known.
    Where it `rests`, an entry may ask to be left out of a round.
    """

    draw: Callable[[Contest], Draw | None]
    standings: Callable[[Contest], tuple[StandingsRow, ...]]
    usual_rounds: Callable[[int], int]
    fewest: int
    criteria: tuple[str, ...]
    singles: bool = False
    ends: bool = False
    pays: bool = False
    place_criteria: tuple[str, ...] = ()
    balanced: Callable[[Contest, Mapping[int, float]], Draw | None] | None = None
    rests: bool = False


FORMATS: Mapping[str, Format] = {
    "girone": Format(
        girone.draw, girone.standings, girone.usual_rounds, 2, girone.CRITERIA, ends=True
    ),
    "eliminazione": Format(
        eliminazione.draw,
        eliminazione.standings,
        svizzera.usual_rounds,
        2,
        eliminazione.CRITERIA,
        ends=True,
    ),
    "svizzera": Format(
        svizzera.draw,
        svizzera.standings,
        svizzera.usual_rounds,
        2,
        svizzera.CRITERIA,
        rests=True,
    ),
    "danese": Format(
        danese.draw,
        svizzera.standings,
        svizzera.usual_rounds,
        2,
        svizzera.CRITERIA,
        rests=True,
    ),
    "mitchell": Format(
        mitchell.draw, mitchell.standings, mitchell.usual_rounds, 2, mitchell.CRITERIA
    ),
    "baraonda": Format(
        baraonda.draw,
        baraonda.standings,
        baraonda.usual_rounds,
        4,
        baraonda.CRITERIA,
        singles=True,
        balanced=baraonda.draw_balanced,
        rests=True,
    ),
    "trionfo": Format(
        trionfo.draw,
        trionfo.standings,
        trionfo.usual_rounds,
        5,
        trionfo.CRITERIA,
        singles=True,
        pays=True,
        place_criteria=trionfo.PLACES_CRITERIA,
        rests=True,
    ),
}
"""By the name in the archive."""

OF_FIVE = frozenset({"payments", "places"})
"""Criteria that a table of five has, and no match has."""


def usual_criteria(format_: str, settings: Settings) -> tuple[str, ...]:
    """Return the criteria of a format's standings where no others were chosen."""
    played = FORMATS[format_]
    return (settings.places and played.place_criteria) or played.criteria


def usable_criteria(format_: str) -> tuple[str, ...]:
    """Return the criteria that tell entries of a format apart."""
    if FORMATS[format_].pays:
        both = (*OF_FIVE, "net_points", "lot")
        return tuple([name for name in CRITERIA if name in both])
    return tuple(
        [
            name
            for name in CRITERIA
            if name not in OF_FIVE
            and name != ("net_points" if format_ == "eliminazione" else "last_match")
        ]
    )
