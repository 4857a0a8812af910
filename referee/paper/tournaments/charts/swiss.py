"""A Swiss to be filled in or carried on by hand: two lines for each, a box for each round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.errors import N_
from referee.paper.press.letters import lines_of
from referee.paper.tournaments.charts.chart import ChartPaper, Evening, chart_sheet
from referee.presenters.tournaments.rounds_played import PlayedCell, PlayedEntry, PlayedGroup
from referee.presenters.tournaments.words import CRITERIA
from referee.presenters.words.names import initialled, pair_shown, partners_of, together
from referee.presenters.words.text import _, say
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.formats.svizzera import CRITERIA as SWISS_CRITERIA

SWISS = (4, 128)
ROUNDS = (1, 8)
"""The fewest and the most: entries of a Swiss, and rounds that a page has room for."""

HIGH: Mapping[ChartPaper, float] = {"a4": 145, "a3": 234}
"""Millimetres of a page that are left to its rows."""

LOWEST, HIGHEST = 16.0, 25.0
"""Millimetres of a row: two lines for a pencil; more looks lost."""

WIDE: Mapping[ChartPaper, float] = {"a4": 273, "a3": 396}
"""Millimetres of a page within its margins."""

NUMBER = 9.0
"""Millimetres of the column of a number."""

SUM = (13.0, 16.0)
"""The fewest and the most millimetres of a criterion or the place."""

PLACE = 14.2
"""Millimetres of a column that has room for the place in a whole word."""

NAME: Mapping[ChartPaper, float] = {"a4": 56, "a3": 90}
"""Millimetres that names have where there is room."""

ROUND = (19.5, 50.0)
"""The fewest and the most millimetres of a round."""

POINTS, LINES = 9.5, 4
"""The letters of a name, and the lines that a row has for it; a longer one has initials."""


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


class SwissPage(NamedTuple):
    """A page: the title of its group, "" where it is alone, and its rows with their numbers.

    `number` is which of so many `pages` of its group it is; the `last` one has the legend.
    """

    title: str
    rounds: Sequence[int]
    rows: Sequence[tuple[int, PlayedEntry]]
    number: int
    pages: int
    last: bool


def unplayed(names: Sequence[str]) -> PlayedGroup:
    """Return a Swiss that has not begun, a row for each name, "" where it is to be written."""
    return PlayedGroup("", 1, [PlayedEntry(name) for name in names])


def swiss_chart(
    evening: Evening,
    groups: Sequence[PlayedGroup],
    rounds: int,
    paper: ChartPaper = "a4",
    settings: Settings = DEFAULTS,
) -> bytes:
    """Return the PDF of a Swiss of so many rounds, with those that are played filled in.

    Of more rounds than a page has room for it has the last ones; what was made before is in the
    match points so far. Columns are for the criteria of its settings that can be worked out by
    hand. The rows of a large one are shared out evenly among its pages.
    """
    criteria = settings.criteria or SWISS_CRITERIA
    won, _drawn, lost = settings.match_points
    worth = {"won": won, "bye": lost if settings.rest_wins is False else won, "lost": lost}
    columns = [
        CriterionColumn(*[say(text, **worth) for text in WORKED_OUT[name]])
        for name in criteria
        if name in WORKED_OUT
    ]
    shown = min(ROUNDS[1], max(rounds, *[one.rounds for one in groups]))
    room = WIDE[paper] - NUMBER - NAME[paper] - ROUND[0] * shown
    sum_width = max(SUM[0], min(SUM[1], room / (len(columns) + 1)))
    left = WIDE[paper] - NUMBER - sum_width * (len(columns) + 1)
    round_width = max(ROUND[0], min(ROUND[1], (left - NAME[paper]) / shown))
    pages = [page for group in groups for page in _pages(group, shown, paper)]
    return chart_sheet(
        "swiss",
        evening,
        paper,
        pages=[page._replace(last=page is pages[-1]) for page in pages],
        row_height=min(HIGHEST, HIGH[paper] / max(len(page.rows) for page in pages)),
        round_width=round_width,
        sum_width=sum_width,
        named=lambda name: _named(name, left - round_width * shown),
        open=any(cell.open for group in groups for row in group.rows for cell in row.cells),
        criteria=[say(CRITERIA[name]) for name in criteria],
        columns=columns,
        place=_("Final place") if sum_width > PLACE else _("Pos."),
        found=[(say(CRITERIA[name]), say(FOUND[name])) for name in criteria if name in FOUND],
    )


def _pages(group: PlayedGroup, shown: int, paper: ChartPaper) -> list[SwissPage]:
    """Return the pages of a group; `shown` are the rounds that have columns."""
    skipped = max(0, group.rounds - shown)
    first = group.first + skipped
    rows = [
        (number, row._replace(cells=_padded(row.cells[skipped:], shown)))
        for number, row in enumerate(group.rows, start=1)
    ]
    pages = -(-len(rows) // int(HIGH[paper] // LOWEST))
    ends = [-(-len(rows) * page // pages) for page in range(pages + 1)]
    return [
        SwissPage(
            group.title,
            range(first, first + shown),
            rows[ends[page] : ends[page + 1]],
            page + 1,
            pages,
            last=False,
        )
        for page in range(pages)
    ]


def _padded(cells: Sequence[PlayedCell], number: int) -> Sequence[PlayedCell]:
    """Return the cells with empty ones after them, so many in all."""
    return [*cells, *[PlayedCell()] * (number - len(cells))]


def _named(name: str, wide: float) -> str:
    """Return a name as people read it, with initials where it takes more lines than a row has."""
    shown = pair_shown(name)
    # Names are not broken where it suits the line, so that the last one is left over.
    if lines_of(shown, POINTS, wide - 2) < LINES:
        return shown
    return together([initialled(one) for one in partners_of(name)])
