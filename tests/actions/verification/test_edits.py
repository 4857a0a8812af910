"""Edits made by hand, past the guards: `referee verify` finds each of them."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions.leagues.leagues import add_league, withdraw_team
from referee.actions.leagues.meetings import MeetingAct, record_meeting
from referee.actions.leagues.secretaries import give_team
from referee.actions.leagues.teams import read_teams
from referee.actions.matches.openings import open_match
from referee.actions.office.late import Late, keep, set_aside
from referee.actions.people import accounts
from referee.actions.people.links import new_setup_code
from referee.actions.people.sign_ins import begin
from referee.actions.register.earlier import import_earlier
from referee.actions.seasons.seasons import add_season
from referee.actions.signups.asking import Asked, ask, settle
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.room import add_table, add_tables_up_to
from referee.actions.tablets.stations import make_code, pair
from referee.actions.tablets.takeover import take_over
from referee.actions.tournaments.results import take_over_results
from referee.actions.verification import verify
from referee.core.register.leagues import AboutLeague, LeagueRules
from referee.core.register.meetings import Board
from referee.core.register.seasons import AboutSeason, SeasonEvent, SeasonRules
from referee.core.sides import Pair
from referee.store.database import db
from referee.store.people import security_log, stock
from referee.store.register.earlier import earlier_events
from referee.store.signups.requests import SignUp
from referee.store.tablets.stations import room_table
from referee.store.tablets.tables import EVENT_TABLES
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import Desk, play
from tests.people import ORIGIN, evening, person, row_of
from tests.tables import NOW, STAMP, Table, opening

NEVER = "f" * 64

EARLIER = """\
evento;data;posizione;coppia
Uno;2025-01-10;1;Ada Rossi - Ivo Bianchi
Uno;2025-01-10;2;Bia Neri - Ugo Verdi
"""

WHOLE_MATCH = (
    "CREATE TEMP TABLE it AS SELECT ({}) AS id; DELETE FROM entry WHERE match_id IN it;"
    "DELETE FROM seat WHERE match_id IN it; DELETE FROM placing WHERE match_id IN it;"
    "DELETE FROM round_match WHERE match_id IN it; DELETE FROM match WHERE id IN it"
)

KEY = "a key of the tests"

TRUMP = {"hand": 1, "trump": "coppe"}

EDITS = {
    "an entry's content": "UPDATE entry SET payload = replace(payload, '6', '7') WHERE number = 2",
    "an entry's kind": "UPDATE entry SET kind = 'undone' WHERE number = 2",
    "who wrote an entry": "UPDATE entry SET actor = 'Eva' WHERE number = 2",
    "the device of an entry": "UPDATE entry SET device = 'another' WHERE number = 2",
    "the time of an entry": "UPDATE entry SET recorded_at = '2020-01-01 00:00:00' WHERE number = 2",
    "the hash of an entry": f"UPDATE entry SET hash = '{NEVER}' WHERE number = 2",
    "the link of an entry": f"UPDATE entry SET prev_hash = '{NEVER}' WHERE number = 2",
    "an entry gone from the middle": "DELETE FROM entry WHERE number = 2",
    "the last entry gone": "DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)",
    "all entries of a match gone": "DELETE FROM entry WHERE match_id = 1",
    "a match without its row": "DELETE FROM match WHERE id = 1",
    "the head of a match": "UPDATE match SET head = head - 1",
    "the winner of a match": "UPDATE match SET winner = 'B'",
    "the state of a match": "UPDATE match SET state = 'locked'",
    "the day of a match": "UPDATE match SET played_on = '2020-01-01'",
    "the hands of a match": "UPDATE match SET hands = hands + 1",
    "the score of a match": "UPDATE match SET standing = '{}'",
    "the tally of a match": "UPDATE match SET tally = '{}'",
    "the game of a match": "UPDATE match SET game = 'tressette'",
    "the head line of a match": "UPDATE match SET about = '{}'",
    "that a match waits": "UPDATE match SET waiting = 7",
    "that a match is frozen": "UPDATE match SET frozen = 1",
    "when a match was opened": "UPDATE match SET opened_at = '2020-01-01 00:00:00'",
    "a match put into another event": "UPDATE match SET event_id = NULL WHERE event_id IS NOT NULL",
    "a match put under another event": "UPDATE match SET event_id = 1 WHERE event_id IS NULL",
    "the code of a match": "UPDATE match SET code = 'ZZZZZZ' WHERE id = 1",
    "the name at a seat": "UPDATE seat SET name = 'Eva'",
    "a seat gone": "DELETE FROM seat WHERE seat = 1",
    "a table of a round": 'UPDATE round_match SET "table" = "table" + 7',
    "a round of a match": "UPDATE round_match SET published = published + 7",
    "a match without its round": "DELETE FROM round_match",
    "an event's name": "UPDATE event SET name = 'Coppa di Forlì'",
    "an event's day": "UPDATE event SET day = '2020-01-01'",
    "an event's regulation": "UPDATE event SET regulation = 'corto'",
    "an event's confirmation": "UPDATE event SET confirmation = 'hand'",
    "an event's state": "UPDATE event SET state = 'closed'",
    "an event's code": "UPDATE event SET code = 'ZZZZZZ' WHERE id = 1",
    "the head of an event": f"UPDATE event SET head_hash = '{NEVER}'",
    "where an event stands": "UPDATE event SET standing = NULL",
    "an event without its row": "DELETE FROM event",
    "an entry of an event": "UPDATE event_entry SET actor = 'Eva' WHERE number = 2",
    "an entry of an event gone": "DELETE FROM event_entry WHERE number = 3",
    "all entries of an event gone": "DELETE FROM event_entry",
    "the name of an entry of an event": "UPDATE entry_name SET name = 'Eva'",
    "the town of an entry": "UPDATE entry_name SET town = 'Lugo'",
    "a result that was played": "UPDATE table_played SET games_a = 9",
    "who sat at a table": "UPDATE table_seat SET entry = entry + 1",
    "a place that was taken": "INSERT INTO place_taken VALUES (1, 99, 1, 1, 9)",
    "a table of the room gone": "DELETE FROM event_table",
    "a table of the room renamed": "UPDATE event_table SET label = '99' WHERE id = 1",
    "a table of the room slipped in": "INSERT INTO event_table (event_id, label) VALUES (1, '99')",
    "a match at a table of another event": "UPDATE placing SET table_id ="
    " (SELECT id FROM event_table WHERE event_id = 2)",
    "two matches of a round at each other's table": "UPDATE placing SET table_id = 3 - table_id"
    " WHERE table_id IN (1, 2)",
    "a match taken from its table": "DELETE FROM placing",
    "two matches of a round swapped": """UPDATE round_match SET "table" = 9 WHERE "table" = 1;
        UPDATE round_match SET "table" = 1 WHERE "table" = 2;
        UPDATE round_match SET "table" = 2 WHERE "table" = 9""",
    "a whole match of a round gone": WHOLE_MATCH.format("SELECT min(match_id) FROM round_match"),
    "a whole friendly match of an event gone": WHOLE_MATCH.format(
        "SELECT max(id) FROM match WHERE event_id = 2"
    ),
    "a whole event gone": "DELETE FROM event_role WHERE event_id = 2;"
    "DELETE FROM event_table WHERE event_id = 2;"
    "UPDATE match SET event_id = NULL WHERE event_id = 2;DELETE FROM event WHERE id = 2",
    "an account slipped in": "INSERT INTO account (name, folded, manager, organizer, made_at)"
    " VALUES ('Eva', 'eva', 0, 0, '2026-11-23 00:00:00')",
    "an account gone": "DELETE FROM account WHERE name = 'Rita'",
    "an account renamed": "UPDATE account SET name = 'Eva' WHERE name = 'Rita'",
    "another name to sign in by": "UPDATE account SET folded = 'eva' WHERE name = 'Rita'",
    "a manager slipped in": "UPDATE account SET manager = 1 WHERE name = 'Rita'",
    "an organizer slipped in": "UPDATE account SET organizer = 1 WHERE name = 'Rita'",
    "a password of one's own": "UPDATE account SET password_hash = 'x' WHERE name = 'Rita'",
    "a PIN of one's own": "UPDATE account SET pin_hash = 'x' WHERE name = 'Rita'",
    "a second factor of one's own": "UPDATE account SET totp_secret = 'x' WHERE name = 'Rita'",
    "a recovery code slipped in": "INSERT INTO recovery_code SELECT id, 'x' FROM account"
    " WHERE name = 'Rita'",
    "a closed account opened": "UPDATE account SET closed_at = NULL",
    "a referee slipped in": "INSERT INTO event_role SELECT 1, id, 'referee' FROM account"
    " WHERE name = 'Zeno'",
    "a referee taken away": "DELETE FROM event_role WHERE role = 'referee'",
    "the security log emptied": "DELETE FROM security_entry",
    "the security log shortened": "DELETE FROM security_entry WHERE number ="
    " (SELECT max(number) FROM security_entry)",
    "a line of the security log gone": "DELETE FROM security_entry WHERE number = 2",
    "a line of the security log changed": "UPDATE security_entry SET subject = 'Eva'"
    " WHERE number = 2",
    "who did it in the security log": "UPDATE security_entry SET actor = 'Eva' WHERE number = 2",
    "from where in the security log": "UPDATE security_entry SET network = '' WHERE number = 2",
    "when in the security log": "UPDATE security_entry SET recorded_at = '2020-01-01 00:00:00'"
    " WHERE number = 2",
    "a chain of the security log that is new from some entry on": f"UPDATE security_log SET"
    f" head_hash = '{NEVER}'",
    "the subject that the log is looked for by": "UPDATE security_entry SET subject = 'Eva'"
    " WHERE number = 3",
    "a device slipped in": "INSERT INTO device (token_hash, name, made_at)"
    " VALUES ('x', 'Eva', '2026-11-23 00:00:00')",
    "a device that somebody else has the token of": "UPDATE device SET token_hash = 'x'"
    " WHERE id = 1",
    "the name of a device": "UPDATE device SET name = 'Eva' WHERE id = 1",
    "a device that writes slipped in": "INSERT INTO writer (device_id, match_id, since)"
    " SELECT 1, max(id), '2026-11-23 00:00:00' FROM match WHERE event_id IS NULL",
    "another device writes": "UPDATE writer SET device_id = 1 WHERE device_id = 2",
    "a device writes again": "UPDATE writer SET until = since WHERE until IS NULL;"
    "UPDATE writer SET until = NULL WHERE id = 1",
    "a device writes no more": "UPDATE writer SET until = since WHERE until IS NULL",
    "a device of another table": "UPDATE writer SET table_id = 1 WHERE table_id IS NOT NULL",
    "a device that wrote gone": "DELETE FROM writer WHERE id = 1",
    "a pairing code slipped in": "INSERT INTO pairing_code VALUES ('x', 1, '2030-01-01 00:00:00')",
    "a pairing code of another table": "UPDATE pairing_code SET table_id = 1",
    "a pairing code for longer": "UPDATE pairing_code SET expires_at = '2030-01-01 00:00:00'",
    "a link to sign in slipped in": "INSERT INTO one_time_link"
    " SELECT 'x', id, '2030-01-01 00:00:00' FROM account WHERE name = 'Olga'",
    "a manager's link slipped in": "INSERT INTO one_time_link"
    " VALUES ('x', NULL, '2030-01-01 00:00:00')",
    "a link of somebody else": "UPDATE one_time_link SET account_id = 1",
    "a link for longer": "UPDATE one_time_link SET expires_at = '2030-01-01 00:00:00'",
    "a sign-in slipped in": "INSERT INTO sign_in (token_hash, account_id, device, network, made_at,"
    " seen_at) SELECT 'x', id, '', '', '2026-11-20 00:00:00', '2026-11-20 00:00:00' FROM account"
    " WHERE name = 'Olga'",
    "a sign-in of somebody else": "UPDATE sign_in SET account_id = 1 WHERE account_id <> 1",
    "a late entry slipped in": "INSERT INTO late_entry (event_id, match_id, writer_id, kind,"
    " payload, after, actor, device, recorded_at) SELECT 'late-slipped', match_id, writer_id,"
    " kind, payload, after, actor, device, recorded_at FROM late_entry WHERE number = 1",
    "what a late entry says": "UPDATE late_entry SET payload = replace(payload, 'coppe', 'spade')",
    "a late entry of another device": "UPDATE late_entry SET device = 'another'",
    "a late entry gone": "DELETE FROM late_entry WHERE number = 2",
    "a decision of a late entry slipped in": "INSERT INTO late_decision"
    " VALUES (2, 'set_aside', NULL, 'no', 'Eva', '2026-11-23 00:00:00')",
    "a decision of a late entry gone": "DELETE FROM late_decision",
    "why a late entry was set aside": "UPDATE late_decision SET reason = 'no'",
    "how people enter": "UPDATE sign_up SET places = 99",
    "until when people enter": "UPDATE sign_up SET until = '2030-01-01'",
    "people who enter by themselves": "INSERT INTO sign_up VALUES (1, 1, '2030-01-01', 0, 1)",
    "no more people who enter by themselves": "DELETE FROM sign_up",
    "who asks to enter": "UPDATE entry_request SET player_1 = 'Eva'",
    "what became of a request": "UPDATE entry_request SET state = 'entered', entry = 1",
    "a request slipped in": "INSERT INTO entry_request (event_id, token_hash, player_1, player_2,"
    " club, note, state, reason, made_at) SELECT event_id, 'x', 'Eva', 'Ugo', '', '', 'asked', '',"
    " made_at FROM entry_request",
    "the version of the schema set back": "UPDATE alembic_version SET version_num = '0024'",
    "a guard gone": "DROP TRIGGER entry_no_update",
    "a guard that does nothing": "DROP TRIGGER entry_no_update; CREATE TRIGGER entry_no_update"
    " BEFORE UPDATE ON entry WHEN 1 = 0 BEGIN SELECT RAISE(ABORT, 'no'); END",
    "guards that are open, as while a name is erased": "INSERT INTO erasing VALUES (1)",
    "an index that refuses a second writer gone": "DROP INDEX uq_writer_match_id;"
    " UPDATE match SET id = id",
    "an index that refuses nothing any more": "DROP INDEX uq_writer_match_id; CREATE INDEX"
    " uq_writer_match_id ON writer (match_id); UPDATE match SET id = id",
    "an index that finds things gone": "DROP INDEX ix_person_listed; UPDATE match SET id = id",
    "a trigger that changes what is written": "CREATE TRIGGER more AFTER INSERT ON entry"
    " BEGIN UPDATE match SET winner = 'A'; END",
    "a day of the club": "UPDATE club_day SET matches = matches + 1",
    "a day of the club gone": "DELETE FROM club_day",
    "an entry of the register": "UPDATE register_entry SET actor = 'Eva' WHERE number = 2",
    "what an entry of the register says": "UPDATE register_entry SET payload ="
    " replace(payload, 'Ada', 'Eva')",
    "an entry of the register gone": "DELETE FROM register_entry WHERE number = 2",
    "the last entry of the register gone": "DELETE FROM register_entry WHERE number ="
    " (SELECT max(number) FROM register_entry)",
    "a person renamed": "UPDATE person SET name = 'Eva' WHERE name = 'Ada Rossi'",
    "a person gone": "DELETE FROM person WHERE name = 'Ada Rossi'",
    "two people made one": "UPDATE person SET merged_into = (SELECT min(id) FROM person)"
    " WHERE name = 'Ada Rossi'",
    "how a person's name is public": "UPDATE person SET shown = 'initials'"
    " WHERE name = 'Ada Rossi'",
    "words by which people are found": "DELETE FROM person_word",
    "what was done to a person": "DELETE FROM person_fact",
    "a result of somebody else": "UPDATE name_link SET person_id = (SELECT min(id) FROM person)",
    "a result of nobody": "DELETE FROM name_link",
    "an earlier event renamed": "UPDATE earlier_event SET name = 'Coppa di Forlì'",
    "an earlier result": "UPDATE earlier_result SET place = 1 WHERE place = 2",
    "an earlier place of the second of a pair": "UPDATE earlier_result SET place = 9"
    " WHERE player = 2",
    "the code of an earlier event": "UPDATE earlier_event SET code = '00000x'",
    "a day of the club that is none": "UPDATE club_day SET day = '2026-11-2x'",
    "a season that cannot be read": "UPDATE season SET about = '{}'",
    "meetings of a league that cannot be read": "UPDATE league SET meetings = '[7]'",
    "teams gone from a league that cannot be read": "UPDATE league SET gone = '[7]'",
    "an earlier result gone": "DELETE FROM earlier_result WHERE place = 2",
    "the rules of a season": "UPDATE season SET about = replace(about, '10', '12')",
    "a season withdrawn": "UPDATE season SET withdrawn = 1",
    "a season gone": "DELETE FROM season",
    "a result of a league": "UPDATE league SET meetings = replace(meetings, '[2, 1]', '[2, 0]')",
    "the rules of a league": """UPDATE league SET about = replace(about, '"half"', '"annul"')""",
    "a team back in its league": "UPDATE league SET gone = '[]'",
    "home and away of a meeting": "UPDATE league SET exchanged = '[[1, 2]]'",
    "the team of a secretary": "UPDATE league_secretary SET team = 2",
    "a secretary by hand": "INSERT INTO league_secretary"
    " SELECT account_id, league_id, 2, named FROM league_secretary",
    "a secretary gone": "DELETE FROM league_secretary",
    "a league gone": "DELETE FROM league",
    "the register's head": f"UPDATE register SET head_hash = '{NEVER}', head = 7",
}


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
    take_over_results(desk.act(), [(1, table) for table in (1, 2, 3)])
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


@pytest.mark.thorough
def test_every_edit_is_found(app: Flask, begins_with: Callable[..., None], tmp_path: Path) -> None:
    with app.app_context():
        begins_with(a_club)
        migrations = app.extensions["migrate"].directory
        assert verify(migrations=migrations).problems == ()
        file, kept = tmp_path / "referee.db", tmp_path / "kept.db"
        shutil.copy(file, kept)
        missed = []
        for name, statements in EDITS.items():
            db.session.remove()
            db.engine.dispose()
            for left in tmp_path.glob("referee.db*"):
                left.unlink()
            shutil.copy(kept, file)
            edited(file, statements)
            if verify(migrations=migrations).sound:
                missed.append(name)
        assert missed == []


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
    def told_before(changes: Iterable[stock.Stock]) -> stock.Stock:
        there = {thing: dict(value) for thing, value in told(changes).items()}
        for value in there.values():
            value.pop(stock.SECRETS, None)
        return there

    told = stock.told
    with app.app_context():
        person("Rita")
        monkeypatch.setattr(stock, "told", told_before)
        assert verify().problems == ()
