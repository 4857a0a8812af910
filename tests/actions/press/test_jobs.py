"""Printing in the background: once for each content, told as it goes, begun again after a fault."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask

from referee.actions.press import jobs as printing
from referee.actions.press.jobs import Order, begin
from referee.store.database import db, writing
from referee.store.errors import StoreUnavailable
from referee.store.press import jobs
from referee.store.press.jobs import PIECE, SILENT, Job
from tests.people import evening, person, row_of

KEY = "0" * 64
OTHER = "1" * 64


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class Press:
    """A press that goes on when it is let: it prints as many sheets as it was told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.told = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, told: Callable[[int, bytes], None]) -> bytes:
        self.asked += 1
        told(120, b"")
        self.told.set()
        assert self.go_on.wait(60)
        return b"%PDF"


class Room:
    """An event whose sheets are printed."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app, self.folder = app, folder
        with app.app_context():
            self.event_id = row_of(evening(person("Gina", "organizer")))

    def begin(self, make: printing.Make, key: str = KEY, of: int = 300) -> None:
        with self.app.app_context():
            begin(self.folder, self.app.app_context, Order(self.event_id, key, of), make)

    def look(self, key: str = KEY, now: datetime | None = None) -> Job | None:
        with self.app.app_context():
            return jobs.look(self.event_id, key, now or datetime.now(UTC))

    def content(self, last: int = 0) -> bytes | None:
        with self.app.app_context():
            return jobs.content(self.event_id, KEY, last)

    def state(self, key: str = KEY) -> str:
        job = self.look(key)
        return job.state if job else "unknown"

    def change(self, **values: object) -> None:
        """Change the row of the job as time or another machine would."""
        with self.app.app_context(), writing():
            db.session.execute(jobs.PRINT_JOBS.update().values(values))


@pytest.fixture
def room(either_app: Flask, tmp_path: Path) -> Room:
    return Room(either_app, tmp_path)


@pytest.mark.both_databases
def test_a_job_tells_how_far_it_is_and_is_done_once(room: Room) -> None:
    press = Press()
    assert room.look() is None
    assert room.content() is None
    room.begin(press)
    press.told.wait(60)
    assert room.look() == Job("printing", 120, 300)
    assert room.content() is None
    room.begin(press)
    press.go_on.set()
    until(lambda: room.state() == "done")
    assert room.content() == b"%PDF"
    assert room.look() == Job("done", 300, 300)
    room.begin(press)
    assert press.asked == 1
    with room.app.app_context():
        elsewhere = row_of(evening(person("Ada", "organizer"), "Bidente"))
        assert jobs.look(elsewhere, KEY, datetime.now(UTC)) is None
        assert jobs.content(elsewhere, KEY) is None


def test_parts_of_a_job_can_be_had_while_the_others_are_printed(room: Room) -> None:
    told, go_on = threading.Event(), threading.Event()
    whole = b"%PDF" + bytes(range(256)) * (3 * PIECE // 256)

    def make(tell: Callable[[int, bytes], None]) -> bytes:
        tell(10, b"%PDF one")
        tell(18, b"%PDF two")
        told.set()
        assert go_on.wait(60)
        return whole

    room.begin(make, of=32)
    told.wait(60)
    assert room.look() == Job("printing", 18, 32, ((1, 10), (11, 18)))
    assert room.content(18) == b"%PDF two"
    go_on.set()
    until(lambda: room.state() == "done")
    assert room.content(10) is None
    assert room.content() == whole


def test_jobs_wait_for_each_other(room: Room) -> None:
    one, other = Press(), Press()
    room.begin(one)
    one.told.wait(60)
    room.begin(other, OTHER, 200)
    assert room.look(OTHER) == Job("waiting", 0, 200)
    for press in (one, other):
        press.go_on.set()
    until(lambda: room.state(OTHER) == "done")
    assert room.state() == "done"


def test_a_fault_stops_a_job_that_can_be_begun_again(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    def torn(told: Callable[[int, bytes], None]) -> bytes:
        told(10, b"%PDF part")
        raise OSError(28, "No space left on device")

    room.begin(torn)
    until(lambda: room.state() == "stopped")
    assert room.look() == Job("stopped", 10, 300)
    assert "No space left" in caplog.text
    press = Press()
    press.go_on.set()
    room.begin(press)
    until(lambda: room.state() == "done")


@pytest.mark.both_databases
def test_a_job_whose_printer_is_silent_is_begun_again_by_another(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """Its machine was killed, or it has lost the database for so long: then it is too late."""
    lost, press = Press(), Press()
    room.begin(lost)
    lost.told.wait(60)
    room.change(beat_at=datetime.now(UTC) - SILENT - timedelta(seconds=1))
    assert room.look() == Job("stopped", 120, 300)
    # Two machines have two locks.
    (elsewhere := room.folder / "elsewhere").mkdir()
    room.folder = elsewhere
    room.begin(press)
    press.told.wait(60)
    lost.go_on.set()
    until(lambda: "printed by another machine" in caplog.text)
    assert room.look() == Job("printing", 120, 300)
    press.go_on.set()
    until(lambda: room.state() == "done")


def test_a_printer_that_works_for_long_says_that_it_is_there(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "BEAT", 0.05)
    press = Press()
    room.begin(press)
    press.told.wait(60)
    before = datetime.now(UTC) - SILENT - timedelta(seconds=1)
    room.change(beat_at=before)
    until(lambda: room.state() == "printing")
    press.go_on.set()
    until(lambda: room.state() == "done")


def test_without_a_database_a_printer_ends_quietly(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    press = Press()
    room.begin(press)
    press.told.wait(60)

    def gone(*_: object, **__: object) -> bool:
        raise StoreUnavailable("unreachable")

    with monkeypatch.context() as patched:
        patched.setattr(jobs, "tell", gone)
        press.go_on.set()
        until(lambda: "was not printed" in caplog.text)
    assert room.state() == "printing"  # until it has been silent for long enough


@pytest.mark.both_databases
def test_what_was_printed_is_kept_for_a_day(room: Room) -> None:
    press = Press()
    press.go_on.set()
    room.begin(press)
    until(lambda: room.state() == "done")
    room.change(made_at=datetime.now(UTC) - jobs.KEPT - timedelta(seconds=1))
    room.begin(press, OTHER)
    until(lambda: room.state(OTHER) == "done")
    assert room.state() == "unknown"
    assert room.content() is None


def test_a_folder_that_cannot_be_written_is_told_at_once(room: Room) -> None:
    (room.folder / "file").write_text("a file, and no folder")
    room.folder = room.folder / "file"
    with pytest.raises(OSError, match="file"):
        room.begin(Press())
    assert room.look() is None
