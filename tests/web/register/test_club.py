"""What the club plays: the page, its charts and tables, the file."""

from datetime import date

from flask import Flask

from referee.paper.press.bars import bar_chart
from referee.paper.register.club import club_html
from referee.presenters.register.club import Bar, BarTable, club_numbers
from referee.store.matches.days import ClubMonth
from referee.store.matches.tables import SHARES
from tests.tables import Table
from tests.web.office_people import Person

ADDRESS = "/register/club"


def test_a_club_that_has_not_played(olga: Person) -> None:
    olga.opens("/register/")
    assert f'href="{ADDRESS}"' in olga.html
    olga.opens(ADDRESS)
    assert "Matches are counted here once they are over." in olga.text


def test_evenings_matches_hands_and_the_maraffa(app: Flask, olga: Person) -> None:
    with app.app_context():
        for day in ("2025-11-20", "2026-02-03", "2026-02-03"):
            table = Table(date=day)
            table.hand(7, 4, battezzante=1, trump="coppe", maraffa="A")
            table.hand(3, 0, claim={"side": "A"})
            table.finish()
    olga.opens(ADDRESS)
    assert "Evenings 2 days on which a match was played" in olga.text
    assert "Matches 3 1.5 an evening" in olga.text
    assert "Claims 3 0 right, 3 wrong" in olga.text
    assert "Who names trumps takes more" in olga.text
    assert "To be expected: 4.83%" in olga.text
    assert "Maraffe: 3 in " in olga.text
    assert "2025 1 2026 2" in olga.text
    olga.opens(ADDRESS, year="2026")
    assert "Matches 2 2 an evening" in olga.text
    assert "Feb 2 Mar 0" in olga.text
    olga.opens(ADDRESS, year="1999")
    assert "No match yet." in olga.text
    heading, *rows = olga.client.get(f"{ADDRESS}/days.csv?year=2026").text.splitlines()
    assert heading.lstrip("\ufeff").startswith("day,game,matches,hands")
    assert [row[:22] for row in rows] == ["2026-02-03,marafone,2,"]
    assert len(olga.client.get(f"{ADDRESS}/days.csv").text.splitlines()) == 3


def months(**numbers: int) -> list[ClubMonth]:
    return [ClubMonth(2026, 2, "marafone", {**dict.fromkeys(SHARES, 0), **numbers})]


def test_the_length_in_minutes_and_cappotti(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        told = club_numbers(
            months(matches=4, hands=60, timed=2, minutes=90, cappotti=3, called=10, called_won=6),
            2,
            "2026",
        )
        page = club_html(told, date(2026, 11, 20))
        labels = {fact.label: (fact.value, fact.note) for fact in told.facts}
        assert labels["Length of a match"][0] == "45 minutes"
        assert labels["Cappotti"] == ("3", "one in 20 hands of marafone")
        assert labels["Who names trumps takes more"][0] == "60%"
        # No hand was played out of which the points are known.
        assert [table.title for table in told.tables] == ["Matches", "Length of a match, in hands"]
        assert page.count("<svg") == 2
        assert "The maraffa" in page


def test_without_hands_nothing_is_said_of_the_maraffa(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert club_numbers(months(matches=1), 1, "2026").maraffe == ()


def test_a_chart_leaves_out_what_has_no_room(app: Flask) -> None:
    bars = tuple([Bar(f"a long label {at}", 12_345_678, "many") for at in range(30)])
    drawn = bar_chart(BarTable("Title", "of", "number", (*bars, Bar("b", 0, "0"))))
    assert "12345678<" not in drawn
    assert 0 < drawn.count("<text") < 10
