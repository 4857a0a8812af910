"""Checkpoints and the security log from the command line."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from referee.actions.proof import checking
from referee.cli.group import group
from referee.core.checkpoint import read_checkpoint
from referee.store.database import db
from referee.store.ledger.canonical import canonical
from tests.actions.verification.test_matches import tamper
from tests.cli.installation.damage import torn
from tests.people import person
from tests.tables import Table


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, arguments)


def test_a_line_that_was_kept_proves_the_match(app: Flask, folder: Path) -> None:
    nothing = run("checkpoint")
    assert (nothing.exit_code, "nothing has been written" in nothing.output) == (1, True)
    with app.app_context():
        table = Table()
        table.hand(6, 5)
        db.session.remove()
    line = run("checkpoint").stdout.strip()
    assert run("checkpoint").stdout.strip() == line
    (folder / "line.txt").write_text(f"{line}\n")
    deep = folder.joinpath(*["evening" * 20] * 2, "line.txt")
    deep.parent.mkdir(parents=True)
    deep.write_text(line)
    for text in (line, str(folder / "line.txt"), str(deep)):
        answer = run("verify", "--checkpoint", text)
        assert answer.exit_code == 0, answer.output
        assert answer.stdout.endswith("2 ledgers: all as it was then\n")
    with app.app_context():
        (folder / "proof.json").write_text(json.dumps(checking.proof_of("match", table.code)))
        db.session.remove()
    answer = run("verify", "--checkpoint", str(folder / "proof.json"))
    assert f"match {table.code} up to entry 2 is in it; all as it was then" in answer.stdout
    assert "all as written" in run("verify").stdout
    with app.app_context():
        tamper("DELETE FROM entry WHERE number = 2", "UPDATE match SET head = 1")
        db.session.remove()
    answer = run("verify", "--checkpoint", line)
    assert (answer.exit_code, answer.stdout.strip()[-9:]) == (1, "1 problem")
    assert f"match {table.code}, up to entry 2, is not as it was" in answer.stderr
    assert run("verify").exit_code == 1


def test_what_proves_nothing_is_refused(folder: Path) -> None:
    (folder / "torn").write_bytes(b"\xff\xfe")
    for text, said in (
        (str(folder / "torn"), "cannot be read"),
        ("x" * 300, "no checkpoint"),
        (str(folder / "none.txt"), "none.txt”, and "),
    ):
        answer = run("verify", "--checkpoint", text)
        assert (answer.exit_code, said in answer.stderr) == (1, True)


def test_what_is_damaged_is_not_signed(
    app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        for _ in range(20):
            Table().hand(6, 5)
        db.session.remove()
    torn(folder / "referee.db")
    answer = run("checkpoint")
    assert answer.exit_code == 1, answer.output
    assert "database is damaged" in answer.stderr


def test_without_the_key_the_command_says_so(app: Flask, folder: Path) -> None:
    with app.app_context():
        Table().hand(6, 5)
        db.session.remove()
    (folder / "proof").write_text("in the way")
    answer = run("checkpoint")
    assert (answer.exit_code, "no checkpoint was made" in answer.stderr) == (1, True)


def test_the_security_log_proves_itself_to_a_stranger(app: Flask, folder: Path) -> None:
    """A stranger works the seals out as docs/proof.md tells it, with nothing of ours."""
    with app.app_context():
        person("Rita", "organizer")
        db.session.remove()
    read_checkpoint(run("checkpoint").stdout)
    *entries, proof = [json.loads(line) for line in run("export", "--security").stdout.splitlines()]
    assert [entry["kind"] for entry in entries] == ["account_made", "organizer_given"]
    before = "0" * 64
    for entry in entries:
        salt = entry.pop("salt")

        def digest(value: object, path: str, salt: str = salt) -> object:
            if isinstance(value, dict):
                return {key: digest(one, f"{path}/{key}", salt) for key, one in value.items()}
            if isinstance(value, list) and any(isinstance(one, (str, dict)) for one in value):
                return [digest(one, f"{path}/{at}", salt) for at, one in enumerate(value)]
            own = sha256((salt + path).encode()).hexdigest()[:32]
            return sha256((own + canonical(value)).encode()).hexdigest()

        told = {
            **{key: entry[key] for key in ("event_id", "kind", "number", "recorded_at")},
            **{key: digest(entry[key], f"/{key}") for key in ("actor", "device", "payload")},
            "security": "SECURE",
        }
        assert entry["prev_hash"] == before
        before = sha256((before + canonical(told)).encode()).hexdigest()
        assert entry["hash"] == before
    assert (proof["scope"], proof["hash"]) == ("security", before)
