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

from referee import create_app
from referee.actions.matches import records
from referee.actions.register.people import add_person
from referee.actions.register.writing import RegisterAct
from referee.actions.tournaments.archive import export_tournament, import_event, read_archive
from referee.cli.group import group
from referee.core.register.person import About
from referee.store.database import db
from referee.store.installation.pages import Pages, Value
from referee.store.installation.salvage import found_in, look_through
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
    assert f"referee import {people}" in answer.stdout
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "new"))
    brought = CliRunner().invoke(group, ["import", people])
    assert (brought.exit_code, brought.stdout) == (0, f"{people}: 2 new people\n"), brought.output
    again = CliRunner().invoke(group, ["import", people])
    assert (again.exit_code, again.stdout) == (0, f"{people}: 0 new people\n")
    with create_app(tmp_path / "new", TESTING=True).app_context():
        assert [one.about for one in everybody()] == before
        db.session.remove()
        db.engine.dispose()


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
    assert {(one.scope, one.code) for one in unnamed} == {("match", ""), ("event", "")}
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
