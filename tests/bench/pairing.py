"""Draws and standings at several sizes: how the cost grows, each beside the least of its kind."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import rustworkx

from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.tables import SidesTable
from referee.tournament.formats.registry import FORMATS, girone, svizzera
from tests.bench.timing import Line, side_by_side
from tests.tournament.contests import contest, played

if TYPE_CHECKING:
    from referee.tournament.competition.model import Round

SEED = 1971
ROUNDS = 9
SWISS = (50, 200, 1000, 2000)
ROUND_ROBINS = (100, 300, 1000)
OTHERS = {"danese": 200, "eliminazione": 256, "mitchell": 200, "baraonda": 102, "trionfo": 100}
NEAREST = 12


def lines() -> Iterator[Line]:
    yield from _swiss()
    yield from _round_robins()
    yield from _other_formats()


def _swiss() -> Iterator[Line]:
    for entries in SWISS:
        going = after_rounds(entries)
        drawing, matching = side_by_side(
            lambda going=going: _fresh(svizzera.draw, going),
            lambda entries=entries: _bare_matching(entries),
            rounds=3,
        )
        yield _line(
            f"a Swiss round of {entries} after {ROUNDS}", drawing, "bare matching, 12 nearest",
            matching, entries,
        )  # fmt: skip
        ranking, adding = side_by_side(
            lambda going=going: svizzera.standings(replace(going)),
            lambda going=going: _bare_sums(going),
            rounds=5,
        )
        yield _line(
            f"standings of {entries} after {ROUNDS}", ranking, "match points added and sorted",
            adding, entries,
        )  # fmt: skip


def _round_robins() -> Iterator[Line]:
    for entries in ROUND_ROBINS:
        drawing, pairing = side_by_side(
            lambda entries=entries: _whole_girone(entries),
            lambda entries=entries: list(combinations(range(entries), 2)),
            rounds=3,
        )
        yield _line(
            f"all rounds of a girone of {entries}", drawing, "all pairs as tuples",
            pairing, entries * (entries - 1) // 2, "match",
        )  # fmt: skip


def _other_formats() -> Iterator[Line]:
    for name, entries in OTHERS.items():
        going = played(contest(entries), FORMATS[name].draw, 3, Random(SEED))
        drawing, matching = side_by_side(
            lambda going=going, name=name: _fresh(FORMATS[name].draw, going),
            lambda entries=entries: _bare_matching(entries),
            rounds=3,
        )
        yield _line(
            f"a round of {name} of {entries} after 3", drawing, "bare matching, 12 nearest",
            matching, entries,
        )  # fmt: skip


def after_rounds(entries: int) -> Contest:
    """A Swiss of people from twelve clubs, with every club's members spread over the seeds."""
    random = Random(SEED)
    homes = {number: f"Club {random.randrange(12)}" for number in range(1, entries + 1)}
    return played(contest(entries, homes), svizzera.draw, ROUNDS, random)


def _fresh(draw: Callable[[Contest], Draw | None], going: Contest) -> Draw | None:
    """Draw from a contest that has worked nothing out yet."""
    return draw(replace(going))


def _whole_girone(entries: int) -> None:
    start = contest(entries)
    rounds: list[Round] = []
    while (drawn := girone.draw(replace(start, rounds=tuple(rounds)))) is not None:
        rounds.append(drawn.round)
    assert len(rounds) == girone.usual_rounds(entries)


def _bare_matching(entries: int) -> None:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * entries)
    graph.add_edges_from(
        [
            (one, other, (other - one) ** 2)
            for one in range(entries)
            for other in range(one + 1, min(one + NEAREST, entries))
        ]
    )
    rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: NEAREST**2 - cost
    )


def _bare_sums(going: Contest) -> list[int]:
    made = dict.fromkeys(going.ids, 0)
    for round_ in going.rounds:
        for table in round_.tables:
            assert isinstance(table, SidesTable)
            made[(table.a if table.winner == "a" else table.b)[0]] += 2
    return sorted(made, key=made.__getitem__)


def _line(
    job: str, seconds: float, floor: str, floor_seconds: float, units: int, unit: str = "entry"
) -> Line:
    return Line(job, seconds, floor, floor_seconds, f"{seconds / units * 1e6:,.1f} µs per {unit}")
