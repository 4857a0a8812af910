"""What the club plays, day by day, beside the matches that are over."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from referee.actions import verification
from referee.store.database import db, writing
from referee.store.matches.days import club_days, club_months, club_years, stored_days
from referee.store.matches.tables import CLUB_DAYS
from tests.tables import NOW, SessionTable, Table

EVER = (date(1900, 1, 1), date(2100, 1, 1))


def sound() -> bool:
    return verification.verify().sound


@pytest.mark.both_databases
def test_a_match_counts_once_it_is_over(store: Flask) -> None:
    table = Table()
    table.hand(9, 2)
    assert club_days(*EVER) == []
    table.finish()
    (day,) = club_days(*EVER)
    assert (day.day, day.game, day.matches, day.hands) == (NOW.date(), "marafone", 1, 10)
    assert (day.spread_9, day.spread_2, day.spread_0) == (10, 10, 0)
    assert (day.length_0, day.timed) == (1, 0)
    Table().finish()
    (day,) = club_days(*EVER)
    assert (day.matches, day.hands) == (2, 20)
    assert sound()


@pytest.mark.both_databases
def test_a_match_that_is_taken_up_again_counts_no_more(store: Flask) -> None:
    table = Table()
    table.finish()
    table.add("undone", to=table.view.number - 1)
    assert club_days(*EVER) == []
    assert stored_days() == {}
    assert sound()


def test_a_match_that_lasted_as_long_as_one_is_timed(store: Flask) -> None:
    table = Table()
    table.stamp = replace(table.stamp, now=table.stamp.now + timedelta(minutes=40))
    table.finish()
    (day,) = club_days(*EVER)
    assert (day.timed, day.minutes) == (1, 40)
    table.sign()
    assert sound()


def test_a_session_has_hands_and_no_sides(store: Flask) -> None:
    session = SessionTable()
    session.bid("chiamo", "passo", "passo", "passo", "passo", first=2)
    session.totals(18, partner=4)
    session.add("session_ended", how="agreed")
    (day,) = club_days(*EVER)
    assert (day.game, day.matches, day.hands, day.maraffe) == ("trionfo", 1, 1, 0)
    assert sound()


@pytest.mark.both_databases
def test_months_and_years(store: Flask) -> None:
    for day in ("2025-11-20", "2025-11-21", "2026-02-03"):
        Table(date=day).finish()
    assert club_years() == [(2026, 1), (2025, 2)]
    assert [(one.year, one.month, one.numbers["matches"]) for one in club_months(None)] == [
        (2025, 11, 2),
        (2026, 2, 1),
    ]
    assert [one.month for one in club_months(2026)] == [2]
    assert club_months(2024) == []


def test_verify_compares_the_days_with_the_matches(store: Flask) -> None:
    Table().finish()
    with writing():
        db.session.execute(update(CLUB_DAYS).values(hands=3))
    assert [problem.text for problem in verification.verify().problems] == [
        "the days of the club are not those of its matches"
    ]
