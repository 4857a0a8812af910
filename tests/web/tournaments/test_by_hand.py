"""An evening that goes on with paper and pencil, and is typed in the next day (`/help/by-hand`)."""

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from flask import Flask

from tests.paper.conftest import text_of
from tests.web.small_evenings import Format, Organizer

PAIRS, ROUNDS = 8, 3
BY_HAND = "giocato a mano"


class Slip(NamedTuple):
    """What a table brings: who played, and the points of each game as they stand on the slip."""

    first: int
    second: int
    points: tuple[int, ...]

    @property
    def games(self) -> tuple[int, int]:
        won = sum(own > other for own, other in zip(*self.columns, strict=True))
        return won, len(self.columns[0]) - won

    @property
    def columns(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return self.points[::2], self.points[1::2]

    @property
    def turned(self) -> "Slip":
        own, other = self.columns
        points = [one for game in zip(other, own, strict=True) for one in game]
        return Slip(self.second, self.first, tuple(points))


class Chart:
    """The chart on the wall: a line for each pair, in which somebody writes with a pencil."""

    def __init__(self) -> None:
        self.slips: list[Slip] = []

    def plays(self, pairs: Iterable[tuple[int, int]]) -> list[Slip]:
        """Every table plays; the stronger one has the smaller number, but not in every game."""
        played = []
        for first, second in pairs:
            strong, weak = min(first, second), max(first, second)
            loser = 40 - (3 * strong + 11 * weak) % 40
            lost = (first * second) % 3 == 0
            points = (41, loser, 30, 41, 44, 37) if lost else (41, loser, 42, 17)
            slip = Slip(strong, weak, points)
            played.append(slip if slip.first == first else slip.turned)
        self.slips += played
        return played

    def of(self, entry: int) -> list[Slip]:
        """The slips of an entry, each with its own points first."""
        return [
            slip if slip.first == entry else slip.turned
            for slip in self.slips
            if entry in (slip.first, slip.second)
        ]

    def won(self, entry: int) -> int:
        return sum(slip.games[0] > slip.games[1] for slip in self.of(entry))

    def next_round(self) -> list[tuple[int, int]]:
        """Whoever has won as many matches meets, but never the same two again."""
        met = {frozenset((slip.first, slip.second)) for slip in self.slips}
        waiting = sorted(range(1, PAIRS + 1), key=lambda entry: -self.won(entry))
        return _matched(waiting, met)

    def line(self, entry: int) -> list[int]:
        """Played, won, games for and against, points for and against (at most 41 a game)."""
        slips = self.of(entry)
        games = [sum(column) for column in zip(*[slip.games for slip in slips], strict=True)]
        points = [
            sum(min(one, 41) for slip in slips for one in slip.columns[side]) for side in (0, 1)
        ]
        return [len(slips), self.won(entry), *games, *points]

    def order(self) -> list[int]:
        """Points, the opponents' points (Buchholz), difference of games, difference of points."""

        def criteria(entry: int) -> tuple[int, ...]:
            _played, won, games, lost, points, given = self.line(entry)
            buchholz = sum(2 * self.won(slip.second) for slip in self.of(entry))
            return 2 * won, buchholz, games - lost, points - given

        ranked = {entry: criteria(entry) for entry in range(1, PAIRS + 1)}
        assert len(set(ranked.values())) == PAIRS, "lots would decide, and nobody draws them here"
        return sorted(ranked, key=lambda entry: ranked[entry], reverse=True)


def _matched(waiting: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair neighbours, or who comes next where they have met. Return [] where that cannot be."""
    if not waiting:
        return []
    first, *others = waiting
    for second in others:
        if frozenset((first, second)) not in met:
            rest = _matched([one for one in others if one != second], met)
            if rest or len(others) == 1:
                return [(first, second), *rest]
    return []


def on_paper(name: str) -> str:
    return name.replace(" - ", " e ")


class NextDay(Organizer):
    """The organizer, who has the slips and the chart, and a page again."""

    swapped = False

    def pairs(self, pdf: bytes) -> list[tuple[int, int]]:
        """Who meets whom, by numbers, as the printed pairings say it."""
        paper = text_of(pdf)
        found = {name: paper.index(on_paper(name)) for name in self.names}
        rows = sorted(found, key=lambda name: found[name])
        numbers = {name: number for number, name in enumerate(self.names, start=1)}
        return [(numbers[a], numbers[b]) for a, b in zip(rows[::2], rows[1::2], strict=True)]

    @property
    def names(self) -> list[str]:
        return self.played.listed.splitlines()

    def drafted(self) -> list[tuple[int, int]]:
        draft = self.state.draft or self.state.rounds[-1].draft
        return [(table.sides[0][0], table.sides[1][0]) for table in draft.tables]

    def makes_the_draft(self, wanted: list[tuple[int, int]]) -> None:
        """Let two change places until the tables are those that were played."""
        partner = {one: other for pair in wanted for one, other in (pair, pair[::-1])}
        while astray := [(a, b) for a, b in self.drafted() if partner[a] != b]:
            first, second = astray[0]
            chosen = [("entry", str(second)), ("entry", str(partner[first]))]
            self.clicks("Scambia", *chosen, reason=BY_HAND)
            self.swapped = True

    def types_slips(self, round_: int, slips: list[Slip]) -> None:
        """Write each slip where its two pairs stand, in the order in which they stand there."""
        self.at(f"rounds/{round_}/results")
        form = next(form for form in self.forms if "Salva" in form.texts)
        for table in self.state.rounds[-1].draft.tables:
            (first,), (second,) = table.sides
            (slip,) = [one for one in slips if {one.first, one.second} == {first, second}]
            points = (slip if slip.first == first else slip.turned).points
            fields = [name for name in form.fields if name.startswith(f"t{table.table}_")]
            form.fields.update(zip(fields, map(str, points), strict=False))
        self.clicks("Salva")
        self.says("I risultati di questo turno ci sono tutti.")


def _draws(entries: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every first round that can be drawn."""
    if not entries:
        yield []
        return
    first, *others = entries
    for second in others:
        for rest in _draws([one for one in others if one != second]):
            yield [(first, second), *rest]


def test_whatever_is_drawn_first_no_lots_decide_the_chart() -> None:
    draws = list(_draws(list(range(1, PAIRS + 1))))
    assert len(draws) == 7 * 5 * 3
    for draw in draws:
        wall = Chart()
        wall.plays(draw)
        for _ in range(1, ROUNDS):
            wall.plays(wall.next_round())
        assert sorted(wall.order()) == list(range(1, PAIRS + 1))


@pytest.mark.paper
@pytest.mark.evening
def test_an_evening_by_paper_alone_is_typed_in_the_next_day(app: Flask) -> None:
    desk = NextDay(app, Format("swiss_5", PAIRS, ROUNDS, chosen=True))
    desk.plans()
    desk.enters()
    desk.begins_stage()
    desk.publishes(1)
    round_1 = desk.client.get(f"/torneo/{desk.event}/paper/rounds/1/pairings.pdf").data
    slips = text_of(desk.client.get(f"/events/{desk.event}/papers/rounds/1/slips.pdf").data)
    chart = text_of(desk.client.get(f"/events/{desk.event}/papers/charts/swiss.pdf").data)
    for name in desk.names:
        assert on_paper(name) in chart
        assert name.split(" - ")[0] in slips

    # The server is off: from here on there are the papers, a pencil, and nothing else.
    wall = Chart()
    evening = [wall.plays(desk.pairs(round_1))]
    while len(evening) < ROUNDS:
        evening.append(wall.plays(wall.next_round()))
    met = [frozenset((slip.first, slip.second)) for slip in wall.slips]
    assert len(set(met)) == PAIRS // 2 * ROUNDS
    assert not any(one == other for one, other in combinations(met, 2))

    # The next day.
    desk.types_slips(1, evening[0])
    for round_ in range(2, ROUNDS + 1):
        desk.draws(round_)
        desk.makes_the_draft([(slip.first, slip.second) for slip in evening[round_ - 1]])
        desk.clicks(f"Pubblica il turno {round_}", ("on_paper", "1"))
        desk.types_slips(round_, evening[round_ - 1])
    desk.closes()

    file = desk.client.get(f"/events/{desk.event}/data/standings.csv").data.decode("utf-8-sig")
    rows = list(csv.DictReader(file.splitlines(), delimiter=";"))
    assert [row["Iscrizione"] for row in rows] == [
        desk.names[one - 1].replace(" - ", " e ") for one in wall.order()
    ]
    for entry, row in zip(wall.order(), rows, strict=True):
        kept = ("Giocate", "Vinte", "Giochi vinti", "Giochi persi", "Punti fatti", "Punti subiti")
        assert [int(row[name]) for name in kept] == wall.line(entry)
    desk.at("rounds/history")
    # By some draw numbers the drafts are what was played.
    assert (BY_HAND in re.sub(r"<[^>]+>", "", desk.html)) is desk.swapped
