"""The standings of a stage, to hang on the wall; with the reasons where somebody asks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from math import ceil, inf

from referee.paper.press.letters import BOLD, POINT, lines_of, width_of
from referee.paper.tournaments.filling import HIGH, LINE, SMALL, WIDE, Filling, Row, filling
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.closing import corrected_at
from referee.presenters.tournaments.standings import Ranking, StandingRow, stage_standings
from referee.presenters.words.text import _

SIZES, PADDING = (10.0, 13.0), 0.5
"""Points of the smallest and of the largest letters, and the least millimetres around a row."""

LEGEND, TITLE, TABLE, CORRECTED = 12, 6, 9.5, 5
"""Millimetres of what is said below the rows, of a heading, of the head of a table, and of the line
that a referee has corrected a result since the end."""

BESIDE_ROW, BESIDE_NOTE = 6.2, 4.0
"""Millimetres of a row in the ranking of a category, and of what is said below its name."""

RANK, VALUE, PAIR, PAIRS = 2.5, 2.85, 4.8, ("games", "points")
"""The widths of columns in letters' heights, and those that have two numbers."""


@dataclass(frozen=True)
class Layout:
    """The layout of printed rankings: their letters, and how many stand on `each` page.

    `apart` tells that those of categories have a page of their own, `below` that what is said of an
    entry beside its name has a line of its own.
    """

    fill: Filling
    each: int
    apart: bool
    below: bool


def standings_sheet(tournament: Tournament, stage: int, *, why: bool = False) -> bytes:
    """Return the PDF of a stage's standings, counted from 1.

    `why` adds which criterion puts each entry above the next. Below those of the stage that was
    played last stand the rankings of categories.
    """
    shown = stage_standings(tournament.state, stage)
    last = stage == len(tournament.state.stages)
    categories = categories_shown(tournament.state) if last else ()
    corrected = corrected_at(tournament.view) if last else ""
    return event_sheet(
        "standings",
        tournament,
        heading=_("Standings"),
        shown=shown,
        categories=categories,
        layout=_laid_out(shown.rankings, categories, HIGH - CORRECTED * bool(corrected), why=why),
        corrected=corrected,
        status=standings_status(tournament, stage),
        why=why,
    )


def _laid_out(
    rankings: Sequence[Ranking], categories: Sequence[Ranking], high: float, *, why: bool
) -> Layout:
    """Return how large rankings are printed on pages so `high`, and which of them begin a page.

    What does not fit on one page stands on several with as many rankings on each, so that none has
    a few rows alone. A ranking that is longer than a page goes on, and fills its pages.
    """
    whole = _filling(rankings, high, categories, why=why)
    chosen = whole, len(rankings), False
    for pages in range(2 if whole.several else len(rankings) + 1, len(rankings) + 1):
        each = ceil(len(rankings) / pages)
        parts = [rankings[begin : begin + each] for begin in range(0, len(rankings), each)]
        last = _filling(parts.pop(), high, categories, why=why)
        apart = last.several
        parts += [rankings[-each:]] if apart else []
        fills = [*[_filling(part, high, why=why) for part in parts], *([] if apart else [last])]
        if not any(fill.several for fill in fills):
            chosen = min(fills, key=lambda fill: (fill.size, fill.padding)), each, apart
            break
    return Layout(*chosen, below=any(_told_below(rankings, chosen[0].size)))


def _filling(
    rankings: Sequence[Ranking], high: float, categories: Sequence[Ranking] = (), *, why: bool
) -> Filling:
    high -= LEGEND + sum(TABLE + TITLE * bool(one.name) for one in rankings)
    rows = partial(_rows, rankings, _height_beside(categories), why)
    return filling(rows, SIZES, PADDING, high=high, larger=inf)


def _height_beside(categories: Sequence[Ranking]) -> float:
    """Return the millimetres of the rankings of categories, which stand two beside each other."""
    if not categories:
        return 0
    heights = [
        TABLE + TITLE + sum(BESIDE_ROW + BESIDE_NOTE * bool(_note(row)) for row in one.rows)
        for one in categories
    ]
    return TITLE * 2 + sum(map(max, zip_longest(heights[::2], heights[1::2], fillvalue=0.0)))


def _room(ranking: Ranking, size: float, wide: float = WIDE) -> float:
    """Return the millimetres that a ranking leaves for names."""
    taken = sum(PAIR if one.key in PAIRS else VALUE for one in ranking.columns) + RANK
    return wide - taken * size * POINT - 5


def _note(row: StandingRow) -> str:
    """Return what is said of an entry beside its name."""
    marks = (_("goes on") * row.goes_on, _("wins the consolante") * row.consoled)
    return " ".join(filter(None, (row.club, row.rested, *marks)))


def _told_below(rankings: Sequence[Ranking], size: float) -> Iterator[bool]:
    """Tell of each row whether its name leaves no room for what is said beside it."""
    for ranking in rankings:
        room = _room(ranking, size)
        for row in ranking.rows:
            note = _note(row)
            beside = SMALL / size * width_of(f" {note}")
            letters = width_of(row.name) * BOLD + beside
            yield bool(note) and letters * size * POINT > room


def _rows(
    rankings: Sequence[Ranking], last: float, why: bool, size: float, wide: float
) -> Iterator[Row]:
    """Yield the rows of rankings, and what takes so many millimetres behind the `last` one."""
    below = any(_told_below(rankings, size))
    for ranking in rankings:
        room = _room(ranking, size, wide)
        for row in ranking.rows:
            names = lines_of(row.name, size, room)
            height = names * LINE * size + (LINE * SMALL if below and _note(row) else 0)
            if why and row.why:
                height += LINE * SMALL * lines_of(row.why, SMALL, wide, bold=False) + 1.5
            yield Row(height * POINT, names > 1)
    if last:
        yield Row(last, broken=False)


def standings_status(tournament: Tournament, stage: int) -> str:
    """Return whether these are the last word, and after which round they were made."""
    status = _status(tournament, stage)
    return status[:1].upper() + status[1:]


def _status(tournament: Tournament, stage: int) -> str:
    state = tournament.state
    last = stage == len(state.stages)
    if last and state.final is not None:
        return _("at the end of the tournament")
    rounds = [one.round for one in state.rounds if one.draft.stage == stage]
    if not rounds:
        return _("before the first round")
    missing = any(key[0] in rounds for key in state.missing)
    if last or missing:
        after = _("after round %(number)s", number=rounds[-1])
        if missing:
            after = _("during round %(number)s", number=rounds[-1])
        return _("provisional, %(after)s", after=after)
    return _("after round %(number)s", number=rounds[-1])
