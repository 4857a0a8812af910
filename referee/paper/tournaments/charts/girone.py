"""A girone to be filled in by hand: a row for each, a box for each result."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.paper.tournaments.charts.chart import ChartPaper, Evening, chart_sheet
from referee.tournament.formats.girone import berger_round, usual_rounds

GIRONE = (3, 12)
"""The fewest and the most entries of a girone."""

SHORT = 5
"""Rounds of a girone that stand below its table, beside each other."""

HIGH: Mapping[ChartPaper, float] = {"a4": 158, "a3": 248}
"""Millimetres that a girone has for its rows, or for its rounds."""

HIGHEST = 16.0
"""Millimetres of a row, and of the match of a round: more looks lost."""

SHARE, ROUND_HEAD = 1.5, 12.0
"""How much higher a row is than a match below the table; millimetres of the head of a round."""


class GroupChart(NamedTuple):
    """A girone: its name where there are several, and who is in it, "" where it is to be written.

    Names stand in the order of the tables of Berger.
    """

    title: str
    names: Sequence[str]

    @property
    def rounds(self) -> list[list[tuple[int, int]]]:
        """Return who meets whom in each round, by number: side A and side B."""
        number = len(self.names)
        return [berger_round(number, one) for one in range(1, usual_rounds(number) + 1)]

    @property
    def beside(self) -> list[list[tuple[int, list[tuple[int, int]]]]]:
        """Return the rounds with their numbers, in the rows that they are printed in."""
        numbered = [*enumerate(self.rounds, start=1)]
        each = len(numbered) if self.short else (len(numbered) + 1) // 2
        return [numbered[first : first + each] for first in range(0, len(numbered), each)]

    def row_heights(self, paper: ChartPaper) -> tuple[float, float]:
        """Return how high the rows of the table are, and the matches of the rounds."""
        high, matches = HIGH[paper], len(self.names) // 2
        if self.short:
            one = (high - ROUND_HEAD) / (SHARE * len(self.names) + matches)
            return min(SHARE * HIGHEST, SHARE * one), min(HIGHEST, one)
        left = high - ROUND_HEAD * len(self.beside)
        one = min(HIGHEST, left / matches / len(self.beside))
        return min(HIGHEST, high / len(self.names)), one

    @property
    def short(self) -> bool:
        """Return whether the rounds have room below the table."""
        return len(self.rounds) <= SHORT


def girone_chart(evening: Evening, groups: Sequence[GroupChart], paper: ChartPaper = "a4") -> bytes:
    """Return the PDF of a page for each group: a cross table, and the boxes of its rounds."""
    heights = [group.row_heights(paper) for group in groups]
    return chart_sheet("girone", evening, paper, groups=groups, heights=heights)
