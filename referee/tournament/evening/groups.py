"""The groups of a stage: who is dealt into which, and how their tables are numbered."""

from collections.abc import Sequence
from itertools import chain
from string import ascii_uppercase

from referee.core.errors import N_, RuleError
from referee.tournament.competition.apart import are_club_mates
from referee.tournament.competition.lots import by_lot
from referee.tournament.competition.model import Entry, Group, Round


def seed_order(entries: Sequence[Entry], seeds: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the ids of the seeded entries as they are ranked, then those of the others by lot."""
    others = [entry.id for entry in entries if entry.id not in set(seeds)]
    return (*seeds, *by_lot(others, seed, "seeds"))


def deal(
    entries: Sequence[Entry], seeds: Sequence[int], groups: int, seed: int
) -> tuple[Group, ...]:
    """Deal entries into `groups` groups of nearly the same size: none has two more than another.

    `seeds` are the ids of the seeded entries in their order: they go there and back (A B C, C B A).
    The others come by lot (`seed` is its number), club after club, so that club mates are as far
    apart as can be. Raise RuleError where a group would be empty.
    """
    if not 1 <= groups <= len(entries):
        raise RuleError(
            N_("%(entries)s entries cannot be dealt into %(groups)s groups"),
            entries=len(entries),
            groups=groups,
        )
    dealt: list[list[int]] = [[] for _ in range(groups)]
    clubs = {entry.id: entry.club for entry in entries}
    for index, id_ in enumerate(seeds):
        turn, step = divmod(index, groups)
        dealt[groups - 1 - step if turn % 2 else step].append(id_)
    order = seed_order(entries, seeds, seed)
    for id_ in _club_after_club(order[len(seeds) :], clubs):
        smallest = min(map(len, dealt))
        open_groups = [group for group in dealt if len(group) == smallest]
        min(open_groups, key=lambda group: _mates(id_, group, clubs)).append(id_)
    place = {id_: index for index, id_ in enumerate(order)}
    return tuple(
        Group(name, tuple(sorted(group, key=place.__getitem__)))
        for name, group in zip(group_names(groups), dealt, strict=True)
    )


def _club_after_club(drawn: Sequence[int], clubs: dict[int, str]) -> list[int]:
    """Return the entries in the order of the lot, with each club's behind its first one."""
    together: dict[str | int, list[int]] = {}
    for entry in drawn:
        # Whoever is of no club is put together with nobody.
        together.setdefault(clubs[entry] or entry, []).append(entry)
    return list(chain.from_iterable(together.values()))


def _mates(entry: int, group: Sequence[int], clubs: dict[int, str]) -> int:
    """Return how many of a group are of the same club as an entry."""
    return sum(are_club_mates(clubs, entry, other) for other in group)


def group_names(groups: int) -> list[str]:
    """Return the names of so many groups: A to Z, then 27, 28 ...; a single one has no name."""
    if groups == 1:
        return [""]
    names = [*ascii_uppercase, *(str(number) for number in range(27, groups + 1))]
    return names[:groups]


def renumbered(round_: Round, after: int) -> Round:
    """Return a group's round with its tables numbered on `after` those of the groups before it."""
    tables = tuple([table._replace(table=table.table + after) for table in round_.tables])
    return round_._replace(tables=tables)
