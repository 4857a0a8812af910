"""Edits made by hand, past the guards: `referee verify` finds each of them."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions import verification
from referee.actions.accounts import accounts
from referee.actions.accounts.links import new_setup_code
from referee.actions.accounts.sign_ins import begin
from referee.actions.leagues.leagues import add_league, withdraw_team
from referee.actions.leagues.meetings import MeetingAct, record_meeting
from referee.actions.leagues.secretaries import give_team
from referee.actions.leagues.teams import read_teams
from referee.actions.matches.openings import open_match
from referee.actions.office.late import Late, keep, set_aside
from referee.actions.register.earlier import import_earlier
from referee.actions.seasons.seasons import add_season
from referee.actions.signups.asking import Asked, ask, settle
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.pairing import make_code, pair
from referee.actions.tablets.room import add_table, add_tables_up_to
from referee.actions.tablets.takeover import take_over
from referee.actions.tournaments.results import enter_results
from referee.actions.verification import verify
from referee.core.register.leagues import AboutLeague, LeagueRules
from referee.core.register.meetings import Board
from referee.core.register.seasons import AboutSeason, SeasonEvent, SeasonRules
from referee.core.sides import Pair
from referee.store.accounts import security_log, stock
from referee.store.database import db
from referee.store.register.earlier import earlier_events
from referee.store.signups.deadline import SignUp
from referee.store.tablets.stations import room_table
from referee.store.tablets.tables import EVENT_TABLES
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import Desk, play
from tests.actions.verification.edits import EDITS, ON_POSTGRESQL, REFUSED_BY_POSTGRESQL
from tests.databases import PostgreSQL, lent
from tests.people import ORIGIN, evening, person, row_of
from tests.tables import NOW, STAMP, Table, opening

EARLIER = """\
evento;data;posizione;coppia
Uno;2025-01-10;1;Ada Rossi - Ivo Bianchi
Uno;2025-01-10;2;Bia Neri - Ugo Verdi
"""

KEY = "a key of the tests"

TRUMP = {"hand": 1, "trump": "coppe"}


def a_club() -> None:
    """Write a tournament, a friendly evening, a season, its people, and others with rights."""
    person("Olga", "manager")
    rita, zeno = person("Rita"), person("Zeno")
    accounts.set_closed(zeno.id, True, ORIGIN)
    begin(rita, ORIGIN)
    desk = Desk()
    accounts.give_role(row_of(desk.code), rita.id, "referee", ORIGIN)
    add_tables_up_to(row_of(desk.code), 2, ORIGIN)
    desk.begin(6)
    desk.publish()
    for table in (1, 2, 3):
        play(desk.match_at(1, table))
    enter_results(desk.act(), [(1, table) for table in (1, 2, 3)])
    desk.publish()
    friendly = evening(rita, "Serata")
    a_room(row_of(friendly), desk)
    open_match(opening(), str(uuid4()), STAMP, row_of(friendly))
    ended = Table()
    ended.finish()
    ended.sign()
    Table().hand(6, 5)
    import_earlier(done(), EARLIER)
    everybody_linked()
    ((_, earlier),) = earlier_events().items()
    rules = SeasonRules(table=(10, 5), criteria=("last",))
    add_season(
        done(), AboutSeason("Circuito", True, (SeasonEvent("earlier", earlier.code),), rules)
    )
    teams = read_teams("Ada Rossi, Ivo Bianchi\nCesena:")
    days = ("2026-10-02", "2026-10-16")
    one = add_league(done(), AboutLeague("Campionato", True, (), days, LeagueRules()), teams)
    record_meeting(MeetingAct(done(), one, (1, 2), 0), days[0], [Board((), (), Pair(2, 1))])
    withdraw_team(done(), one, 2, days[1], "too few")
    give_team(one, 1, rita.id, ORIGIN)


def a_room(event_id: int, desk: Desk) -> None:
    """Write what lets devices write and people enter, and what came late from one."""
    add_table(event_id, "1", ORIGIN)
    tables = [room_table(table) for table in db.session.scalars(select(EVENT_TABLES.c.id))]
    paired = pair(make_code(tables[-1], KEY, ORIGIN), KEY, None, STAMP, ORIGIN)
    assert paired is not None
    make_code(tables[-1], KEY, ORIGIN)
    new_setup_code(ORIGIN)
    table = Table()
    held = hold_match(None, table.code, STAMP)
    assert held is not None
    take_over(table.code, None, STAMP, ORIGIN)
    for hand in (1, 2):
        late = Late(f"late-{table.code}-{hand}", "trump_named", TRUMP, 1)
        keep(table.code, held.device_id, late, STAMP)
    set_aside(table.code, [1], "too late", STAMP)
    other = Desk()
    terms = SignUp(open=True, until=NOW.astimezone().date(), places=8, waiting=True)
    settle(other.code, terms, ORIGIN)
    ask(other.code, Asked("Elio", "Fabio"), "10.0.0.7", STAMP)


def edited(file: Path, statements: str) -> None:
    """Edit a database as somebody could who owns the file: guards and references switched off."""
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        guards = raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        if "TRIGGER" not in statements:
            for name, _ in guards:
                raw.execute(f"DROP TRIGGER {name}")
        before = raw.total_changes
        raw.executescript(statements)
        assert "TRIGGER" in statements or raw.total_changes > before
        if "TRIGGER" not in statements:
            for _, guard in guards:
                raw.execute(guard)


def edit_there(statements: str) -> None:
    """Edit a database of PostgreSQL as its owner could, for as long as this transaction lasts."""
    raw = db.session.connection().connection.driver_connection
    assert raw is not None
    raw.execute(AS_TEXT)
    raw.execute("SET search_path = public, edits; SET session_replication_role = replica")
    done = raw.execute(statements)
    changed = done.rowcount
    while done.nextset():
        changed = max(changed, done.rowcount)
    assert changed > 0 or statements in ON_POSTGRESQL.values()
    raw.execute("SET search_path = public; SET session_replication_role = origin")


AS_TEXT = """
    CREATE SCHEMA edits;
    CREATE FUNCTION edits.replace(json, text, text) RETURNS json LANGUAGE sql
    AS $$ SELECT pg_catalog.replace($1::text, $2, $3)::json $$
"""
"""Lets `replace` change JSON, which is text in SQLite."""


@pytest.mark.thorough
def test_every_edit_is_found(
    built: Flask, prepared: Callable[..., tuple[Path, None]], tmp_path: Path
) -> None:
    kept, _ = prepared(a_club)
    file = tmp_path / "referee.db"
    missed = []
    for name, statements in {"nothing": "", **EDITS}.items():
        for left in tmp_path.glob("referee.db*"):
            left.unlink()
        shutil.copy(kept, file)
        if statements:
            edited(file, statements)
        with lent(built, f"sqlite:///{file}", tmp_path) as app, app.app_context():
            if verify(migrations=app.extensions["migrate"].directory).sound:
                missed.append(name)
    assert missed == ["nothing"]


@pytest.mark.thorough
def test_every_edit_is_found_on_postgresql(
    built: Flask,
    postgresql: PostgreSQL,
    migrated_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = f"edited_{uuid4().hex}"
    url = postgresql.create(name, template=migrated_database)
    with lent(built, url, tmp_path) as app, app.app_context():
        a_club()
        # Each edit is looked at inside the transaction that made it, which is then undone.
        monkeypatch.setattr(verification, "snapshot", nullcontext)
        missed = []
        for edit, statements in {"nothing": "SELECT 1", **EDITS, **ON_POSTGRESQL}.items():
            if edit in REFUSED_BY_POSTGRESQL:
                continue
            edit_there(statements)
            if verify(migrations=app.extensions["migrate"].directory).sound:
                missed.append(edit)
            db.session.rollback()
    postgresql.drop(name)
    assert missed == ["nothing"]


def test_a_friendly_match_slipped_in_with_right_seals_is_found(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table()
    assert verify().problems == ()
    monkeypatch.setattr(security_log, "note", lambda *_told, **_more: None)
    slipped = Table()
    told = [str(problem) for problem in verify().problems]
    assert told == [f"match {slipped.code} is there, and nothing tells of it"]


def test_of_accounts_that_an_earlier_version_stated_nobody_knows_the_secrets(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stated_before(changes: Iterable[stock.Stock]) -> stock.Stock:
        there = {thing: dict(value) for thing, value in stock_after(changes).items()}
        for value in there.values():
            value.pop(stock.SECRETS, None)
            value.pop(stock.STEP, None)
        return there

    stock_after = stock.stock_after
    with app.app_context():
        person("Rita")
        monkeypatch.setattr(stock, "stock_after", stated_before)
        assert verify().problems == ()
