"""A league with the names of its people."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.register.meetings import League
from referee.store.leagues.people import people_named, people_of


@dataclass(frozen=True)
class FoundLeague:
    """A league, and what its people are called, by their numbers in the register."""

    league: League
    names: Mapping[int, str]


def found_league(league: League, public: int | None = None) -> FoundLeague:
    """Return a league with names; with `public`, a year, as everybody sees them in that year."""
    return FoundLeague(league, people_named(people_of(league), public))
