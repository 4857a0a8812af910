"""`referee doctor --salvage`: of a damaged file every ledger that can be read, to be imported."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import select

from referee import create_app
from referee.actions.leagues.leagues import add_league
from referee.actions.leagues.teams import read_teams
from referee.actions.matches import records
from referee.actions.register.earlier import import_earlier
from referee.actions.register.erasing import erase
from referee.actions.register.people import add_person, change_person
from referee.actions.register.writing import RegisterAct
from referee.actions.seasons.seasons import add_season
from referee.actions.tournaments.archive import export_tournament, import_event, read_archive
from referee.actions.verification import verify
from referee.cli.group import group
from referee.core.register.leagues import AboutLeague, LeagueRules
from referee.core.register.person import About
from referee.core.register.seasons import AboutSeason, SeasonEvent, SeasonRules
from referee.store.database import db
from referee.store.installation.pages import Pages, Value
from referee.store.installation.salvage import found_in, look_through
from referee.store.ledger import ledger
from referee.store.ledger.entry import StoredEntry
from referee.store.ledger.ledger import REGISTER_BOOK, Book
from referee.store.register.earlier import earlier_events
from referee.store.register.projections import stored_rows
from referee.store.register.queries import everybody
from tests.people import ORIGIN, person
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import running


@pytest.fixture
def club(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Twelve matches, and a tournament in its first round; their documents by their codes."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    public = running(app, plan("svizzera"), 8)
    public.publish()
    with app.app_context():
        codes = []
        for number in range(12):
            table = Table()
            for _ in range(number):
                table.hand(6, 5)
            codes.append(table.code)
        documents = {code: records.export(code) for code in codes}
        documents[public.code] = export_tournament(public.code)
        db.session.remove()
        db.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "referee.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return documents


@pytest.fixture
def file(club: dict[str, Any], tmp_path: Path) -> Path:
    assert club
    return tmp_path / "referee.db"


def run(file: Path, folder: Path) -> Result:
    return CliRunner().invoke(group, ["doctor", "--salvage", str(file), "--into", str(folder)])


def salvaged(folder: Path) -> list[dict[str, Any]]:
    if not (folder / "matches.jsonl").exists():
        return []
    return [json.loads(line) for line in (folder / "matches.jsonl").read_text().splitlines()]


def test_of_a_whole_file_everything_comes_out_and_can_be_imported(
    club: dict[str, Any], file: Path, app: Flask, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    answer = run(file, folder)
    assert (answer.exit_code, answer.stderr) == (0, "")
    tournament = next(code for code, one in club.items() if "evening" in one)
    archive = json.loads((folder / f"tournament-{tournament}.json").read_text())
    assert archive == club.pop(tournament)
    found = salvaged(folder)
    assert [one for one in club.values() if one not in found] == []
    assert f"referee import {folder}/matches.jsonl" in answer.stdout
    assert sorted(path.name for path in folder.iterdir()) == [
        "matches.jsonl", "security.jsonl", f"tournament-{tournament}.json",
    ]  # fmt: skip
    made = [json.loads(line) for line in (folder / "security.jsonl").read_text().splitlines()]
    assert [one["number"] for one in made] == list(range(1, len(made) + 1))
    assert "event_made" in {one["kind"] for one in made}
    with app.app_context():
        code = import_event(read_archive(archive), str(uuid4()), person("Gina", "manager"), ORIGIN)
        assert export_tournament(code)["evening"] == archive["evening"]


def test_the_people_of_a_damaged_file_are_imported(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    with app.app_context():
        for name in ("Ada Rossi", "Ivo Bianchi"):
            add_person(RegisterAct(str(uuid4()), STAMP), About(name, "Lugo", born=1961))
        before = [one.about for one in everybody()]
        db.session.remove()
        db.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "referee.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    answer = run(tmp_path / "referee.db", tmp_path / "out")
    assert answer.exit_code == 0, answer.output
    people = str(tmp_path / "out" / "register.json")
    assert f"Where that is another one: referee import {people}" in answer.stdout
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "new"))
    brought = CliRunner().invoke(group, ["import", people])
    assert (brought.exit_code, brought.stdout) == (0, f"{people}: 2 new people\n"), brought.output
    again = CliRunner().invoke(group, ["import", people])
    assert (again.exit_code, again.stdout) == (0, f"{people}: 0 new people\n")
    with create_app(tmp_path / "new", TESTING=True).app_context():
        assert [one.about for one in everybody()] == before
        db.session.remove()
        db.engine.dispose()


def test_the_register_goes_on_where_a_backup_ends(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def imported(*, status: int = 0) -> Result:
        answer = CliRunner().invoke(group, ["import", str(lines)])
        assert answer.exit_code == status, answer.output
        return answer

    lines = tmp_path / "out" / "register.jsonl"
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    backup = str(tmp_path / "night.zip")
    with app.app_context():
        add_person(done(), About("Ada Rossi", "Lugo"))
        db.session.remove()
        assert CliRunner().invoke(group, ["backup", backup]).exit_code == 0
        ivo = add_person(done(), About("Ivo Bianchi"))
        change_person(done(), ivo, About("Ivo Bianchi", "Faenza"), ivo)
        import_earlier(done(), "evento;data;posizione;coppia\nUno;2025-01-10;1;Ada - Ivo\n")
        ((_, earlier),) = earlier_events().items()
        of = (SeasonEvent("earlier", earlier.code),)
        season = AboutSeason("Circuito", True, of, SeasonRules())
        add_season(done(), season)
        teams = read_teams("Ada Rossi, Ivo Bianchi\nCesena:")
        days = ("2026-10-02", "2026-10-16")
        add_league(done(), AboutLeague("Campionato", True, (), days, LeagueRules()), teams)
        before = stored_rows(), chain_of(REGISTER_BOOK)
        db.session.remove()
        db.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "referee.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    answer = run(tmp_path / "referee.db", tmp_path / "out")
    assert f"referee import {lines}" in answer.stdout
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "new"))
    assert CliRunner().invoke(group, ["restore", backup]).exit_code == 0
    assert imported().stdout == f"{lines}: {len(before[1]) - 1} entries of the register\n"
    assert imported().stdout == f"{lines}: 0 entries of the register\n"
    with create_app(tmp_path / "new", TESTING=True).app_context():
        assert (stored_rows(), chain_of(REGISTER_BOOK)) == before
        assert verify().problems == ()
        add_person(done(), About("Ugo Verdi"))
        db.session.remove()
        assert imported().stdout == f"{lines}: 0 entries of the register\n"
        db.session.remove()
        db.engine.dispose()
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "other"))
    with create_app(tmp_path / "other", TESTING=True).app_context():
        assert CliRunner().invoke(group, ["db", "upgrade"]).exit_code == 0
        add_person(done(), About("Ugo Verdi"))
        db.session.remove()
        db.engine.dispose()
    assert "the register here is another one from entry 1 on" in imported(status=1).stderr
    lines.write_text(lines.read_text().replace("Faenza", "Forlì"))
    assert "is not as it was written to the register" in imported(status=1).stderr
    lines.write_text(lines.read_text().replace('"number": 1,', ""))
    assert "this is no entry of a ledger" in imported(status=1).stderr


def test_where_a_name_was_erased_the_register_stops(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    with app.app_context():
        add_person(done(), About("Ada Rossi"))
        gone = add_person(done(), About("Ivo Bianchi"))
        add_person(done(), About("Ugo Verdi"))
        erase(done(), gone, "asked to", 0)
        db.session.remove()
        db.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "referee.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert run(tmp_path / "referee.db", tmp_path / "out").exit_code == 0
    lines = str(tmp_path / "out" / "register.jsonl")
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "new"))
    answer = CliRunner().invoke(group, ["import", lines])
    assert (answer.exit_code, answer.stdout) == (1, f"{lines}: 1 entry of the register\n")
    assert "entry 2: from here on names were erased" in answer.stderr


def done() -> RegisterAct:
    return RegisterAct(str(uuid4()), STAMP)


def chain_of(book: Book) -> list[StoredEntry]:
    owner = db.session.scalar(select(book.owners.c.id))
    assert isinstance(owner, int)
    return list(ledger.stored(owner, book=book))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_damaged_the_rest_comes_out_as_it_was_written(
    club: dict[str, Any], file: Path, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    content = bytearray(file.read_bytes())
    start = 0 if seed == 0 else chance.randrange(len(content) - 50_000)
    content[start : start + 50_000] = chance.randbytes(50_000)
    (tmp_path / "damaged.db").write_bytes(content)
    found = look_through(tmp_path / "damaged.db", tmp_path)
    answer = run(tmp_path / "damaged.db", tmp_path / "out")
    assert not isinstance(answer.exception, Exception), answer.exception
    hands = [one["hands"] for one in club.values() if "hands" in one]
    for record in salvaged(tmp_path / "out"):
        assert any(one[: len(record["hands"])] == record["hands"] for one in hands)
    torn = [ledger for ledger in found.ledgers if ledger.torn or not ledger.code]
    assert bool(answer.stderr) == bool(torn or found.lost) or answer.exit_code == 1


def test_what_is_only_in_the_journal_comes_out_too(app: Flask, file: Path, tmp_path: Path) -> None:
    with app.app_context():
        table = Table()
        table.hand(6, 5)
        db.session.remove()
        before = file.read_bytes()
        found = {one.code: one for one in look_through(file, tmp_path).ledgers}
        assert len(found[table.code].entries) == 2
        assert file.read_bytes() == before


def test_what_is_missing_is_told(club: dict[str, Any], file: Path, tmp_path: Path) -> None:
    rows = list(Pages(file.read_bytes()).rows())
    entries = [row for row in rows if len(row[1]) in (11, 13)]
    code = list(club)[5]
    whole = {one.code: one for one in found_in(rows).ledgers}
    owner, longest = whole[code].owner, max(whole.values(), key=lambda one: len(one.entries))
    unnamed = found_in(entries).ledgers
    assert {(one.scope, one.code) for one in unnamed} == {
        ("match", ""), ("event", ""), ("security", "SECURE"),
    }  # fmt: skip
    third = longest.entries[2].hash
    torn = found_in([row for row in rows if third not in row[1]])
    (cut,) = [one for one in torn.ledgers if one.code == longest.code]
    assert (len(cut.entries), cut.torn) == (2, True)
    first = whole[code].entries[0].hash
    assert found_in([row for row in rows if first not in row[1]]).lost == (code,)
    changed = [
        (number, tuple(_renamed(value) if first in columns else value for value in columns))
        for number, columns in rows
    ]
    (forged,) = [one for one in found_in(changed).ledgers if one.owner == owner and not one.code]
    assert forged.entries[0].payload["players"][0] == "Zoe"


def _renamed(value: Value) -> Value:
    return value.replace("Anna", "Zoe") if isinstance(value, str) else value


def test_where_there_is_nothing_it_says_so(club: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "none.db").write_bytes(random.Random(1).randbytes(20_000))
    answer = run(tmp_path / "none.db", tmp_path / "out")
    assert (answer.exit_code, "there is no ledger in" in answer.output) == (1, True)
    assert not (tmp_path / "out").exists()
    (tmp_path / "out").mkdir()
    answer = run(tmp_path / "none.db", tmp_path / "out")
    assert (answer.exit_code, "File exists" in answer.output) == (1, True)
    (tmp_path / "none.db").write_bytes(b"")
    assert look_through(tmp_path / "none.db", tmp_path).ledgers == ()
