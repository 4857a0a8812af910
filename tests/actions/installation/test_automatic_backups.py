"""Backups that nobody asks for: once a day, by one process, tried again where they fail."""

import fcntl
import json
import logging
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, current_app

from referee.actions.installation import automatic_backups
from referee.actions.installation.automatic_backups import (
    STATE_FILE,
    back_up_before_change,
    back_up_daily,
    state_of_backups,
)
from referee.actions.installation.backing_up import Installation
from referee.actions.installation.backups_found import check_backups
from referee.actions.installation.keeping import file_name
from referee.store.errors import StoreUnavailable
from referee.store.installation.contents import BackupError

NOW = datetime(2026, 11, 23, 3, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def installation(store: Flask, tmp_path: Path) -> Installation:
    return Installation(tmp_path, "test")


def names(installation: Installation) -> list[str]:
    return sorted(path.name for path in installation.backups.glob("*"))


def test_one_is_made_every_day(installation: Installation) -> None:
    assert check_backups(installation, NOW).text == "There is no backup yet."
    assert back_up_daily(installation, NOW)
    assert not back_up_daily(installation, NOW + 23 * HOUR)
    assert back_up_daily(installation, NOW + 24 * HOUR)
    assert names(installation) == [file_name(NOW), file_name(NOW + 24 * HOUR)]
    found = state_of_backups(installation, NOW + 25 * HOUR)
    assert (found.count, found.problem, found.age(NOW + 25 * HOUR)) == (2, "", HOUR)
    assert check_backups(installation, NOW + 25 * HOUR).verdict == "in_order"
    assert check_backups(installation, NOW + 73 * HOUR).verdict == "advised"


def test_one_of_a_day_to_come_counts_for_nothing(installation: Installation) -> None:
    """The clock was wrong once, or is wrong now."""
    assert back_up_daily(installation, NOW + 100 * HOUR)
    assert back_up_daily(installation, NOW)
    found = state_of_backups(installation, NOW)
    assert found.newest is not None
    assert (found.newest.at, found.count) == (NOW, 1)


def test_what_fails_is_told_and_tried_again_after_an_hour(
    installation: Installation, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk = tmp_path / "disk"
    chosen = Installation(tmp_path, "test", (), str(disk))
    with caplog.at_level(logging.ERROR):
        assert not back_up_daily(chosen, NOW)
    assert "the daily backup failed: the folder" in caplog.text
    assert "is not there" in check_backups(chosen, NOW).text
    disk.mkdir()
    found = check_backups(chosen, NOW)
    assert (found.verdict, found.params["at"]) == ("wrong", NOW)
    assert f"the folder {disk} (BACKUP_FOLDER) is not there" in str(found.params["problem"])
    assert not back_up_daily(chosen, NOW + HOUR / 2)
    # Set back, the clock says that an hour is far away.
    assert back_up_daily(chosen, NOW - HOUR)
    assert check_backups(chosen, NOW - HOUR).verdict == "in_order"


def test_one_made_by_hand_makes_good_what_failed(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise StoreUnavailable("busy")

    with monkeypatch.context() as patched:
        patched.setattr(automatic_backups, "make_backup", busy)
        assert not back_up_daily(installation, NOW)
    assert "busy" in state_of_backups(installation, NOW).problem
    (installation.backups / file_name(NOW + HOUR)).touch()
    assert state_of_backups(installation, NOW + HOUR).problem == ""
    (installation.folder / STATE_FILE).write_text("torn")
    assert state_of_backups(installation, NOW + HOUR).problem == ""


def test_of_several_processes_one_makes_it(installation: Installation) -> None:
    ready, made = threading.Barrier(3), []

    def make(app: Flask) -> None:
        with app.app_context():
            ready.wait()
            made.append(back_up_daily(installation, NOW))

    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    threads = [threading.Thread(target=make, args=(app,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [False, False, True]
    assert names(installation) == [file_name(NOW)]


def test_one_that_goes_on_is_no_failure_and_one_that_was_interrupted_is(
    installation: Installation,
) -> None:
    told = {"problem": automatic_backups.INTERRUPTED, "tried_at": NOW.isoformat()}
    (installation.folder / STATE_FILE).write_text(json.dumps(told))
    with (installation.folder / STATE_FILE).open() as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert state_of_backups(installation, NOW).problem == ""
        assert not back_up_daily(installation, NOW + HOUR)
    assert state_of_backups(installation, NOW).problem == automatic_backups.INTERRUPTED
    assert back_up_daily(installation, NOW + HOUR)


def test_one_that_was_interrupted_once_it_was_made_is_handed_on_again(
    installation: Installation,
) -> None:
    assert back_up_daily(installation, NOW)
    told = {"problem": automatic_backups.INTERRUPTED, "tried_at": NOW.isoformat()}
    (installation.folder / STATE_FILE).write_text(json.dumps(told))
    assert back_up_daily(installation, NOW + HOUR)
    assert state_of_backups(installation, NOW + HOUR).problem == ""
    assert names(installation) == [file_name(NOW)]


def test_a_folder_that_takes_nothing_is_in_the_log(
    installation: Installation, caplog: pytest.LogCaptureFixture
) -> None:
    (installation.folder / STATE_FILE).mkdir()
    assert not back_up_daily(installation, NOW)
    assert f"{STATE_FILE} cannot be written: Is a directory" in caplog.text


def test_before_a_change_the_folder_of_the_installation_stands_in_for_a_missing_disk(
    installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = Installation(tmp_path, "test", (), str(tmp_path / "disk"))
    assert back_up_before_change(chosen, NOW) == tmp_path / "backups" / file_name(NOW)
    (tmp_path / "disk").mkdir()
    assert back_up_before_change(chosen, NOW) == tmp_path / "disk" / file_name(NOW)
    with pytest.raises(BackupError, match="there already"):
        back_up_before_change(installation, NOW)


@pytest.mark.process
def test_each_daily_one_is_handed_to_the_command_of_the_operator(
    installation: Installation, tmp_path: Path
) -> None:
    (elsewhere := tmp_path / "elsewhere").mkdir()
    handing = replace(installation, command=f"cp -t '{elsewhere}'")
    assert back_up_daily(handing, NOW)
    assert (elsewhere / file_name(NOW)).read_bytes() == (
        installation.backups / file_name(NOW)
    ).read_bytes()


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cp -t /nowhere/at/all", "/nowhere/at/all"),
        ("false", "exit status 1"),
        ("no-such-program", "No such file or directory"),
        ("cp 'unclosed", "No closing quotation"),
    ],
)
def test_a_command_that_fails_is_told_and_run_again_with_the_same_backup(
    installation: Installation, tmp_path: Path, command: str, said: str
) -> None:
    failing = replace(installation, command=command)
    assert not back_up_daily(failing, NOW)
    found = check_backups(installation, NOW)
    assert said in str(found.params["problem"])
    assert f"{file_name(NOW)} is made, but BACKUP_COMMAND failed" in str(found.params["problem"])
    (elsewhere := tmp_path / "elsewhere").mkdir()
    mended = replace(installation, command=f"cp -t {elsewhere}")
    assert not back_up_daily(mended, NOW + HOUR / 2)
    assert back_up_daily(mended, NOW + HOUR)
    assert [path.name for path in elsewhere.iterdir()] == names(installation) == [file_name(NOW)]
    assert check_backups(installation, NOW + HOUR).verdict == "in_order"
