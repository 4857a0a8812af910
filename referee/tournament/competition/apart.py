"""Lists of who must not meet: named entries, or club mates; as a wish, or before any other rule."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from referee.core.errors import N_
from referee.core.words import Sentence

UNKEPT = N_(
    "they should not meet (%(list)s), and it could not be kept: every other pairing was worse by "
    "the rules that come first"
)


HARD_COST = 1000
"""The cost, in meetings, of two who must not sit at one table: more than two ever have had."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Entries, by their ids, that must not meet; `text` says why.

    With `clubs` it has no `entries`: all who are club mates must not meet. A draw breaks any other
    rule rather than one that is `hard`; another list counts as much as club mates do. It holds in
    the first `rounds` of the event, None in all.
    """

    text: str
    entries: tuple[int, ...] = ()
    clubs: bool = False
    hard: bool = False
    rounds: int | None = None

    def holds_in(self, round_: int) -> bool:
        return self.rounds is None or round_ <= self.rounds

    def pairs(self, clubs: Mapping[int, str]) -> Iterator[tuple[int, int]]:
        """Yield every two who must not meet, each two in both orders.

        `clubs` has the club of everybody who is there, "" where he has none.
        """
        named = [entry for entry in clubs if self.clubs or entry in self.entries]
        for one, other in combinations(named, 2):
            if not self.clubs or are_club_mates(clubs, one, other):
                yield from ((one, other), (other, one))


def are_club_mates(clubs: Mapping[int, str], one: int, other: int) -> bool:
    """Tell whether two entries are of one club; those without a club are not."""
    return clubs[one] != "" and clubs[one] == clubs[other]


def pairs_apart(
    lists: Iterable[Apart], clubs: Mapping[int, str], round_: int
) -> Mapping[tuple[int, int], Apart]:
    """Return every two that must not meet in a round, in both orders, each with its list.

    Two who are on several are on a hard one.
    """
    # Hard ones last: the last list of two is kept.
    holding = sorted([one for one in lists if one.holds_in(round_)], key=lambda one: one.hard)
    return {pair: one for one in holding for pair in one.pairs(clubs)}


def still_named(lists: Iterable[Apart], entries: Collection[int]) -> tuple[Apart, ...]:
    """Return the lists without entries that are gone, as far as two are left on them."""
    left = [
        replace(one, entries=tuple([entry for entry in one.entries if entry in entries]))
        for one in lists
    ]
    return tuple([one for one in left if one.clubs or len(one.entries) > 1])


def apart_reason(listed: Apart) -> Sentence:
    """Return why two meet who should not."""
    return Sentence(UNKEPT, {"list": listed.text})


def reasons_at(
    entries: Iterable[int], apart: Mapping[tuple[int, int], Apart]
) -> tuple[Sentence, ...]:
    """Return why some of the entries at a table should not sit there together, each list once."""
    lists = [apart[two] for two in combinations(entries, 2) if two in apart]
    return tuple([apart_reason(one) for one in dict.fromkeys(lists)])


def apart_costs(apart: Mapping[tuple[int, int], Apart]) -> dict[tuple[int, int], int]:
    """Return the cost, in meetings, of seating two together: 1 for a wish, else HARD_COST."""
    return {two: HARD_COST if listed.hard else 1 for two, listed in apart.items()}


def write_apart(listed: Apart) -> dict[str, object]:
    """Return a list as JSON values, without what is empty or false."""
    values = {"entries": list(listed.entries), "clubs": listed.clubs, "hard": listed.hard}
    told: dict[str, object] = {key: value for key, value in values.items() if value}
    rounds = {} if listed.rounds is None else {"rounds": listed.rounds}
    return {"text": listed.text, **told, **rounds}
