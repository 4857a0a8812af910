"""The standings of a season on paper."""

from dataclasses import replace
from datetime import date

import pytest

from referee.paper.tournaments.season import season_sheet
from referee.presenters.seasons.standings import season_shown
from referee.web.patterns.series_sample import season
from tests.paper.conftest import opened, pages_of, text_of, text_sizes

TODAY = date(2026, 11, 20)


def width_of(pdf: bytes) -> int:
    with opened(pdf) as document:
        return round(float(document.pages[0].mediabox[2]))


@pytest.mark.usefixtures("english")
def test_it_has_every_ranking_its_events_and_its_rules() -> None:
    content = season_sheet(season_shown(season(7)), TODAY)
    text = " ".join(text_of(content).split())
    for words in (
        "Circuito della Riviera",
        "Provisional: 6 of 7 events count.",
        "The whole season",
        "The best of each club",
        "(its standings are not final yet)",
        "The best 3 results count; others are dropped.",
        "Points in brackets are dropped.",
        "Ev.: events played",
    ):
        assert words in text
    assert min(text_sizes(content)) >= 9


@pytest.mark.usefixtures("english")
def test_a_season_of_many_events_lies_across_and_of_more_the_total_stands() -> None:
    narrow, wide, many = [season_sheet(season_shown(season(n)), TODAY) for n in (7, 13, 25)]
    assert width_of(narrow) == width_of(many) < width_of(wide)
    assert "Points in brackets" in text_of(wide)
    assert "Points in brackets" not in text_of(many)
    for content in (narrow, wide, many):
        first, second = pages_of(content)
        # The numbers of the events head columns of the first page, too.
        assert "Rules" in first
        assert "(continued)" not in first
        assert "The whole season (continued)" in second
    # Events and rules stand beside each other, and take no page of their own.
    assert [len(pages_of(one)) for one in (narrow, wide, many)] == [2, 2, 2]


@pytest.mark.usefixtures("english")
def test_the_best_of_each_club_have_their_club_beside_them() -> None:
    shown = season_shown(season(7))
    whole, clubs = shown.rankings
    assert not any(row.club for row in whole.rows)
    text = " ".join(text_of(season_sheet(shown, TODAY)).split()).partition("The best of each club")
    for row in clubs.rows:
        assert f"{row.name} {row.club}" in text[2]


@pytest.mark.usefixtures("english")
def test_a_season_before_its_first_event() -> None:
    text = text_of(season_sheet(season_shown(season(1)), TODAY))
    assert "No event counts yet." in text


@pytest.mark.usefixtures("italian")
def test_a_ranking_that_fits_on_a_page_is_kept_whole_and_its_head_explained_on_the_first() -> None:
    shown = season_shown(season(7, 17))
    whole = replace(shown.rankings[0], title="La stagione")
    groups = [replace(whole, title=f"Gruppo {letter}") for letter in "ABC"]
    pages = pages_of(season_sheet(replace(shown, rankings=(whole, *groups)), TODAY))
    assert "Ev.: eventi giocati" in pages[0]
    told = "".join(pages)
    for letter in "ABC":
        assert f"Gruppo {letter} (segue)" not in told
        assert f"gruppo {letter}".lower() in told.lower()
