"""The standings of a stage, to hang on the wall; with the reasons where somebody asks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from math import ceil, inf

from referee.paper.press.letters import BOLD, POINT, lines_of, width_of
from referee.paper.press.whole_names import lines_of_names, names_apart
from referee.paper.tournaments.filling import HIGH, LINE, SMALL, WIDE, Filling, Row, filling
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.closing import corrected_at
from referee.presenters.tournaments.standings import Ranking, StandingRow, stage_standings
from referee.presenters.words.dates import time_shown
from referee.presenters.words.text import _

SIZES, PADDING = (10.0, 15.0), 0.5
"""Points of the smallest and of the largest letters, and the least millimetres around a row."""

LEGEND, TITLE, TABLE, CORRECTED = 12, 6, 9.5, 5
"""Millimetres of what is said below the rows, of a heading, of the head of a table, and of the line
that a referee has corrected a result since the end."""

BESIDE_ROW, BESIDE_NOTE = 6.2, 4.0
"""Millimetres of a row in the ranking of a category, and of what is said below its name."""

HEADING, GAP, MARGIN = 9.5, 0.8, 2.0
"""Points of the headings of columns; what is between two columns, in letters' heights and in mm."""

MUCH = 1.35
"""The factor by which letters must be larger for partners to stand below each other."""

BEFORE_NAME, RANK, BESIDE_SIZE = 3.5, "rank", 10.5
"""Millimetres before a name, the key of the places, and the letters of rankings of categories."""


class Columns:
    """The columns of numbers of rankings, as wide as the widest thing that stands in them."""

    def __init__(self, rankings: Sequence[Ranking]) -> None:
        self._headings = {RANK: width_of(_("Pos."))}
        self._values = {RANK: 0.0}
        for ranking in rankings:
            self._values[RANK] = max(self._values[RANK], width_of(str(len(ranking.rows))))
            for index, column in enumerate(ranking.columns):
                self._headings[column.key] = width_of(column.short)
                widest = max((width_of(row.values[index]) for row in ranking.rows), default=0)
                self._values[column.key] = max(self._values.get(column.key, 0), widest)

    @property
    def keys(self) -> Sequence[str]:
        return list(self._headings)

    def width(self, key: str, size: float) -> float:
        """Return the millimetres of a column, with letters of so many points."""
        widest = max(self._headings[key] * HEADING, self._values[key] * size)
        return round((widest * BOLD + GAP * size) * POINT + MARGIN, 2)

    def room(self, ranking: Ranking, size: float) -> float:
        """Return the millimetres that a ranking leaves for names."""
        keys = [RANK, *[column.key for column in ranking.columns]]
        return WIDE - sum(self.width(key, size) for key in keys) - BEFORE_NAME


@dataclass(frozen=True)
class Layout:
    """The layout of printed rankings: their columns and letters, how many stand on `each` page.

    `apart` tells that those of categories have a page of their own, `below` that what is said of an
    entry beside its name has a line of its own.
    """

    columns: Columns
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
        beside=Columns(categories),
        beside_size=BESIDE_SIZE,
        layout=_laid_out(shown.rankings, categories, HIGH - CORRECTED * bool(corrected), why=why),
        note=_note,
        corrected=corrected,
        objections=_objections(tournament) if last else "",
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
    columns = Columns(rankings)

    def filled(shown: Sequence[Ranking], below: Sequence[Ranking] = ()) -> Filling:
        left = high - LEGEND - sum(TABLE + TITLE * bool(one.name) for one in shown)
        rows = partial(_rows, columns, shown, _height_beside(below), why)
        found = filling(rows, SIZES, PADDING, high=left, larger=inf)
        if found.several:
            return found
        # Partners below each other are better than a name on two lines, or much smaller letters.
        apart = filling(partial(rows, apart=True), SIZES, PADDING, high=left, larger=inf)
        if _tears(columns, shown, found.size) or apart.size > MUCH * found.size:
            return apart
        return found

    whole = filled(rankings, categories)
    chosen = whole, len(rankings), False
    for pages in range(2 if whole.several else len(rankings) + 1, len(rankings) + 1):
        each = ceil(len(rankings) / pages)
        parts = [rankings[begin : begin + each] for begin in range(0, len(rankings), each)]
        last = filled(parts.pop(), categories)
        apart = last.several
        parts += [rankings[-each:]] if apart else []
        fills = [*map(filled, parts), *([] if apart else [last])]
        if not any(fill.several for fill in fills):
            chosen = min(fills, key=lambda fill: (fill.size, fill.padding)), each, apart
            break
    return Layout(columns, *chosen, below=any(_told_below(columns, rankings, chosen[0].size)))


def _height_beside(categories: Sequence[Ranking]) -> float:
    """Return the millimetres of the rankings of categories, which stand two beside each other."""
    if not categories:
        return 0
    heights = [
        TABLE + TITLE + sum(BESIDE_ROW + BESIDE_NOTE * bool(_note(row)) for row in one.rows)
        for one in categories
    ]
    return TITLE * 2 + sum(map(max, zip_longest(heights[::2], heights[1::2], fillvalue=0.0)))


def _note(row: StandingRow) -> str:
    """Return what is said of an entry beside its name."""
    marks = (
        f"({_('withdrawn')})" * row.withdrawn,
        f"» {_('goes on')}" * row.goes_on,
        f"» {_('wins the consolante')}" * row.consoled,
        row.club,
        f"({row.rested})" if row.rested else "",
    )
    return " · ".join(filter(None, marks))


def _told_below(columns: Columns, rankings: Sequence[Ranking], size: float) -> Iterator[bool]:
    """Tell of each row whether its name leaves no room for what is said beside it."""
    for ranking in rankings:
        room = columns.room(ranking, size)
        for row in ranking.rows:
            note = _note(row)
            beside = SMALL / size * width_of(f" {note}")
            letters = width_of(row.name) * BOLD + beside
            yield bool(note) and letters * size * POINT > room


def _tears(columns: Columns, rankings: Sequence[Ranking], size: float) -> bool:
    """Tell whether a name has no room on a line of its own."""
    return any(
        lines_of(name, size, columns.room(ranking, size)) > 1
        for ranking in rankings
        for row in ranking.rows
        for name in names_apart(row.name)
    )


def _rows(
    columns: Columns,
    rankings: Sequence[Ranking],
    last: float,
    why: bool,
    size: float,
    wide: float,
    *,
    apart: bool = False,
) -> Iterator[Row]:
    """Yield the rows of rankings, and what takes so many millimetres behind the `last` one.

    A row is broken whose names are not on one line, or where partners may stand `apart` each where
    any name is torn.
    """
    below = any(_told_below(columns, rankings, size))
    torn = apart and _tears(columns, rankings, size)
    for ranking in rankings:
        room = columns.room(ranking, size)
        for row in ranking.rows:
            names = lines_of_names(names_apart(row.name), size, room)
            height = names * LINE * size + (LINE * SMALL if below and _note(row) else 0)
            if why and row.why:
                height += LINE * SMALL * lines_of(row.why, SMALL, wide, bold=False) + 1.5
            yield Row(height * POINT, torn if apart else names > 1)
    if last:
        yield Row(last, broken=False)


def _objections(tournament: Tournament) -> str:
    """Return when the time for objections ends, "" where there is none or all is final."""
    ends = tournament.view.protest_until
    if ends is None or tournament.state.final is not None:
        return ""
    return f"{_('Objections until')} {time_shown(ends)}"


def standings_status(tournament: Tournament, stage: int) -> str:
    """Return whether these are the last word, and after which round they were made."""
    status = _status(tournament, stage)
    return status[:1].upper() + status[1:]


def _status(tournament: Tournament, stage: int) -> str:
    state = tournament.state
    last = stage == len(state.stages)
    if last and state.final is not None:
        if any(sheet.table.ruling_open for sheet in state.sheets.values()):
            return _("the tournament is over, but a decision is still open")
        return _("final, at the end of the tournament")
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
