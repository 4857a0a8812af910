"""The security log as it is sent to where an operator collects such lines."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask

from referee import create_app
from referee.store.accounts import security_log
from referee.store.database import writing
from tests.people import ORIGIN, person


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    """Send nothing any more once the test is over."""
    yield
    for handler in security_log.outlet.handlers:
        handler.close()
    security_log.outlet.handlers = []


def sending(folder: Path, url: str, to: str) -> Flask:
    return create_app(folder, DATABASE_URL=url, SECURITY_LOG=to)


def test_each_entry_is_a_line_of_a_file(tmp_path: Path, sqlite_url: str) -> None:
    app = sending(tmp_path, sqlite_url, "security.jsonl")
    file = tmp_path / "security.jsonl"
    assert file.stat().st_mode & 0o777 == 0o600
    with app.app_context():
        person("Zoë\nMaria")
        (entry,) = security_log.page().entries
    (line,) = file.read_text().splitlines()
    told = json.loads(line)
    assert (told["number"], told["kind"], told["subject"]) == (1, "account_made", entry.subject)
    assert told["time"].startswith(f"{entry.recorded_at:%Y-%m-%dT%H:%M}")
    assert set(told) == {
        "time", "number", "kind", "actor", "subject", "network", "device", "hash",
    }  # fmt: skip


def test_a_file_that_was_put_aside_begins_anew(tmp_path: Path, sqlite_url: str) -> None:
    app = sending(tmp_path, sqlite_url, "security.jsonl")
    file = tmp_path / "security.jsonl"
    with app.app_context():
        person("Ada")
        file.rename(tmp_path / "security.jsonl.1")
        person("Berto")
    assert "Ada" in (tmp_path / "security.jsonl.1").read_text()
    assert "Berto" in file.read_text()


def test_what_was_not_saved_is_not_told(tmp_path: Path, sqlite_url: str) -> None:
    app = sending(tmp_path, sqlite_url, "security.jsonl")
    with app.app_context():
        with suppress(ZeroDivisionError), writing():
            security_log.note("signed_in", "Anna", ORIGIN)
            raise ZeroDivisionError
        person("Berto")
    assert len((tmp_path / "security.jsonl").read_text().splitlines()) == 1


def test_a_system_log_gets_them_as_its_own(tmp_path: Path, sqlite_url: str) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as log:
        log.bind(("127.0.0.1", 0))
        log.settimeout(10)
        app = sending(tmp_path, sqlite_url, f"syslog://127.0.0.1:{log.getsockname()[1]}")
        with app.app_context():
            person("Anna")
        # <86>: authpriv, info.
        head, _, line = log.recv(4096).decode().partition("referee: ")
    assert head == "<86>"
    assert json.loads(line)["subject"] == "Anna"


@pytest.mark.parametrize("to", ["syslog", "syslog://no.such.host.invalid", "nowhere/at/all.jsonl"])
def test_whoever_does_not_listen_keeps_nobody_from_writing(
    tmp_path: Path, sqlite_url: str, to: str, caplog: pytest.LogCaptureFixture
) -> None:
    app = sending(tmp_path, sqlite_url, to)
    with app.app_context():
        person("Anna")
        assert [entry.subject for entry in security_log.page().entries] == ["Anna"]
    assert "not sent" in caplog.text
