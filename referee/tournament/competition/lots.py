"""Lots: who comes first is the order of SHA-256 sums, which anybody can work out again."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from referee.tournament.competition.model import Entry, Player


def by_lot(entries: Iterable[int], seed: int, purpose: str) -> list[int]:
    """Return the entries in the order drawn.

    An additional entry does not change the order of the others.
    """
    return sorted(entries, key=lambda entry: sha256(f"{seed}/{purpose}/{entry}".encode()).digest())


def orders_by_lot(first: Sequence[int], seed: int, purpose: str, number: int) -> list[list[int]]:
    """Return `number` orders of the same entries: the first as given, the others drawn."""
    return [list(first), *(by_lot(first, seed, f"{purpose}/{n}") for n in range(1, number))]


def pairs_by_lot(people: Sequence[Player], seed: int) -> tuple[tuple[Entry, ...], Player | None]:
    """Return the pairs of single players by lot, numbered from 1, and those left over."""
    drawn = [people[index] for index in by_lot(range(len(people)), seed, "pairs")]
    pairs = zip(drawn[::2], drawn[1::2], strict=False)
    entries = tuple(_pair(number, *pair) for number, pair in enumerate(pairs, start=1))
    return entries, drawn[-1] if len(drawn) % 2 else None


def _pair(number: int, first: Player, second: Player) -> Entry:
    club = first.club if first.club == second.club else ""
    return Entry(number, f"{first.name} - {second.name}", (first.name, second.name), club)
