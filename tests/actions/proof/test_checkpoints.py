"""Checkpoints: what they count, and what they prove although every chain has been made anew."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.actions.proof import checking, making
from referee.actions.proof.making import make_checkpoint, make_checkpoint_if_due
from referee.actions.verification import verify
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import MATCH, StoredEntry
from referee.store.proof import checkpoints
from referee.store.proof.signing import FOLDER, KEY, NEWEST, NoKey
from tests.actions.verification.test_matches import tamper
from tests.people import person
from tests.tables import NOW, Table

LATER = NOW + timedelta(minutes=15)


@pytest.fixture
def table(store: Flask) -> Table:
    Table().hand(6, 5)
    table = Table()
    table.hand(4, 7)
    return table


def problems(folder: Path) -> list[str]:
    return [str(problem) for problem in verify(folder).problems]


def rewrite(code: str, change: Callable[[Any], None]) -> None:
    """Write the last entry of a match otherwise and seal it anew, row and all."""
    row = (
        db.session.connection()
        .exec_driver_sql(f"SELECT id, head FROM match WHERE code = '{code}'")
        .one()
    )
    entry = list(ledger.stored(row.id))[-1]
    payload = json.loads(entry.payload)
    change(payload)
    other = StoredEntry(**{**vars(entry), "payload": canonical(payload)})
    seal = other.sealed(code, MATCH)
    tamper(
        f"UPDATE entry SET payload = '{other.payload}', hash = '{seal}'"
        f" WHERE match_id = {row.id} AND number = {entry.number}",
        f"UPDATE match SET head_hash = '{seal}' WHERE id = {row.id}",
    )


@pytest.mark.both_databases
def test_it_counts_what_has_grown(table: Table, tmp_path: Path) -> None:
    made = make_checkpoint_if_due(tmp_path, NOW)
    assert made is not None
    assert (made.number, made.size) == (1, 3)
    assert make_checkpoint_if_due(tmp_path, LATER) is None  # nothing was written
    table.hand(6, 5)
    person("Rita")
    assert make_checkpoint_if_due(tmp_path, LATER - timedelta(seconds=1)) is None
    second = make_checkpoint_if_due(tmp_path, LATER)
    assert second is not None
    assert making.newest_for_paper(tmp_path, LATER) == second
    assert (second.number, second.previous) == (2, made.digest)
    assert [head.scope for head in checkpoints.heads_of(2)] == ["match", "security"]
    assert problems(tmp_path) == []
    assert (tmp_path / FOLDER / KEY).stat().st_mode & 0o777 == 0o600


def test_a_chain_that_was_made_anew_with_right_seals_is_found(table: Table, tmp_path: Path) -> None:
    make_checkpoint(tmp_path, NOW)
    rewrite(table.code, lambda said: said["value"].update(points={"A": 7, "B": 4}))
    found = problems(tmp_path)
    assert f"match {table.code}, up to entry 2, is not as a checkpoint has counted it" in found
    # What is left of the match agrees with itself: the checkpoint alone knows better.
    assert not [one for one in found if "does not match its hash" in one]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ("DELETE FROM checkpoint WHERE number = 1", "checkpoint 1: it is missing"),
        ("DELETE FROM checkpoint WHERE number = 2", "kept beside the key, is not in the database"),
        ("DELETE FROM checkpoint_head WHERE checkpoint = 1", "the ledgers that it counts are"),
        ("UPDATE checkpoint_head SET checkpoint = 1", "the ledgers that it counts are others"),
        ("UPDATE checkpoint SET line = 'x'", "this is no checkpoint of Referee"),
        ("UPDATE checkpoint SET number = 7 WHERE number = 1", "it is missing"),
        (
            "UPDATE checkpoint SET line = replace(line, 'Z 3 ', 'Z 4 ') WHERE number = 1",
            "not signed with the key",
        ),
    ],
)
def test_what_is_done_to_checkpoints_is_found(
    table: Table, tmp_path: Path, edit: str, said: str
) -> None:
    make_checkpoint(tmp_path, NOW)
    table.hand(6, 5)
    make_checkpoint(tmp_path, LATER)
    tamper(edit)
    assert any(said in problem for problem in problems(tmp_path)), problems(tmp_path)


def test_a_whole_match_that_is_gone_is_missed(table: Table, tmp_path: Path) -> None:
    make_checkpoint(tmp_path, NOW)
    tamper(
        "DELETE FROM entry WHERE match_id = 2",
        "DELETE FROM seat WHERE match_id = 2",
        "DELETE FROM match WHERE id = 2",
    )
    said = f"match {table.code}, up to entry 2, is not as a checkpoint has counted it"
    assert said in problems(tmp_path)


def test_without_its_key_none_is_made_and_it_is_said(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_checkpoint(tmp_path, NOW)
    (tmp_path / FOLDER / KEY).write_text("no key")
    table.hand(6, 5)
    assert make_checkpoint_if_due(tmp_path, LATER) is None
    assert "no checkpoint was made" in caplog.text
    assert making.newest_for_paper(tmp_path, LATER) == checkpoints.newest()
    with pytest.raises(NoKey):
        make_checkpoint(tmp_path, LATER)
    assert any("the key that signs checkpoints is missing" in one for one in problems(tmp_path))
    assert verify().sound


def test_a_folder_that_cannot_be_written_keeps_nobody_from_playing(
    table: Table, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    assert make_checkpoint_if_due(tmp_path / "file", NOW) is None


def test_a_line_or_a_proof_tells_whether_all_is_as_it_was(table: Table, tmp_path: Path) -> None:
    made = make_checkpoint(tmp_path, NOW)
    assert made is not None
    proof = checking.proof_of(MATCH, table.code)
    assert proof is not None
    for text in (made.line, json.dumps(proof)):
        brought = checking.read_brought(text)
        assert checking.faults_of(brought, tmp_path) == []
    assert brought.head is not None
    assert brought.head.code == table.code
    for broken in (
        {**proof, "number": 9},
        {**proof, "path": []},
        {**proof, "index": 1 - proof["index"]},
    ):
        with pytest.raises(RuleError, match="does not lead"):
            checking.read_brought(json.dumps(broken))
    for nothing in ("{", "{}", json.dumps({**proof, "path": ["x"]})):
        with pytest.raises(RuleError, match="no proof"):
            checking.read_brought(nothing)
    rewrite(table.code, lambda said: said["value"].update(points={"A": 7, "B": 4}))
    assert checking.faults_of(brought, tmp_path) == [
        f"match {table.code}, up to entry 2, is not as it was"
    ]


def test_a_line_of_another_installation_proves_nothing(table: Table, tmp_path: Path) -> None:
    made = make_checkpoint(tmp_path, NOW)
    assert made is not None
    brought = checking.read_brought(made.line)
    forged = checking.read_brought(made.line.replace("Z 3 ", "Z 4 "))
    assert checking.faults_of(forged, tmp_path) == ["its signature is not that of its key"]
    (other := tmp_path / "other").mkdir()
    (missing,) = checking.faults_of(brought, other)
    assert "the key of this installation is missing" in missing
    making.make_key(other)
    (strange,) = checking.faults_of(brought, other)
    assert "another installation’s key" in strange
    tamper("DELETE FROM checkpoint_head WHERE code = (SELECT min(code) FROM match)")
    assert checking.faults_of(brought, tmp_path) == ["the ledgers that it counts are others"]
    tamper("DELETE FROM checkpoint_head", "DELETE FROM checkpoint")
    (cut,) = checking.faults_of(brought, tmp_path)
    assert "the database has no such checkpoint" in cut


def test_a_match_that_no_checkpoint_counts_has_no_proof(table: Table) -> None:
    assert checking.proof_of(MATCH, table.code) is None


def test_two_machines_that_make_one_at_once_make_one(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_checkpoint(tmp_path, NOW)
    assert first is not None
    table.hand(6, 5)
    heads = checkpoints.grown()
    make_checkpoint(tmp_path, NOW)
    monkeypatch.setattr(checkpoints, "grown", lambda: heads)
    monkeypatch.setattr(checkpoints, "newest", lambda: first)
    assert make_checkpoint(tmp_path, NOW) is None
    kept = (tmp_path / FOLDER / NEWEST).read_text()
    assert kept.startswith("referee-checkpoint/1 2 ")
