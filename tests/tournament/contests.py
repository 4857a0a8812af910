"""Contests in a few words: entries by number, results drawn at random or written down."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from referee.core.sides import Pair
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.model import DEFAULTS, Entry, Round, Settings
from referee.tournament.competition.tables import FiveTable, SidesTable

Drawer = Callable[[Contest], Draw | None]


def entry(number: int, club: str = "", withdrawn_after: int | None = None) -> Entry:
    return Entry(
        number, f"Pair {number}", (f"Ada {number}", f"Ivo {number}"), club, withdrawn_after
    )


def contest(number: int, clubs: Mapping[int, str] | None = None, **settings: Any) -> Contest:
    """Entries from 1 in seed order, nothing played."""
    known = clubs or {}
    entries = tuple(entry(n, known.get(n, "")) for n in range(1, number + 1))
    return Contest(entries, settings=replace(DEFAULTS, **settings), seed=7)


def won(
    a: int, b: int, games: tuple[int, int] = (2, 0), points: tuple[int, int] = (82, 60)
) -> SidesTable:
    """A match that the first of the two won."""
    return SidesTable(1, (a,), (b,), Pair(*games), Pair(*points), "a", "played")


def drawn(a: int, b: int) -> SidesTable:
    return SidesTable(1, (a,), (b,), Pair(1, 1), Pair(60, 60), None, "ruling")


def walkover(a: int, b: int, winner: Any = "a") -> SidesTable:
    return SidesTable(1, (a,), (b,), winner=winner, how="walkover")


def rounds(
    *played: Iterable[SidesTable], byes: Mapping[int, tuple[int, ...]] | None = None
) -> tuple[Round, ...]:
    """Rounds of these tables, numbered as they come; `byes` by the number of the round."""
    rests = byes or {}
    return tuple(
        Round(
            number,
            tuple(table._replace(table=place) for place, table in enumerate(tables, 1)),
            rests.get(number, ()),
        )
        for number, tables in enumerate(played, 1)
    )


def with_results(round_: Round, random: Random) -> Round:
    """The round played: matches of two or three games, sessions that sum to nothing."""
    return round_._replace(tables=tuple(_result(table, random) for table in round_.tables))


def _result(table: SidesTable | FiveTable, random: Random) -> SidesTable | FiveTable:
    if isinstance(table, FiveTable):
        paid = [random.randint(-4, 4) for _ in range(4)]
        return table._replace(payments=(*paid, -sum(paid)), how="played")
    lost, points = random.randint(0, 1), random.randint(40, 81)
    if random.random() < 0.5:
        return table._replace(
            games=Pair(2, lost), points=Pair(82, points), winner="a", how="played"
        )
    return table._replace(games=Pair(lost, 2), points=Pair(points, 82), winner="b", how="played")


def played(start: Contest, draw: Drawer, number: int, random: Random) -> Contest:
    """So many rounds drawn and played, or fewer where there are no more."""
    going = start
    for _ in range(number):
        drawn_round = draw(going)
        if drawn_round is None:
            break
        going = replace(going, rounds=(*going.rounds, with_results(drawn_round.round, random)))
    return going


def withdraw(going: Contest, number: int) -> Contest:
    """One entry leaves after the last round played."""
    after = going.rounds_before + len(going.rounds)
    return replace(
        going,
        entries=tuple(
            replace(one, withdrawn_after=after) if one.id == number else one
            for one in going.entries
        ),
    )


def join(going: Contest, number: int) -> Contest:
    """One more entry comes late."""
    return replace(going, entries=(*going.entries, entry(number)))


def pairs(round_: Round) -> list[tuple[int, int]]:
    """Who met whom, side a first."""
    return [(table.a[0], table.b[0]) for table in round_.tables if isinstance(table, SidesTable)]


def met(going: Contest) -> list[frozenset[int]]:
    """Every two that met, once for each time."""
    return [frozenset(pair) for round_ in going.rounds for pair in pairs(round_)]


def settings(**changed: Any) -> Settings:
    return replace(DEFAULTS, **changed)
