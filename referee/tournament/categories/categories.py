"""Categories of a tournament: who belongs to each, and its ranking, derived from the overall."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, NewFact, Payload
from referee.tournament.competition.qualifying import rankings
from referee.tournament.evening.entrants import entrant
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.plan import BETWEEN_CATEGORIES
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState
from referee.tournament.seasons.rankings import plain


class CategoryRow(NamedTuple):
    """An entry in its category, with its `place` in the ranking of the last stage it played.

    `stage`, `group` and `half` are counted from 1; a Mitchell's group has two rankings.
    """

    rank: int
    entry: int
    stage: int
    group: int
    half: int
    place: int
    frozen: bool = False


def categories_of(state: EventState, entry: int) -> tuple[str, ...]:
    """Return the categories of the plan that an entry belongs to, in the order of the plan."""
    given = state.entrants[entry].categories
    return tuple([name for name in state.plan.categories if name in given])


def categories_named(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the known categories that a text names, between commas. Raise RuleError for others."""
    names = {plain(name): name for name in known}
    typed = [one.strip() for one in re.split(f"[{BETWEEN_CATEGORIES}]", text) if one.strip()]
    for one in typed:
        if plain(one) not in names:
            raise RuleError(
                N_("the plan has no category “%(name)s”: write it there first"),
                place="category",
                name=one,
            )
    return tuple(dict.fromkeys(names[plain(one)] for one in typed))


def check_categories(state: EventState, names: Collection[str]) -> None:
    """Raise RuleError where the plan has not all of these categories."""
    if not set(names) <= set(state.plan.categories):
        raise RuleError(N_("the plan has no such category"), place="category")


def category_facts(entries: Mapping[int, Sequence[str]]) -> list[NewFact]:
    """Return the facts by which new entries belong to their categories."""
    given: dict[str, list[int]] = {}
    for entry, names in entries.items():
        for name in names:
            given.setdefault(name, []).append(entry)
    return [("category_given", {"category": name, "entries": own}) for name, own in given.items()]


def category_rankings(state: EventState) -> dict[str, tuple[CategoryRow, ...]]:
    """Return the ranking of each category that somebody belongs to; none before the first round.

    It is derived from the overall one: whoever plays a later stage stands above who does not, then
    the places of the stage decide. Those at the same place of different groups are level.
    """
    if not state.plan.categories:
        return {}
    overall = _overall(state)
    found = {name: tuple(_of_category(state, name, overall)) for name in state.plan.categories}
    return {name: rows for name, rows in found.items() if rows}


def _overall(state: EventState) -> list[CategoryRow]:
    """Return a row for each entry that played, the first of the last stage first."""
    rows: dict[int, CategoryRow] = {}
    for number in range(len(state.stages), 0, -1):
        stage = state.stages[number - 1]
        if not any(group.rounds for group in stage.groups):
            continue
        placed = [
            CategoryRow(0, row.entry, number, group, half, row.rank, row.frozen)
            for group, standings in enumerate(standings_of(state, stage), start=1)
            for half, ranking in enumerate(rankings(standings), start=1)
            for row in ranking
        ]
        for one in sorted(placed, key=lambda row: row.place):
            rows.setdefault(one.entry, one)
    return list(rows.values())


def _of_category(state: EventState, name: str, overall: list[CategoryRow]) -> Iterator[CategoryRow]:
    own = [row for row in overall if name in state.entrants[row.entry].categories]
    above = 0
    for _, level in groupby(own, key=lambda row: (row.stage, row.place)):
        tied = list(level)
        yield from [row._replace(rank=above + 1) for row in tied]
        above += len(tied)


def _admit_known(state: EventState, payload: Payload) -> None:
    for index, entry in enumerate(payload["entries"]):
        entrant(state, entry, f"entries[{index}]")


def _admit_given(state: EventState, payload: Payload) -> None:
    _admit_known(state, payload)
    check_categories(state, [payload["category"]])


def _category_given(fold: TournamentFold, fact: Fact) -> None:
    name = fact.payload["category"]
    for entry in fact.payload["entries"]:
        had = fold.entrants[entry].categories
        fold.change(entry, categories=(*had, name) if name not in had else had)


def _category_taken_back(fold: TournamentFold, fact: Fact) -> None:
    name = fact.payload["category"]
    for entry in fact.payload["entries"]:
        had = fold.entrants[entry].categories
        fold.change(entry, categories=tuple([one for one in had if one != name]))


CATEGORY_KINDS: Mapping[str, EventKind] = {
    "category_given": EventKind(
        _admit_given, _category_given, after_the_end=True, side_by_side=True
    ),
    "category_taken_back": EventKind(
        _admit_known, _category_taken_back, after_the_end=True, side_by_side=True
    ),
}
