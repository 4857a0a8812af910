"""The groups of a stage: who is dealt into which, and how their tables are numbered."""

from collections.abc import Sequence
from itertools import chain
from string import ascii_uppercase

from referee.core.errors import N_, RuleError
from referee.tournament.competition.lots import by_lot
from referee.tournament.competition.model import Entry, Group, Round


def seed_order(entries: Sequence[Entry], seeds: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the ids of the seeded entries as they are ranked, then those of the others by lot."""
    others = [entry.id for entry in entries if entry.id not in set(seeds)]
    return (*seeds, *by_lot(others, seed, "seeds"))


def deal(
    entries: Sequence[Entry], seeds: Sequence[int], groups: int, seed: int
) -> tuple[Group, ...]:
    """Deal entries into groups that differ by one at most. Raise RuleError for empty ones.

    The seeded ones go there and back (A B C, C B A), the others by lot, club after club, so that
    club mates are as far apart as can be.
    """
    if not 1 <= groups <= len(entries):
        raise RuleError(
            N_("%(entries)s entries cannot be dealt into %(groups)s groups"),
            entries=len(entries),
            groups=groups,
        )
    dealt: list[list[int]] = [[] for _ in range(groups)]
    clubs = {entry.id: entry.club for entry in entries}
    for index, entry in enumerate(seeds):
        turn, step = divmod(index, groups)
        dealt[groups - 1 - step if turn % 2 else step].append(entry)
    drawn = seed_order(entries, seeds, seed)[len(seeds) :]
    for entry in _club_after_club(drawn, clubs):
        smallest = min(map(len, dealt))
        open_groups = [group for group in dealt if len(group) == smallest]
        min(open_groups, key=lambda group: _mates(entry, group, clubs)).append(entry)
    lot = {entry: index for index, entry in enumerate((*seeds, *drawn))}
    return tuple(
        Group(name, tuple(sorted(group, key=lot.__getitem__)))
        for name, group in zip(group_names(groups), dealt, strict=True)
    )


def _club_after_club(drawn: Sequence[int], clubs: dict[int, str]) -> list[int]:
    """Return each club's entries together, in the order of the first one drawn.

    Each without one alone.
    """
    together: dict[str | int, list[int]] = {}
    for entry in drawn:
        together.setdefault(clubs[entry] or entry, []).append(entry)
    return list(chain.from_iterable(together.values()))


def _mates(entry: int, group: Sequence[int], clubs: dict[int, str]) -> int:
    return sum(clubs[other] == clubs[entry] != "" for other in group)


def group_names(groups: int) -> list[str]:
    """Return the names A, B, C ... and numbers after Z; a single group has no name."""
    if groups == 1:
        return [""]
    names = [*ascii_uppercase, *(str(number) for number in range(27, groups + 1))]
    return names[:groups]


def renumbered(round_: Round, after: int) -> Round:
    """Return the round with its table numbers raised by `after`, which other groups take up."""
    tables = tuple([table._replace(table=table.table + after) for table in round_.tables])
    return round_._replace(tables=tables)
