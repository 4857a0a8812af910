"""What somebody has played and done, in numbers that open their lists: parts of several pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask import request, url_for
from markupsafe import Markup

from referee.core.register.counts import COUNTED
from referee.core.register.person import FIRST_YEAR, LAST_YEAR
from referee.paper.register.form import form_chart
from referee.presenters.register.numbers import (
    GROUPS,
    HEADINGS,
    LABELS,
    TITLES,
    NumbersRow,
    Wanted,
    all_together,
    form_of,
    rows_by,
)
from referee.presenters.register.played import PlayedLine, played_line
from referee.presenters.words.text import _, say
from referee.store.register.played import Played
from referee.web.forms.base import PageForm
from referee.web.forms.fields import LineField
from referee.web.forms.paging import NumberField, OneOfField, PageField

PAGE_SIZE = 50
MOST_ROWS = 50
"""Groups on a page, the first of them; the file of the numbers has all."""

BY_YEAR = "season"
MATCHES = "matches"
"""The place of the list on the page."""


class RecordQuery(PageForm):
    """Which matches are listed: those that a number counts, of a group, and the page of them."""

    of = OneOfField("", *COUNTED)
    by = OneOfField(*GROUPS)
    season = NumberField()
    event = LineField()
    format = LineField()
    partner = LineField()
    opponent = LineField()
    opponents = LineField()
    page = PageField()

    @property
    def wanted(self) -> Wanted:
        """Return what is asked for; a year that is none is not asked for."""
        keys = {by: str(self[by].data or "") for by in GROUPS if by != BY_YEAR}
        year = self.season.value
        keys[BY_YEAR] = str(year) if year in range(FIRST_YEAR, LAST_YEAR) else ""
        return Wanted(self.of.value, {by: key for by, key in keys.items() if key})


@dataclass(frozen=True)
class RecordSubject:
    """Whose record it is: the address of its page, how its matches are grouped, and all of them."""

    endpoint: str
    args: Mapping[str, Any]
    ways: tuple[str, ...]
    played: Sequence[Played]

    @cached_property
    def base(self) -> str:
        """Return the address of the page without a query."""
        return url_for(self.endpoint, **self.args)

    def address(self, query: Mapping[str, object], place: str = "") -> str:
        """Return the address of the page with this query."""
        asked = urlencode({name: value for name, value in query.items() if value is not None})
        return self.base + (f"?{asked}" if asked else "") + (f"#{place}" if place else "")


@dataclass(frozen=True)
class GroupTab:
    """A way of grouping, and its page."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True)
class NumberCell:
    """A number, where its list is ("" for 0), and what it counts for who cannot see the table."""

    value: int
    url: str
    told: str
    current: bool


NOTHING = NumberCell(0, "", "", current=False)
"""A number that has no list."""


@dataclass(frozen=True)
class RecordRow:
    """A row of numbers; `url` leads to the page of who it is of, "" where there is none."""

    words: str
    url: str
    cells: list[NumberCell]


@dataclass(frozen=True)
class RecordPage:
    """The record of somebody as a page shows it.

    `rows` are its numbers by group, `more` how many groups are not shown; `lines` are the matches
    that were chosen, of page `at` of `pages`. `chosen` tells that the list is not of all matches,
    `whole` is the address of that list.
    """

    has_matches: bool
    tabs: list[GroupTab]
    heading: str
    labels: list[str]
    rows: list[RecordRow]
    more: int
    total: RecordRow
    chart: Markup | None
    title: str
    chosen: bool
    whole: str
    lines: list[PlayedLine]
    at: int
    pages: int
    newer: str
    older: str


def record_page(subject: RecordSubject) -> RecordPage:
    """Return what the page shows of a record, as its address asks for."""
    query = RecordQuery(request.args)
    wanted, played = query.wanted, subject.played
    by = query.by.value if query.by.value in subject.ways else subject.ways[0]
    listed = [one for one in played if wanted.has(one)]
    pages = max(1, -(-len(listed) // PAGE_SIZE))
    at = min(query.page.value, pages)
    rows = rows_by(played, by)
    form = form_of(played)
    asked = {"of": wanted.of or None, "by": _said(by), **wanted.keys}
    return RecordPage(
        has_matches=bool(played),
        tabs=[
            GroupTab(say(TITLES[way]), subject.address({"by": _said(way)}), way == by)
            for way in subject.ways
        ],
        heading=say(HEADINGS[by]),
        labels=[say(label) for label in LABELS.values()],
        rows=[_row(subject, by, row, wanted) for row in rows[:MOST_ROWS]],
        more=len(rows[MOST_ROWS:]),
        total=_row(subject, by, all_together(played, by), wanted),
        chart=form_chart(form) if len(form) > 1 else None,
        title=wanted.title(played),
        chosen=bool(wanted.of or wanted.keys),
        whole=subject.address({"by": _said(by)}),
        lines=[played_line(one, wanted.of) for one in listed[(at - 1) * PAGE_SIZE :][:PAGE_SIZE]],
        at=at,
        pages=pages,
        newer=subject.address({**asked, "page": at - 1}, MATCHES),
        older=subject.address({**asked, "page": at + 1}, MATCHES),
    )


def _said(by: str) -> str | None:
    """Return a way as an address says it: years are its way without a word."""
    return None if by == BY_YEAR else by


def _row(subject: RecordSubject, by: str, row: NumbersRow, wanted: Wanted) -> RecordRow:
    keys = {by: row.key} if row.key else {}
    # Made once for all numbers of a row: a table has hundreds of addresses.
    group = urlencode({name: key for name, key in {"by": _said(by), **keys}.items() if key})
    cells = [
        NumberCell(
            value=number.value,
            url=f"{subject.base}?of={number.name}{'&' if group else ''}{group}#{MATCHES}",
            told=_("%(what)s, %(of)s: %(number)s", what=say(LABELS[number.name]),
                   of=row.words, number=number.value),
            current=wanted.of == number.name and wanted.keys == keys,
        )
        if number.value
        else NOTHING
        for number in row.numbers
    ]  # fmt: skip
    return RecordRow(row.words, _page_of(subject, by, row.people), cells)


def _page_of(subject: RecordSubject, by: str, people: tuple[int | None, ...]) -> str:
    """Return the page of a partner or of opponents, together with whose record it is."""
    if not people or None in people:
        return ""
    if by == "opponents":
        return url_for("together.page", **subject.args, rival=people[0], second=people[1])
    if tuple(subject.args) != ("number",):
        return ""
    mate, rival = (people[0], None) if by == "partner" else (None, people[0])
    return url_for("together.page", **subject.args, mate=mate, rival=rival)
