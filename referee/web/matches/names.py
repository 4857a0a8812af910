"""Names of players that would be taken for each other."""

from collections.abc import Sequence


def namesakes(names: Sequence[str]) -> dict[int, int]:
    """Return the seats whose name an earlier seat has too, capitals aside, with that seat."""
    folded = [name.casefold() for name in names]
    first = [folded.index(name) + 1 for name in folded]
    return {seat: other for seat, other in enumerate(first, start=1) if other < seat}
