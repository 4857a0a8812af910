"""What years bring: a long match beside a short one, ten thousand matches beside a hundred."""

import tempfile
import time
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from flask.testing import FlaskClient
from sqlalchemy import insert, select

from referee.actions.demo.seasons import season
from referee.actions.register.writing import RegisterAct, write_act
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db, writing
from referee.store.matches.tables import CLUB_DAYS, MATCHES, SEAT_NAMES, SEATS, SHARES
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    PLACES_TAKEN,
    TABLE_SEATS,
    TABLES_PLAYED,
)
from referee.web.http import shared_pages
from tests.bench.goals import TIMES, Goal
from tests.bench.serving import Match, referee
from tests.bench.timing import Job, shown, side_by_side
from tests.people import browser_of, person
from tests.tables import STAMP

ROUNDS = 20

EVENTS = 6
"""Events of the season, in either club."""

TIMES_THE_TABLES = 9
"""A copied event has 540 tables: those of 24 pairs and five rounds so many times."""


def goals() -> Iterator[Goal]:
    """Measure both, in the CPU time of this process."""
    yield from _hands()
    yield from _years()
    yield from _people()
    yield from _season()


def _hands() -> Iterator[Goal]:
    with tempfile.TemporaryDirectory() as folder, referee(Path(folder)) as client:
        first, short, usual, many, long = (Match(client, keeps=n) for n in (4, 10, 24, 100, 1000))
        yield _goal(
            "the 1,000th hand of a match beside its 10th", long.write_hand, short.write_hand
        )
        pages = (partial(client.get, f"/match/{one.code}") for one in (long, short))
        yield _goal("a table page with 1,000 hands beside one with 10", *pages)
        jobs = (partial(_watched_anew, one) for one in (long, short))
        yield _goal("a spectators' page with 1,000 hands beside one with 10", *jobs)
        for hand, match in (("24th", usual), ("100th", many), ("1,000th", long)):
            jobs = (partial(_tapped, one) for one in (match, first))
            yield _goal(f"the {hand} hand and its table page beside the 4th", *jobs)


def _watched_anew(match: Match) -> None:
    """Ask for a spectators' page that nobody has asked for since the last hand."""
    shared_pages.pages.clear()
    assert match.client.get(f"/watch/{match.code}").status_code == 200


def _tapped(match: Match) -> None:
    match.write_hand()
    assert match.client.get(f"/match/{match.code}").status_code == 200


def _years() -> Iterator[Goal]:
    with (
        tempfile.TemporaryDirectory() as few,
        tempfile.TemporaryDirectory() as many,
        referee(Path(few)) as young,
        referee(Path(many)) as old,
    ):
        _fill(young, 100)
        _fill(old, 10_000)
        for what, path in (
            ("home", "/"),
            ("its last page", "/?page=99999"),
            ("a search of a name", "/?name=rossi7"),
        ):
            jobs = (partial(one.get, path) for one in (old, young))
            yield _goal(f"{what} with 10,000 matches beside 100", *jobs)


def _people() -> Iterator[Goal]:
    with (
        tempfile.TemporaryDirectory() as few,
        tempfile.TemporaryDirectory() as many,
        referee(Path(few)) as small,
        referee(Path(many)) as large,
    ):
        clubs = [_with_people(large, 20_000), _with_people(small, 100)]
        for what, path in (
            ("the register", "/register/"),
            ("a search in it", "/register/?q=ros"),
            ("a search that half of them answer", "/register/?q=ada1"),
            ("a person's page", "/register/7"),
        ):
            jobs = (partial(one.get, path) for one in clubs)
            yield _goal(f"{what} with 20,000 people beside 100", *jobs, most=3)


def _season() -> Iterator[Goal]:
    """Measure a club of many people, events and matches beside a young one, with a season each."""
    with (
        tempfile.TemporaryDirectory() as few,
        tempfile.TemporaryDirectory() as many,
        referee(Path(few)) as small,
        referee(Path(many)) as large,
    ):
        clubs = []
        for client, people, events in ((large, 20_000, 400), (small, 100, 0)):
            browser = _with_people(client, people)
            with client.application.app_context():
                number = season(7, STAMP)
                _more_events(events)
                _days_played(events or EVENTS)
            # The season's people come behind the others, and the same have played the same in both.
            player = f"/register/{people + 7}"
            clubs.append((browser, {"season": f"/seasons/{number}", "player": player}))
        for what, path in (
            ("a season's page", "{season}"),
            ("a player's page", "{player}"),
            ("the same by opponent", "{player}?by=opponent"),
            ("a search in the register", "/register/?q=ros"),
            ("what the club plays", "/register/club"),
        ):
            jobs = [partial(_looked_at, one, path.format(**known)) for one, known in clubs]
            yield _goal(f"{what} with 20,000 people, 400 events, 200,000 matches", *jobs, most=3)


def _looked_at(browser: FlaskClient, path: str) -> None:
    assert browser.get(path).status_code == 200


def _more_events(number: int) -> None:
    """Put so many events beside those that there are, with the first one's rows and more tables."""
    first = db.session.execute(select(CLUB_EVENTS).order_by(CLUB_EVENTS.c.id)).mappings().first()
    assert first is not None  # the season has made some
    rows = {
        table: [
            dict(row)
            for row in db.session.execute(
                select(table).where(table.c.event_id == first["id"])
            ).mappings()
        ]
        for table in (ENTRY_NAMES, PLACES_TAKEN, TABLES_PLAYED, TABLE_SEATS)
    }
    for table in (TABLES_PLAYED, TABLE_SEATS):
        rows[table] = [
            {**row, "table": row["table"] + 100 * index}
            for index in range(TIMES_THE_TABLES)
            for row in rows[table]
        ]
    with writing():
        for index in range(number):
            event = {**first, "id": 1000 + index, "code": f"Y{index:05d}"}
            db.session.execute(insert(CLUB_EVENTS).values(event))
            for table, known in rows.items():
                copied = [{**row, "event_id": event["id"]} for row in known]
                db.session.execute(insert(table), copied)


def _days_played(number: int) -> None:
    """Let so many days have been played, one a week, on each as much as in a large event."""
    played = dict.fromkeys(SHARES, 500)
    days = [
        {"day": date(2018, 1, 1) + timedelta(weeks=index), "game": "marafone", **played}
        for index in range(number)
    ]
    with writing():
        db.session.execute(insert(CLUB_DAYS), days)


def _with_people(client: FlaskClient, number: int) -> FlaskClient:
    """Put so many people into the register; returns the browser of a manager."""
    names = ("Rossi", "Neri", "Bruni", "Casadei", "Fabbri", "Zoli", "Montanari")
    people = [
        ("person_added", {"about": {"name": f"Ada{index} {names[index % 7]}{index % 99}"}})
        for index in range(number)
    ]
    with client.application.app_context():
        write_act(RegisterAct("event-people", STAMP), lambda _number: people)
        gina = person("Gina", "manager")
    browser = browser_of(client.application, gina)
    assert browser.get("/register/7").status_code == 200
    return browser


def _goal(what: str, large: Job, small: Job, most: float = 1.5) -> Goal:
    taken = side_by_side(large, small, ROUNDS, time.process_time)
    times = f"{shown(taken[0])} beside {shown(taken[1])}"
    return Goal(what, taken[0] / taken[1], TIMES, most, times)


def _fill(client: FlaskClient, number: int) -> None:
    """Put so many matches beside one, as their rows in the lists tell it."""
    Match(client, keeps=2)
    with client.application.app_context():
        row = dict(db.session.execute(select(MATCHES)).mappings().one())
        matches = [
            {
                **row,
                "id": 1000 + index,
                "code": f"X{index:05d}",
                "state": "locked" if index > 3 else "open",
                "played_on": date(2020, 1, 1) + timedelta(days=index % 2000),
            }
            for index in range(number)
        ]
        seats = [
            {"match_id": one["id"], "seat": seat, "name": name, "folded": name.lower()}
            for one in matches
            for seat, name in enumerate((f"Rossi{one['id'] % 97}", "Bruno", "Carla", "Dario"), 1)
        ]
        with writing():
            db.session.execute(insert(MATCHES), matches)
            db.session.execute(insert(SEATS), seats)
            names = select(SEATS.c.folded).where(SEATS.c.folded.not_in(select(SEAT_NAMES.c.folded)))
            db.session.execute(insert(SEAT_NAMES).from_select(["folded"], names.distinct()))
