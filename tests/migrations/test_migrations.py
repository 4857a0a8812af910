"""The schema: from nothing, over rows that are there, all or nothing, and never back."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import flask_migrate
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import column, insert, inspect, select, text, update
from sqlalchemy import table as bare_table
from sqlalchemy.exc import IntegrityError

from referee.actions import verification
from referee.actions.accounts.links import new_setup_code
from referee.actions.demo import evening
from referee.actions.office.late import Late, keep, set_aside
from referee.actions.register.people import add_person
from referee.actions.register.writing import RegisterAct
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.takeover import take_over
from referee.actions.tournaments.tournament_facts import plan_tournament
from referee.core.register.person import About
from referee.store import guards
from referee.store.accounts import security_log, subjects
from referee.store.database import Base, db, writing
from referee.store.errors import UnknownEvent
from referee.store.guard_digests import DIGESTS
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.tables import MATCHES
from referee.store.register.queries import found_people
from referee.store.register.written import unlinked
from referee.store.tablets.late import of_match
from referee.store.tournaments.views import event_view
from referee.tournament.evening.plan_templates import plan_from, templates
from tests.actions.tournaments.desk import Desk
from tests.databases import KINDS, lent
from tests.people import ORIGIN
from tests.sealed_before import seal_as_before
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import plan

pytestmark = pytest.mark.no_cover

MIGRATIONS = Path(__file__).parents[2] / "migrations"

ADD_A_COLUMN = '''
"""What a later version may do: change a table that the ledger refers to."""

import sqlalchemy as sa
from alembic import op

revision = "9001"
down_revision = {last!r}
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("match", recreate="auto") as table:
        table.add_column(sa.Column("club", sa.Text(), nullable=False, server_default=""))
        table.alter_column("winner", type_=sa.String(20))
    {more}
'''


@pytest.fixture(params=KINDS)
def empty(built: Flask, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An application on a database in which there is nothing at all, in its context."""
    name = f"test_{uuid4().hex}"
    server = request.getfixturevalue("postgresql") if request.param == "postgresql" else None
    url = server.create(name) if server else f"sqlite:///{tmp_path / 'referee.db'}"
    with lent(built, url, tmp_path) as app, app.app_context():
        yield app
        db.session.remove()
    if server:
        server.drop(name)


@dataclass(frozen=True)
class Kept:
    """Matches with what is told of each, and their rows by the names of tables."""

    told: list[tuple[str, Any, Any]]
    rows: dict[str, list[dict[str, Any]]]

    @property
    def codes(self) -> list[str]:
        return [code for code, *_ in self.told]

    def write(self) -> None:
        """Write the rows into a database of any version, as far as it has their columns."""
        inspector = inspect(db.engine)
        with db.engine.begin() as sql:
            for name in [one for one in self.rows if inspector.has_table(one)]:
                newest = Base.metadata.tables[name]
                there = [each["name"] for each in inspector.get_columns(name)]
                older = bare_table(name, *(column(each, newest.c[each].type) for each in there))
                # A row at a time: the ledger's guard compares each entry with the one before it.
                for row in sorted(self.rows[name], key=lambda one: one.get("number", 0)):
                    sql.execute(insert(older).values({each: row[each] for each in there}))


@pytest.fixture
def kept(
    built: Flask, prepared: Callable[..., tuple[Path, list[str]]], tmp_path_factory: Any
) -> Kept:
    """An evening as the newest version tells and holds it, sealed as the first version sealed."""
    made, codes = prepared(evening.evening, 7, STAMP)
    file = Path(shutil.copy(made, tmp_path_factory.mktemp("before") / "referee.db"))
    with lent(built, f"sqlite:///{file}", file.parent) as app, app.app_context():
        seal_as_before()
        rows = {
            name: [
                dict(row)
                for row in db.session.execute(select(Base.metadata.tables[name])).mappings()
            ]
            for name in ("match", "seat", "seat_name", "entry", "club_day")
        }
        return Kept(as_told(codes), rows)


def as_told(codes: Iterable[str]) -> list[tuple[str, Any, Any]]:
    return [(code, queries.any_view(code), queries.entries(code)) for code in codes]


def later_version(folder: Path, more: str = "") -> str:
    """A copy of the migrations with one more; returns where it is."""
    copy = folder / "migrations"
    shutil.copytree(MIGRATIONS, copy)
    last = max((copy / "versions").glob("[0-9]*.py")).stem.partition("_")[0]
    script = ADD_A_COLUMN.format(last=last, more=more)
    (copy / "versions" / "9001_later.py").write_text(script)
    return str(copy)


def revisions() -> list[str]:
    with db.engine.connect() as sql:
        return list(sql.scalars(text("SELECT version_num FROM alembic_version")))


LATER = (
    "ALTER TABLE entry_request DROP COLUMN categories",
    "ALTER TABLE entry_request DROP COLUMN partner",
    "DROP TABLE notice",
    "DROP TABLE league_secretary",
    "ALTER TABLE league DROP COLUMN exchanged",
    "ALTER TABLE earlier_event DROP COLUMN game",
    "ALTER TABLE earlier_event DROP COLUMN format",
    'ALTER TABLE earlier_result DROP COLUMN "of"',
    "ALTER TABLE earlier_result DROP COLUMN brutte",
)
"""What takes away the tables and columns that versions after 0025 have added."""


def goes_back(version: str) -> None:
    """Make a database of today one of an earlier version, 0023 to 0025."""
    with db.engine.begin() as sql:
        for statement in (*LATER, f"UPDATE alembic_version SET version_num = '{version}'"):
            sql.execute(text(statement))


def test_from_nothing_to_a_working_database(empty: Flask) -> None:
    flask_migrate.upgrade()
    table = Table()
    table.finish()
    table.sign()
    assert verification.verify().sound


def test_the_migrations_make_what_the_models_say(empty: Flask) -> None:
    flask_migrate.upgrade()
    with db.engine.connect() as sql:
        context = MigrationContext.configure(sql, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_changes_nothing(kept: Kept, empty: Flask) -> None:
    flask_migrate.upgrade(revision="0024")
    kept.write()
    flask_migrate.upgrade()
    flask_migrate.upgrade()
    assert as_told(kept.codes) == kept.told
    assert verification.verify().sound


def test_a_later_version_keeps_every_row_and_guard(
    kept: Kept, empty: Flask, tmp_path: Path
) -> None:
    """On SQLite the match table is made anew under the ledger that refers to it."""
    flask_migrate.upgrade(revision="0024")
    kept.write()
    flask_migrate.upgrade(later_version(tmp_path))
    assert "club" in {column["name"] for column in inspect(db.engine).get_columns("match")}
    assert as_told(kept.codes) == kept.told
    report = verification.verify()
    assert report.sound, report.problems
    with pytest.raises(IntegrityError, match="only grows"), db.engine.begin() as sql:
        sql.execute(text("DELETE FROM entry"))


def test_an_evening_of_the_first_version_comes_through_every_later_one(
    kept: Kept, empty: Flask
) -> None:
    """Rows as the first schema held them: their matches are friendly, and read as before."""
    flask_migrate.upgrade(revision="0001")
    kept.write()
    flask_migrate.upgrade()
    assert as_told(kept.codes) == kept.told
    assert {subjects.of_match(code).event_id for code in kept.codes} == {None}
    assert queries.finished_matches().total > 0
    for line in queries.finished_matches().lines:
        found = queries.finished_matches(name=line.players[0])
        assert line.code in {one.code for one in found.lines}
    assert add_person(RegisterAct("event-99", STAMP), About("Ada")) == 1
    report = verification.verify()
    assert report.sound, report.problems


def test_an_event_of_an_earlier_version_can_have_a_tournament(empty: Flask) -> None:
    flask_migrate.upgrade(revision="0004")
    with db.engine.connect().execution_options(writing=True) as sql, sql.begin():
        sql.execute(
            text(
                "INSERT INTO event (code, name, day, regulation, confirmation, state, made_at)"
                " VALUES ('ABC123', 'Coppa', '2026-11-20', 'torneo', 'none', 'open',"
                " '2026-11-20 20:30:00')"
            )
        )
    flask_migrate.upgrade()
    with pytest.raises(UnknownEvent):
        event_view("ABC123")
    plan_tournament("ABC123", plan_from(templates()["swiss_5"], 7), "event-00", STAMP)
    assert event_view("ABC123").number == 1
    assert verification.verify().sound


def test_entries_of_an_earlier_version_are_names_to_link(
    built: Flask, prepared: Callable[..., tuple[Path, str]], empty: Flask, tmp_path: Path
) -> None:
    made, code = prepared(pairs_by_lot)
    file = Path(shutil.copy(made, tmp_path / "before.db"))
    with lent(built, f"sqlite:///{file}", file.parent) as app, app.app_context():
        seal_as_before()
        names = ("account", "event", "event_entry")
        rows = {
            name: [
                dict(row)
                for row in db.session.execute(select(Base.metadata.tables[name])).mappings()
            ]
            for name in names
        }
    flask_migrate.upgrade(revision="0008")
    Kept([], rows).write()
    flask_migrate.upgrade()
    assert [one.name for one in unlinked()] == ["Ada 1", "Ada 2", "Ada 4", "Zoe"]
    assert event_view(code).state.entrants[9].entry.players == ("Ada 1", "Zoe")
    report = verification.verify()
    assert report.sound, report.problems


def pairs_by_lot() -> str:
    """A tournament of pairs by lot, in one of which somebody else plays; returns its code."""
    desk = Desk(plan("svizzera", entered="lot"))
    desk.enter(5)
    for number in (8, 9):
        pairs = [{"entry": number, "name": "A - B", "of": [1, 2]}]
        desk.add("pairs_drawn", pairs=pairs)
        if number == 8:
            desk.add("pairs_parted", reason="late")
    desk.add("entry_changed", entry=9, name="A - Z", players=["Ada 1", "Zoe"])
    desk.add("entry_removed", entry=5)
    desk.add("entry_removed", entry=3)
    return desk.code


def test_an_older_security_log_becomes_a_chain_that_states_what_there_is(empty: Flask) -> None:
    flask_migrate.upgrade(revision="0015")
    with db.engine.begin() as sql:
        sql.execute(
            text(
                "INSERT INTO account (id, name, folded, manager, organizer, made_at) VALUES"
                " (1, 'Rita', 'rita', true, false, '2026-11-20 20:00:00')"
            )
        )
        sql.execute(
            text(
                "INSERT INTO event (id, code, name, day, regulation, confirmation, state, made_at,"
                " head, head_hash) VALUES (1, 'ABCDEF', 'Serata', '2026-11-20', 'circolo', 'none',"
                " 'open', '2026-11-20 20:00:00', 0, '')"
            )
        )
        sql.execute(text("INSERT INTO event_table (event_id, label) VALUES (1, '4')"))
        sql.execute(text("INSERT INTO event_role VALUES (1, 1, 'organizer')"))
        for kind in ("account_made", "signed_in"):
            sql.execute(
                text(
                    "INSERT INTO security_entry (at, kind, actor, subject, network, device) VALUES"
                    f" ('2026-11-20 20:00:00', '{kind}', '', 'Rita', '10.0.0.7', 'Mac')"
                )
            )
    flask_migrate.upgrade()
    entries = security_log.page().entries
    assert [(one.number, one.kind) for one in entries] == [
        (3, "stock_taken"), (2, "signed_in"), (1, "account_made"),
    ]  # fmt: skip
    assert entries[1].subject == "Rita"
    assert entries[1].recorded_at == datetime(2026, 11, 20, 20, tzinfo=UTC)
    assert verification.verify().problems == ()
    with db.engine.begin() as sql:
        sql.execute(text("UPDATE account SET organizer = true"))
    told = [str(problem) for problem in verification.verify().problems]
    assert told == ["account 1 is not as it was stated: organizer"]


def test_names_of_an_earlier_version_are_found_in_the_letters_of_everybody(empty: Flask) -> None:
    flask_migrate.upgrade()
    table = Table()
    for index, name in enumerate(("Søren Ørsted", "Søren Orsted", "Ada")):
        add_person(RegisterAct(f"event-9{index}", STAMP), About(name, club="ØRSTED"), another=True)
    db.session.remove()
    with db.engine.begin() as sql:
        for statement in (
            "UPDATE person SET folded = replace(folded, 'orsted', 'ørsted') WHERE id <> 2",
            "UPDATE person_word SET word = 'ørsted' WHERE word = 'orsted' AND person_id <> 2",
            "INSERT INTO person_word (word, person_id) VALUES ('ørsted', 2)",
            "INSERT INTO seat_name (folded) VALUES ('ørsted'), ('orsted')",
            "INSERT INTO known_person SELECT id, name, folded, '', '', '2026-11-20' FROM person",
        ):
            sql.execute(text(statement))
    goes_back("0023")
    flask_migrate.upgrade()
    found = [one.about.name for one in found_people("orsted").people]
    assert found == ["Ada", "Søren Ørsted", "Søren Orsted"]
    with db.engine.connect() as sql:
        known = list(sql.scalars(text("SELECT name FROM known_person ORDER BY id")))
        assert known == ["Søren Orsted", "Ada"]
        assert not list(sql.scalars(text("SELECT folded FROM seat_name WHERE folded LIKE '%ø%'")))
    assert queries.any_view(table.code) == table.view
    report = verification.verify()
    assert report.sound, report.problems


def test_what_an_older_version_did_not_state_is_stated_as_it_is(empty: Flask) -> None:
    flask_migrate.upgrade()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(security_log, "note", lambda *_told, **_more: None)
        a_room_without_events()
    assert not verification.verify().sound
    db.session.remove()
    goes_back("0024")
    flask_migrate.upgrade()
    assert verification.verify().problems == ()
    Table()
    assert verification.verify().problems == ()


def test_a_call_of_a_match_that_is_over_waits_no_more(empty: Flask) -> None:
    flask_migrate.upgrade()
    for calls in (["referee_called"], ["referee_called", "call_withdrawn"], []):
        table = Table()
        for _ in range(8):
            table.hand(11, 0)
        for kind in calls:
            table.add(kind, **({"call": 10} if kind == "call_withdrawn" else {}))
        table.sign()
        waits = calls == ["referee_called"]
        row = update(MATCHES).where(MATCHES.c.code == table.code)
        with writing():
            db.session.execute(row.values(waiting=int(waits)))
    goes_back("0025")
    flask_migrate.upgrade()
    assert verification.verify().problems == ()


def a_room_without_events() -> None:
    """Insert devices that may write to friendly matches, what came late from one, and a link."""
    new_setup_code(ORIGIN)
    for table in (Table(), Table()):
        held = hold_match(None, table.code, STAMP)
        assert held is not None
        take_over(table.code, None, STAMP, ORIGIN)
        for hand in (1, 2):
            trump = {"hand": hand, "trump": "coppe", "battezzante": 1}
            late = Late(f"late-{table.code}-{hand}", "trump_named", trump, 1)
            keep(table.code, held.device_id, late, STAMP)
        numbers = [one.number for one in of_match(find_match(table.code).id)]
        set_aside(table.code, numbers[:1], "too late", STAMP)


def test_every_guard_is_known_to_verify(empty: Flask) -> None:
    """What a migration changes of a guard belongs into `guard_digests.py`, as this shows it."""
    flask_migrate.upgrade()
    assert guards.digests() == DIGESTS[db.engine.dialect.name]


def test_a_migration_that_fails_leaves_everything_as_it_was(empty: Flask, tmp_path: Path) -> None:
    flask_migrate.upgrade()
    table = Table()
    before = revisions()
    db.session.remove()
    folder = later_version(tmp_path, more='op.execute("SELECT * FROM nothing_like_it")')
    with pytest.raises(Exception, match="nothing_like_it"):
        flask_migrate.upgrade(folder)
    assert revisions() == before
    assert "club" not in {column["name"] for column in inspect(db.engine).get_columns("match")}
    assert verification.verify().sound
    table.hand(6, 5)


def test_a_migration_that_loses_a_parent_is_refused(empty: Flask, tmp_path: Path) -> None:
    flask_migrate.upgrade()
    table = Table()
    before = revisions()
    db.session.remove()
    folder = later_version(tmp_path, more='op.execute("DELETE FROM match")')
    with pytest.raises((SystemExit, IntegrityError)):
        flask_migrate.upgrade(folder)
    assert revisions() == before
    assert queries.any_view(table.code) == table.view


def test_foreign_keys_are_back_on_after_migrating(empty: Flask) -> None:
    flask_migrate.upgrade()
    if db.engine.dialect.name == "sqlite":
        assert db.session.scalar(text("PRAGMA foreign_keys")) == 1
    with pytest.raises(IntegrityError), db.engine.begin() as sql:
        sql.execute(text("INSERT INTO seat VALUES (99, 1, 'Anna', 'anna')"))


def test_there_is_no_way_back(empty: Flask, caplog: pytest.LogCaptureFixture) -> None:
    flask_migrate.upgrade()
    table = Table()
    db.session.remove()
    with pytest.raises(SystemExit):
        flask_migrate.downgrade()
    assert "never taken apart" in caplog.text
    assert queries.any_view(table.code) == table.view
    assert verification.verify().sound


def test_no_reference_cascades(empty: Flask) -> None:
    """A cascade towards the ledger would empty it on the day somebody rebuilds a table."""
    flask_migrate.upgrade()
    inspector = inspect(db.engine)
    for table in inspector.get_table_names():
        for key in inspector.get_foreign_keys(table):
            assert not {"ondelete", "onupdate"} & key["options"].keys(), (table, key)
