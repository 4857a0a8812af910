"""The standings of a season: the best results of each, and why one stands above the next."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.errors import N_
from referee.core.register.seasons import SeasonRules
from referee.core.words import Sentence
from referee.tournament.seasons.points import Points, SeasonResult, points_of

POINTS = "points"
Value = int | tuple[int, ...]


class CountedResult(NamedTuple):
    """A result with its points; one that is not among the best is dropped."""

    result: SeasonResult
    points: Points
    dropped: bool


@dataclass(frozen=True)
class SeasonRow:
    """A row of season standings; `results` are in the order of the events, one for an event.

    `rank` is None of who has not played enough, and those stand last. `criteria` has the values
    that decide.
    """

    rank: int | None
    who: str
    results: tuple[CountedResult, ...]
    total: int
    criteria: Mapping[str, Value]

    @property
    def events(self) -> int:
        """Return in how many events there is a result."""
        return len(self.results)


def season_standings(
    rules: SeasonRules, results: Iterable[SeasonResult], among: Collection[str] | None = None
) -> tuple[SeasonRow, ...]:
    """Return the standings of a season, or those of some of its people.

    Those level in every criterion share a rank, and are in the order of their names. Who has two
    results in an event keeps the better one.
    """
    mine: dict[str, dict[int, SeasonResult]] = {}
    found = sorted(results)
    for one in found:
        if among is None or one.who in among:
            events = mine.setdefault(one.who, {})
            known = events.get(one.event)
            if known is None or points_of(rules, one).total > points_of(rules, known).total:
                events[one.event] = one
    rows = [_row(rules, who, tuple(events.values())) for who, events in sorted(mine.items())]
    enough = [row for row in rows if row.events >= rules.least]
    few = [row for row in rows if row.events < rules.least]
    last = max((one.event for one in found), default=0)
    names = (POINTS, *rules.criteria)
    return (*_ranked(enough, names, last, ranks=True), *_ranked(few, names, last, ranks=False))


def _row(rules: SeasonRules, who: str, results: Sequence[SeasonResult]) -> SeasonRow:
    worth = {one.event: points_of(rules, one) for one in results}
    best = sorted(worth, key=lambda event: (-worth[event].total, event))
    kept = set(best[: rules.best] if rules.best else best)
    counted = [CountedResult(one, worth[one.event], one.event not in kept) for one in results]
    total = sum(one.points.total for one in counted if not one.dropped)
    return SeasonRow(None, who, tuple(counted), total, {})


def _ranked(
    rows: Sequence[SeasonRow], names: Sequence[str], last: int, *, ranks: bool
) -> Iterator[SeasonRow]:
    values = {row.who: {name: _VALUES[name](row, last) for name in names} for row in rows}
    keys = {who: tuple([_key(value) for value in said.values()]) for who, said in values.items()}
    ordered = sorted(rows, key=lambda row: keys[row.who])
    rank = 0
    for number, row in enumerate(ordered, start=1):
        if number == 1 or keys[row.who] != keys[ordered[number - 2].who]:
            rank = number
        yield SeasonRow(rank if ranks else None, row.who, row.results, row.total, values[row.who])


def _key(value: Value) -> Value:
    """Return what sorts the higher value first."""
    return -value if isinstance(value, int) else tuple([-one for one in value])


def _places(row: SeasonRow, _last: int) -> Value:
    """Return how many first places there are, how many second, and so on."""
    places = [one.result.place for one in row.results]
    return tuple([places.count(place) for place in range(1, MOST_COMPARED + 1)])


NO_PLACE = 10_000
"""Stands below every place."""


def _best(row: SeasonRow) -> int:
    """Return the best place; below all of them where there is none."""
    return min([one.result.place for one in row.results if one.result.place], default=NO_PLACE)


MOST_COMPARED = 64
"""Places that are counted to decide; whoever is below has decided nothing."""

_VALUES: Mapping[str, Callable[[SeasonRow, int], Value]] = {
    POINTS: lambda row, _last: row.total,
    "places": _places,
    "best_place": lambda row, _last: -_best(row),
    "events": lambda row, _last: row.events,
    "all_points": lambda row, _last: sum(one.points.total for one in row.results),
    "brutte": lambda row, _last: sum(one.result.brutte for one in row.results),
    "last": lambda row, last: sum(
        one.points.total for one in row.results if one.result.event == last
    ),
}

WHY: Mapping[str, str] = {
    POINTS: N_("more points: %(more)s against %(less)s"),
    "places": N_("more often in place %(place)s: %(more)s against %(less)s"),
    "best_place": N_("a better best place: %(more)s against %(less)s"),
    "events": N_("played more events: %(more)s against %(less)s"),
    "all_points": N_("more points with the results that were dropped: %(more)s against %(less)s"),
    "brutte": N_("won more brutte: %(more)s against %(less)s"),
    "last": N_("more points in the last event: %(more)s against %(less)s"),
}
"""Why a row stands above the next, by the first criterion in which they differ."""

CRITERIA_WORDS: Mapping[str, str] = {
    POINTS: N_("points"),
    "places": N_("better places (first ones, then second ones)"),
    "best_place": N_("the best single place"),
    "events": N_("more events played"),
    "all_points": N_("points with the dropped results"),
    "brutte": N_("brutte won"),
    "last": N_("points in the last event"),
}


def why_above(upper: SeasonRow, lower: SeasonRow) -> Sentence:
    """Return why a row stands above the next one of its ranking."""
    if upper.rank is not None and lower.rank is None:
        return Sentence(N_("the next has not played enough events yet"), {})
    for name, more in upper.criteria.items():
        less = lower.criteria[name]
        if more != less:
            return Sentence(WHY[name], _difference(name, more, less))
    return Sentence(N_("level in every criterion"), {})


def _difference(name: str, more: Value, less: Value) -> dict[str, object]:
    if isinstance(more, tuple) and isinstance(less, tuple):
        place = next(
            at for at, (one, other) in enumerate(zip(more, less, strict=True)) if one != other
        )
        return {"place": place + 1, "more": more[place], "less": less[place]}
    if name == "best_place":
        places = [str(one).lstrip("-") for one in (more, less)]
        return dict(zip(("more", "less"), [_place_shown(one) for one in places], strict=True))
    return {"more": more, "less": less}


def _place_shown(place: str) -> str:
    return "–" if place == str(NO_PLACE) else place
