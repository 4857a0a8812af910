"""The record of a person on one page, and the drawing of his form."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from flask import Flask

from referee.core.register.counts import HandCounts
from referee.paper.register.form import form_chart
from referee.paper.register.record import RecordSource, record_html, record_sheet
from referee.presenters.register.numbers import FormPoint
from referee.presenters.register.places import PlaceLine
from referee.store.register.played import Played, Someone
from tests.paper.conftest import opened, text_of

DAY = date(2026, 11, 20)


def match(at: int, won: bool) -> Played:
    return Played(
        day=DAY - timedelta(days=40 * at),
        code=f"M{at:05d}",
        event_code="",
        event="",
        format="",
        round=None,
        table=None,
        mate=Someone("Carla", 3),
        others=(Someone("Bruno", 2), Someone(f"Dario {at}", None)),
        mine=2 if won else 0,
        theirs=0 if won else 2,
        outcome="won" if won else "lost",
        done=HandCounts(points=82, hands=14, maraffe=1),
    )


def source(matches: int, places: int = 0) -> RecordSource:
    played = [match(at, at % 3 > 0) for at in range(matches)]
    lines = [
        PlaceLine(f"place {at} of 24", "Coppa Romagna, 20 Nov 2026", "Carla")
        for at in range(places)
    ]
    return RecordSource(
        "Anna Bellini", ("Forlì", ""), played, lines, ("season", "event", "partner", "opponent")
    )


def test_what_stands_on_the_page(app: Flask) -> None:
    with app.test_request_context():
        page = record_html(source(12, 1), DAY)
    assert "Anna Bellini" in page
    assert "Forlì" in page
    assert "place 0 of 24" in page
    assert "Dario 11" in page
    assert "Dario 9" not in page
    assert page.count("<svg") == 1


def test_hands_that_nobody_recorded_have_no_table(app: Flask) -> None:
    with app.test_request_context():
        by_slips = replace(source(0), played=[replace(match(0, won=True), done=HandCounts())])
        assert "Maraffe" in record_html(source(1), DAY)
        assert "Maraffe" not in record_html(by_slips, DAY)


def test_without_a_form_there_is_no_drawing(app: Flask) -> None:
    with app.test_request_context():
        assert "<svg" not in record_html(source(9), DAY)


def test_a_form_of_one_point_and_of_very_many(app: Flask) -> None:
    with app.test_request_context():
        one = form_chart([FormPoint(DAY, 40)])
        many = form_chart([FormPoint(DAY + timedelta(days=at), at % 101) for at in range(1000)])
    assert one.count("40%") == 4
    assert many.count(",") < 400


@pytest.mark.paper
def test_the_longest_record_has_one_page(app: Flask) -> None:
    with app.test_request_context():
        sheet = record_sheet(source(80, 8), DAY)
    assert len(opened(sheet).pages) == 1
    assert "Anna Bellini" in text_of(sheet)
