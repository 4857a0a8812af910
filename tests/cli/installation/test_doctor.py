"""`referee doctor`: a verdict and what to do for everything that can be wrong."""

import errno
import json
import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from click.testing import CliRunner, Result
from flask import Flask

from referee import create_app
from referee.actions.installation import database_found, machine
from referee.actions.installation.backing_up import Installation
from referee.actions.installation.database_found import check_clock, check_database
from referee.actions.installation.findings import Diagnosis
from referee.actions.installation.machine import (
    check_disk,
    check_memory,
    check_port,
    check_rights,
)
from referee.actions.proof.key_found import check_key
from referee.actions.proof.making import make_checkpoint
from referee.cli.group import group
from referee.paper.press import fonts_found
from referee.store import disk
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.installation.serving import begin_serving
from referee.store.proof.signing import make_key
from referee.web.installation.examination import glanced_at
from tests.tables import Table

NOW = datetime(2026, 11, 23, 3, 30, tzinfo=UTC)


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    tmp_path.chmod(0o700)
    (tmp_path / "secret_key").write_text("k" * 32)
    with app.app_context():
        Table().hand(6, 5)
        db.session.remove()
    return tmp_path


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path, "test")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["doctor", *arguments])


def told(finding: Diagnosis) -> str:
    return f"{finding.verdict}: {finding.text % finding.params}"


@pytest.mark.paper
def test_all_is_in_order_or_only_advised(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        monkeypatch.setenv("REFEREE_PORT", str(probe.getsockname()[1]))
    answer = run("--json")
    assert answer.exit_code == 0, answer.output
    found = {one["subject"]: one for one in json.loads(answer.output)}
    assert list(found) == [
        "database", "backups", "disk", "rights", "memory", "clock", "fonts", "port",
    ]  # fmt: skip
    assert found["database"]["text"] == "It is sound, and its schema is up to date."
    assert found["fonts"]["verdict"] == found["port"]["verdict"] == "in_order"
    assert (found["backups"]["verdict"], bool(found["backups"]["advice"])) == ("advised", True)
    monkeypatch.setattr(fonts_found, "print_one", _without_pango)
    answer = run()
    assert answer.exit_code == 1
    assert "Printing: wrong. No sheet can be printed: OSError('no libpango')" in answer.output
    assert "Install Pango 1.50" in answer.output
    monkeypatch.setattr(fonts_found, "print_one", lambda _page: b"")
    monkeypatch.setattr(fonts_found, "_typefaces", lambda _pdf: {"/DejaVu-Sans"})
    assert "in another typeface: /DejaVu-Sans." in told(fonts_found.check_fonts())
    monkeypatch.setattr(fonts_found, "STATIC", folder)
    (folder / "css" / "paper").mkdir(parents=True)
    (folder / "css" / "paper" / "frame.css").write_text('src: url("../../fonts/gone.woff2")')
    assert "fonts/gone.woff2" in told(fonts_found.check_fonts())


def _without_pango(_page: str) -> bytes:
    raise OSError("no libpango")


def test_nothing_is_made_before_the_first_start(tmp_path: Path) -> None:
    app = create_app(tmp_path, TESTING=True)
    with app.app_context():
        assert told(_database(app)).startswith("advised: There is no database yet")
        assert check_clock(NOW).verdict != "wrong"
        found = {one.subject: one.verdict for one in glanced_at(NOW)}
        assert "checkpoints" not in found
        assert found["database"] == "advised"
    assert not list(tmp_path.glob("referee.db*"))


def _database(app: Flask) -> Diagnosis:
    return check_database(app.extensions["migrate"].directory, whole=True)


@pytest.mark.both_databases
def test_a_database_is_examined_by_its_own_means(store: Flask) -> None:
    assert told(_database(store)) == "in_order: It is sound, and its schema is up to date."
    assert check_clock(datetime.now(UTC)).verdict != "wrong"


def test_what_is_wrong_with_a_database(
    app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(statement: str) -> None:
        with closing(sqlite3.connect(folder / "referee.db")) as database:
            database.execute(statement)
            database.commit()

    with app.app_context():
        change("DROP TRIGGER entry_no_update")
        assert told(_database(app)) == (
            "wrong: It is not sound (problems: 1): the guard entry_no_update is missing or off."
        )
        change("DROP TABLE seat")
        assert told(_database(app)) == "wrong: Tables are missing: seat."
        script = ScriptDirectory(app.extensions["migrate"].directory)
        newest = script.get_revision("head")
        assert newest is not None
        change(f"UPDATE alembic_version SET version_num = '{newest.down_revision}'")
        assert told(_database(app)) == "advised: Its schema is older than this program."
        change("UPDATE alembic_version SET version_num = 'of tomorrow'")
        assert "a newer version wrote it" in told(_database(app))

        def damaged(_migrations: str) -> bool:
            raise StoreUnavailable("damaged")

        monkeypatch.setattr(database_found.health, "is_older", damaged)
        assert told(_database(app)) == "wrong: The database is damaged."
        change("DROP TABLE match")
        assert check_clock(NOW).verdict != "wrong"


def test_a_clock_behind_what_was_written(
    app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.app_context():
        monkeypatch.setattr(database_found, "is_synchronized", lambda: True)
        assert check_clock(datetime.now(UTC)).verdict == "in_order"
        monkeypatch.setattr(database_found, "is_synchronized", lambda: False)
        assert check_clock(datetime.now(UTC)).verdict == "advised"
        behind = check_clock(datetime.now(UTC) - timedelta(days=9000))
        assert "but a match was written later" in told(behind)
    monkeypatch.undo()
    monkeypatch.setattr(database_found.ctypes, "CDLL", lambda _name: SimpleNamespace())
    assert database_found.is_synchronized()


@pytest.mark.parametrize(
    ("free", "verdict"), [("77 GB", "in_order"), ("500 MB", "advised"), ("50 MB", "wrong")]
)
def test_room_on_the_disk(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, free: str, verdict: str
) -> None:
    (installation.folder / "backups").mkdir()
    number, unit = free.split()
    usage = SimpleNamespace(free=int(number) * {"GB": machine.GB, "MB": machine.MB}[unit])
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _folder: usage)
    assert told(check_disk(installation)).startswith(f"{verdict}: {free} are free for")


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, "may only be read"),
        (errno.EACCES, "cannot be written: Permission denied"),
        (errno.ENOSPC, "B are free"),
    ],
)
def test_a_disk_that_takes_nothing(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def refuse(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(disk, "TemporaryFile", refuse)
    found = check_disk(installation)
    assert (found.verdict, words in told(found)) == ("wrong", True)
    assert found.advice


def test_a_disk_that_takes_half_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def half(**_: object) -> Iterator[Any]:
        yield SimpleNamespace(write=lambda _bytes: 4096)

    monkeypatch.setattr(disk, "TemporaryFile", half)
    refused = disk.refusal(tmp_path)
    assert refused is not None
    assert refused.errno == errno.ENOSPC


def test_whose_the_files_are(
    folder: Path, installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_rights(installation).verdict == "in_order"
    folder.chmod(0o755)
    assert "Other users" in told(check_rights(installation))
    (folder / "backups").mkdir()
    (folder / "backups" / "x.zip").touch()
    (folder / "backups" / "y.zip").symlink_to("nowhere")
    own = Path.lstat

    def lstat(path: Path) -> Any:
        found = own(path)
        if path.name == "gone":
            raise FileNotFoundError
        foreign = path.name == "x.zip"
        return SimpleNamespace(st_uid=found.st_uid + 4711 * foreign, st_mode=found.st_mode)

    (folder / "gone").touch()
    monkeypatch.setattr(Path, "lstat", lstat)
    found = check_rights(installation)
    assert "backups/x.zip belongs to another user than its folder" in told(found)
    assert "chown -R" in found.advice % found.params

    def closed(path: Path) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", closed)
    assert "cannot be looked into: Permission denied" in told(check_rights(installation))
    assert machine._name(987654) == "987654"


def test_what_is_deleted_meanwhile_is_nobodys(
    folder: Path, installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "backups").mkdir()
    (folder / "backups" / "gone").touch()
    (folder / "moved").mkdir()
    own, own_iterdir = Path.lstat, Path.iterdir

    def lstat(path: Path) -> Any:
        if path.name == "gone":
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
        return own(path)

    def iterdir(path: Path) -> Iterator[Path]:
        if path.name == "moved":
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
        return own_iterdir(path)

    monkeypatch.setattr(Path, "lstat", lstat)
    monkeypatch.setattr(Path, "iterdir", iterdir)
    assert check_rights(installation).verdict == "in_order"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("MemTotal: 4000000 kB\nMemAvailable: 900000 kB\n", "in_order"),
        ("MemAvailable: 200000 kB\n", "advised"),
        ("MemAvailable: 20000 kB\n", "wrong"),
        ("no such thing\n", "in_order"),
    ],
)
def test_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, verdict: str) -> None:
    (tmp_path / "meminfo").write_text(text)
    monkeypatch.setattr(machine, "MEMORY", tmp_path / "meminfo")
    assert check_memory().verdict == verdict


@pytest.fixture
def port() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield int(probe.getsockname()[1])


class Answering(BaseHTTPRequestHandler):
    says = b'{"status": "ok"}'

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, *_: object) -> None:
        pass


def test_who_has_the_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PATIENCE", 0.2)
    with HTTPServer(("127.0.0.1", 0), Answering) as other:
        port = other.server_port
        assert "is another program’s, or the server" in told(
            check_port(tmp_path, "127.0.0.1", port)
        )
        threading.Thread(target=other.serve_forever, daemon=True).start()
        other_one = check_port(tmp_path, "0.0.0.0", port)
        assert (other_one.verdict, "another installation" in told(other_one)) == ("wrong", True)
        with monkeypatch.context() as patch:
            # Nobody can hold a lock there, so it is not another's for all that is known.
            patch.setattr(machine, "refusal", lambda _folder: OSError(errno.EROFS, "read-only"))
            assert check_port(tmp_path, "0.0.0.0", port).verdict == "in_order"
        serving = begin_serving(tmp_path)
        own = check_port(tmp_path, "0.0.0.0", port)
        assert told(own) == f"in_order: The server answers on port {port}."
        assert serving is not None
        os.close(serving)
        Answering.says = b"something else"
        assert check_port(tmp_path, "127.0.0.1", port).verdict == "wrong"
        other.shutdown()
    assert (
        told(check_port(tmp_path, "127.0.0.1", port))
        == f"in_order: Port {port} is free: no server runs."
    )
    assert "Nobody can listen on 203.0.113.9" in told(check_port(tmp_path, "203.0.113.9", port))


def test_a_key_of_checkpoints_that_is_gone_is_wrong(app: Flask, folder: Path) -> None:
    with app.app_context():
        assert check_key(folder) is None
        make_checkpoint(folder, NOW)
        assert found(folder) == (
            "in_order",
            "The newest is number %(number)s (%(made_at)s), and it is signed.",
        )
        (folder / "proof" / "signing.key").unlink()
        assert found(folder)[1].startswith("The key that signed number")
        make_key(folder)
        assert found(folder)[1].startswith("The key is another")


def found(folder: Path) -> tuple[str, str]:
    finding = check_key(folder)
    assert finding is not None
    return finding.verdict, finding.text
