"""The cash of a tournament on paper, to be signed with the money."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from referee.paper.press.letters import POINT, lines_of
from referee.paper.tournaments.filling import LINE
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.money.cash import (
    CashRow,
    CashShown,
    cash_shown,
    euro,
    prizes_in_money,
)
from referee.tournament.evening.cash import CashLine, cash_of

FIRST, FURTHER = 186.0, 243.0
"""Millimetres that the first page leaves to rows below the totals, and each further page."""

END = 30.0
"""Millimetres of the signatures below the last row."""

LETTERS, AROUND = 10.0, 1.7
"""Points of the letters of a row, and the millimetres around them."""

NAME, BY = 56.0, 40.0
"""Millimetres of the columns of names, and of who took the money in, where all columns stand."""

LEAST = 4
"""Rows of the last page, at the least."""


class Sums(NamedTuple):
    """Hold what rows come to, in cents: fees due, paid, still to pay, and given back."""

    due: int = 0
    paid: int = 0
    open: int = 0
    returned: int = 0

    def with_line(self, line: CashLine) -> "Sums":
        """Return the sums with another line."""
        return Sums(
            self.due + line.due,
            self.paid + line.paid,
            self.open + line.open,
            self.returned + line.returned,
        )

    def shown(self, *, exact: bool) -> dict[str, str]:
        """Return the sums in words, by their names."""
        return {name: euro(cents, exact=exact) for name, cents in self._asdict().items()}


@dataclass(frozen=True)
class CashPage:
    """Rows of a page, what is brought forward to it, and what it comes to with that.

    `before` is None on the first page.
    """

    before: dict[str, str] | None
    rows: Sequence[CashRow]
    after: dict[str, str]


def cash_sheet(tournament: Tournament) -> bytes:
    """Return the PDF of the cash: the totals, every entry, and two signatures.

    Of a list that goes on the sums are carried forward from page to page.
    """
    cash = cash_shown(tournament.view, kept=tournament.event.day)
    lines = cash_of(tournament.view.state).lines
    prizes = prizes_in_money(tournament.state)
    return event_sheet(
        "cash",
        tournament,
        cash=cash,
        pages=[*_pages(cash, {line.entrant.entry.id: line for line in lines})],
        prizes=prizes,
    )


def _pages(cash: CashShown, lines: dict[int, CashLine]) -> Iterator[CashPage]:
    amounts = [(line.due, line.paid, line.returned) for line in lines.values()]
    exact = any(cents % 100 for cents in chain.from_iterable(amounts))
    sums, begin = Sums(), 0
    before: dict[str, str] | None = None
    for end in page_ends([_height(row) for row in cash.rows]):
        rows = cash.rows[begin:end]
        for row in rows:
            sums = sums.with_line(lines[row.number])
        yield CashPage(before, rows, sums.shown(exact=exact))
        before, begin = sums.shown(exact=exact), end


def page_ends(heights: Sequence[float]) -> Iterator[int]:
    """Yield where each page ends; the last one has some rows, and room for who signs."""
    begin, high = 0, FIRST
    while sum(heights[begin:]) > high - END:
        end = begin
        while end < len(heights) and sum(heights[begin : end + 1]) <= high:
            end += 1
        begin = max(begin + 1, min(end, len(heights) - LEAST))
        yield begin
        high = FURTHER
    yield len(heights)


def _height(row: CashRow) -> float:
    """Return about how high a row is."""
    # The moment is not broken.
    taken = ", ".join(filter(None, (row.by, row.at.replace(" ", "\u00a0"))))
    lines = max(lines_of(row.name, LETTERS, NAME), lines_of(taken, LETTERS, BY, bold=False))
    return lines * LINE * LETTERS * POINT + AROUND
