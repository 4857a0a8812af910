"""Letters as large as a page has room for."""

import re
from collections.abc import Callable, Iterable
from math import inf

import pytest

from referee.paper.press.letters import lines_of
from referee.paper.tournaments.filling import LOOSE, Row, filling
from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.paper.tournaments.standings import standings_sheet
from referee.tournament.evening.plan import StagePlan
from referee.web.patterns.sample import tournament
from tests.paper.conftest import pages_of, text_of
from tests.paper.event_sample import printable
from tests.tournament.evening.evening import plan, running

SIZES = (10, 30)
A4 = 842


def rows(number: int, letters: int = 10) -> Callable[[float, float], Iterable[Row]]:
    """So many rows, each with a name of so many letters."""

    def of(size: float, wide: float) -> list[Row]:
        lines = lines_of("a" * letters, size, wide)
        return [Row(lines * size / 2, lines > 1)] * number

    return of


def test_a_few_rows_have_the_largest_letters_and_room_around_them() -> None:
    found = filling(rows(4), SIZES, 1)
    assert (found.size, found.columns, found.padding, found.several) == (30, 1, LOOSE, False)


def test_more_rows_stand_in_columns_on_one_page_as_long_as_they_can() -> None:
    one, two, most, more = (filling(rows(n), SIZES, 1, columns=2) for n in (10, 40, 60, 90))
    assert (one.columns, one.size, one.several) == (1, 30, False)
    assert (two.columns, two.size, two.several) == (2, 19.5, False)
    assert (most.columns, most.size, most.several) == (2, 11.5, False)
    # Those that take two pages fill both.
    assert (more.columns, more.several) == (2, True)
    assert more.size > most.size


def test_names_are_broken_only_where_that_makes_letters_much_larger() -> None:
    assert filling(rows(4, 40), SIZES, 1, larger=inf).size == 24.5
    assert filling(rows(4, 40), SIZES, 1).size == 30
    assert filling(rows(4, 34), SIZES, 1).size == 29


@pytest.mark.usefixtures("italian")
def test_what_hangs_on_the_wall_fills_a_page_and_not_a_line_of_the_next() -> None:
    made = [pairings_by_table(tournament("svizzera", number, 2), 3) for number in (9, 34)]
    made.append(pairings_by_name(tournament("svizzera", 9, 2), 3))
    made.append(standings_sheet(tournament("svizzera", 24, 2), 1))
    made.append(standings_sheet(tournament("svizzera", 10, 1), 1, why=True))
    for content in made:
        assert len(pages_of(content)) == 1
        ends = [float(y) for y in re.findall(r'yMax="([\d.]+)"', text_of(content, "-bbox"))]
        # The foot aside.
        assert max(y for y in ends if y < 0.95 * A4) > 0.74 * A4


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("format_", "entries", "groups"),
    [("trionfo", 50, 1), ("trionfo", 65, 1), ("girone", 16, 4), ("girone", 25, 5)],
)
def test_no_page_of_standings_has_a_few_rows_alone(format_: str, entries: int, groups: int) -> None:
    stage = StagePlan(format_, groups=tuple("ABCDEFGH"[:groups]) if groups > 1 else ("",))
    evening = running(entries, plan(format_, stages=(stage,)))
    evening.play()
    for why in (False, True):
        assert min(ends_of(standings_sheet(printable(evening), 1, why=why))) > 0.45 * A4


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(("entries", "pages"), [(48, 2), (80, 3)])
def test_many_tables_have_several_full_pages_in_place_of_one_in_small_letters(
    entries: int, pages: int
) -> None:
    content = pairings_by_table(tournament("svizzera", entries, 0), 1)
    ends = ends_of(content)
    assert len(ends) == pages
    assert min(ends) > 0.74 * A4
    assert max(ends) - min(ends) < 0.12 * A4


@pytest.mark.usefixtures("italian")
def test_people_by_name_are_shared_out_evenly_among_their_pages() -> None:
    content = pairings_by_name(tournament("svizzera", 36, 0), 1)
    ends = ends_of(content)
    assert len(ends) == 2
    assert min(ends) > 0.74 * A4
    assert max(ends) - min(ends) < 0.12 * A4


def test_pages_are_about_as_full_as_each_other() -> None:
    found = filling(rows(95), SIZES, 1, columns=2)
    assert found.shares == (48, 47)
    assert [len(page) for page in found.pages(range(95))] == [48, 47]
    assert filling(rows(4), SIZES, 1).shares == (4,)


def test_a_further_page_is_worth_it_that_most_names_are_whole() -> None:
    wide, narrow = (filling(rows(34, letters), SIZES, 1, columns=2) for letters in (60, 10))
    assert (wide.columns, len(wide.shares)) == (1, 2)
    assert (narrow.columns, len(narrow.shares)) == (2, 1)


def ends_of(content: bytes) -> list[float]:
    """Where the text of each page ends, the foot aside."""
    pages = text_of(content, "-bbox").split("<page ")[1:]
    return [
        max(y for y in map(float, re.findall(r'yMax="([\d.]+)"', page)) if y < 0.95 * A4)
        for page in pages
    ]


def test_few_sizes_are_tried() -> None:
    """A server has no second for it, however many names there are."""
    tried = []

    def of(size: float, _wide: float) -> list[Row]:
        tried.append(size)
        return [Row(size / 2, broken=False)] * 200

    assert filling(of, SIZES, 1, columns=2).several
    assert len(tried) < 60
