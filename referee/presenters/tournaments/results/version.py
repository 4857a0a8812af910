"""One of several versions of a result or a hand, as whoever decides sees it."""

from dataclasses import dataclass

from referee.presenters.tournaments.results.correction import MovedEntry


@dataclass(frozen=True, slots=True)
class VersionShown:
    """A version that can be chosen by its `value`: what it says, who says so, a line each.

    `winner` is "" where none was told. `moved` are those who change place in the standings by it,
    None where it counts in none, and `prizes` say what becomes of prizes that were paid.
    """

    value: str
    result: str
    lines: tuple[str, ...]
    winner: str = ""
    moved: tuple[MovedEntry, ...] | None = None
    prizes: tuple[str, ...] = ()
