"""The record of a person, a pair, or two against each other, on one page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from referee.paper.press.drawing import Size
from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.paper.register.form import form_chart
from referee.presenters.register.numbers import (
    HEADINGS,
    LABELS,
    NumbersRow,
    all_together,
    form_of,
    rows_by,
)
from referee.presenters.register.places import PlaceLine
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import say
from referee.store.register.played import Played

YEARS, OTHERS = 7, 8
"""Rows that one page has room for; the files have all."""

CHART = Size(516, 118, 9, 1.1)

GAMES = ("matches", "matches_won", "brutte", "brutte_won", "belle", "belle_won", "points")
HANDS = ("hands", "maraffe", "cappotti", "claims_right", "claims_wrong", "eleven_nil")
FEW = ("matches", "matches_won")


@dataclass(frozen=True)
class PaperRow:
    """A row of numbers; a `total` is of all matches."""

    words: str
    values: list[int]
    total: bool = False


@dataclass(frozen=True)
class PaperNumbers:
    """A table of numbers; a `narrow` one stands beside others."""

    heading: str
    labels: list[str]
    rows: list[PaperRow]
    narrow: bool = False


@dataclass(frozen=True)
class RecordSource:
    """What is printed of somebody: his name, what is known of him, matches, places, groups."""

    title: str
    notes: tuple[str, ...]
    played: Sequence[Played]
    places: Sequence[PlaceLine]
    ways: tuple[str, ...]


def record_sheet(source: RecordSource, today: date) -> bytes:
    """Return the PDF of a record as it is today."""
    return printed(record_html(source, today))


def record_html(source: RecordSource, today: date) -> str:
    """Return a record as it goes to the press."""
    years = rows_by(source.played, "season")[:YEARS]
    whole = all_together(source.played, "season")
    form = form_of(source.played)
    beside = [by for by in ("partner", "opponent", "opponents", "event") if by in source.ways][:2]
    return paper_page(
        "paper/register/record.html",
        "a4",
        title=source.title,
        notes=[note for note in source.notes if note],
        day=day_shown(today),
        parts=[
            _numbers("season", names, years, whole)
            for names in (GAMES, HANDS)
            if any(_values(whole, names))
        ],
        chart=form_chart(form, CHART) if len(form) > 1 else None,
        places=source.places,
        groups=[_numbers(by, FEW, rows_by(source.played, by)[:OTHERS]) for by in beside],
    )


def _numbers(
    by: str, names: Sequence[str], rows: Sequence[NumbersRow], whole: NumbersRow | None = None
) -> PaperNumbers:
    shown = [PaperRow(row.words, _values(row, names)) for row in rows]
    if whole is not None:
        shown.append(PaperRow(whole.words, _values(whole, names), total=True))
    labels = [say(LABELS[name]) for name in names]
    return PaperNumbers(say(HEADINGS[by]), labels, shown, whole is None)


def _values(row: NumbersRow, names: Sequence[str]) -> list[int]:
    values = dict(row.numbers)
    return [values[name] for name in names]
