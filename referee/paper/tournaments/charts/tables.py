"""A girone and a Swiss to be filled in by hand: a row for each, a box for each result."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.errors import N_
from referee.paper.tournaments.charts.chart import ChartPaper, Evening, chart_sheet
from referee.presenters.tournaments.words import CRITERIA
from referee.presenters.words.text import say
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.formats.girone import berger_round, usual_rounds
from referee.tournament.formats.svizzera import CRITERIA as SWISS_CRITERIA

GIRONE = (3, 12)
SWISS = (4, 128)
ROUNDS = (1, 8)
"""The fewest and the most: entries of a girone and of a Swiss, and rounds of a Swiss."""

SHORT = 5
"""Rounds of a girone that stand below its table, beside each other."""

ROWS: Mapping[ChartPaper, int] = {"a4": 16, "a3": 24}
"""Rows of a Swiss that a page has room for."""

HIGH: Mapping[ChartPaper, float] = {"a4": 146, "a3": 236}
"""Millimetres of a page that are left to the rows of a Swiss."""

HIGH_GIRONE: Mapping[ChartPaper, float] = {"a4": 158, "a3": 250}
"""Millimetres that a girone has for its rows, or for its rounds."""

HIGHEST, HIGHEST_ROUND = 16.0, 16.0
"""Millimetres of a row, and of the match of a round: more looks lost."""

SHARE, ROUND_HEAD = 1.5, 12.0
"""How much higher a row is than a match below the table; millimetres of the head of a round."""

WITH_SUM = 6
"""Rounds beside each other that leave room for the matches won so far."""


WORKED_OUT: Mapping[str, tuple[str, str]] = {
    "match_points": (
        N_("MP"),
        N_("%(won)s for a match won, %(bye)s for a bye, %(lost)s for one lost"),
    ),
    "buchholz": (
        N_("Buchh."),
        N_("the MP of all opponents, added up; a bye counts as an opponent with one’s own MP"),
    ),
    "sonneborn_berger": (N_("S.-B."), N_("the MP of the opponents that one has beaten")),
    "games_difference": (N_("Games +−"), N_("won less lost")),
    "points_difference": (N_("Points +−"), N_("made less conceded, in a game its target at most")),
    "points_for": (N_("Points"), N_("made, in a game its target at most")),
}
"""The criteria that have a column of a Swiss, and how each is worked out with a pencil."""


FOUND: Mapping[str, str] = {
    "head_to_head": N_("whoever won the match between the two"),
    "mini_table": N_("the same, of the matches among those level alone"),
    "lot": N_("drawn from the hat"),
}
"""How the criteria are found that have no column."""


class CriterionColumn(NamedTuple):
    """A criterion that is worked out by hand: its heading, and how that is done."""

    label: str
    how: str


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
        high, matches = HIGH_GIRONE[paper], len(self.names) // 2
        if self.short:
            one = (high - ROUND_HEAD) / (SHARE * len(self.names) + matches)
            return min(SHARE * HIGHEST_ROUND, SHARE * one), min(HIGHEST_ROUND, one)
        left = high - ROUND_HEAD * len(self.beside)
        one = min(HIGHEST_ROUND, left / matches / len(self.beside))
        return min(HIGHEST, high / len(self.names)), one

    @property
    def short(self) -> bool:
        """Return whether the rounds have room below the table."""
        return len(self.rounds) <= SHORT


def girone_chart(evening: Evening, groups: Sequence[GroupChart], paper: ChartPaper = "a4") -> bytes:
    """Return the PDF of a page for each group: a cross table, and the boxes of its rounds."""
    heights = [group.row_heights(paper) for group in groups]
    return chart_sheet("girone", evening, paper, groups=groups, heights=heights)


def swiss_chart(
    evening: Evening,
    names: Sequence[str],
    rounds: int,
    paper: ChartPaper = "a4",
    settings: Settings = DEFAULTS,
) -> bytes:
    """Return the PDF of a Swiss: a row for each name, "" where it is to be written.

    Columns are for the criteria of its settings that can be worked out by hand. The rows
    of a large one are shared out evenly among its pages.
    """
    criteria = settings.criteria or SWISS_CRITERIA
    won, _drawn, lost = settings.match_points
    worth = {"won": won, "bye": lost if settings.rest_wins is False else won, "lost": lost}
    numbered = [*enumerate(names, start=1)]
    pages = -(-len(numbered) // ROWS[paper])
    each = -(-len(numbered) // pages)
    return chart_sheet(
        "swiss",
        evening,
        paper,
        pages=[numbered[first : first + each] for first in range(0, len(numbered), each)],
        row_height=min(HIGHEST, HIGH[paper] / each),
        rounds=rounds,
        with_sum=rounds <= WITH_SUM,
        criteria=[say(CRITERIA[name]) for name in criteria],
        columns=[
            CriterionColumn(*[say(text, **worth) for text in WORKED_OUT[name]])
            for name in criteria
            if name in WORKED_OUT
        ],
        found=[(say(CRITERIA[name]), say(FOUND[name])) for name in criteria if name in FOUND],
    )
