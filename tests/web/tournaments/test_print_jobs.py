"""Printing in the background: once for each content, told as it goes, begun again after a fault."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.web.tournaments.papers.print_jobs import (
    KEPT,
    Job,
    begin,
    look,
    printed_file,
    printed_part,
)

KEY = "0" * 64
OTHER = "1" * 64


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def state(folder: Path, key: str = KEY) -> str:
    job = look(folder, key)
    return job.state if job else "unknown"


class Press:
    """A press that goes on when it is let: it prints as many sheets as it was told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.told = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, told: Callable[[int], None]) -> bytes:
        self.asked += 1
        told(120)
        self.told.set()
        assert self.go_on.wait(60)
        return b"%PDF"


def test_a_job_tells_how_far_it_is_and_is_done_once(tmp_path: Path) -> None:
    folder, press = tmp_path / "K7Q2MZ", Press()
    assert look(folder, KEY) is None
    begin(folder, KEY, 300, press)
    press.told.wait(60)
    assert look(folder, KEY) == Job("printing", 120, 300)
    begin(folder, KEY, 300, press)
    press.go_on.set()
    until(lambda: state(folder) == "done")
    assert printed_file(folder, KEY).read_bytes() == b"%PDF"
    assert look(folder, KEY) == Job("done", 300, 300)
    begin(folder, KEY, 300, press)
    assert press.asked == 1


def test_parts_of_a_job_can_be_had_while_the_others_are_printed(tmp_path: Path) -> None:
    told, go_on = threading.Event(), threading.Event()

    def make(tell: Callable[..., None]) -> bytes:
        tell(10, b"%PDF one")
        tell(18, b"%PDF two")
        told.set()
        assert go_on.wait(60)
        return b"%PDF all"

    begin(tmp_path, KEY, 32, make)
    told.wait(60)
    assert look(tmp_path, KEY) == Job("printing", 18, 32, ((1, 10), (11, 18)))
    assert printed_part(tmp_path, KEY, 18).read_bytes() == b"%PDF two"
    go_on.set()
    until(lambda: state(tmp_path) == "done")
    until(lambda: not printed_part(tmp_path, KEY, 10).exists())
    assert look(tmp_path, KEY) == Job("done", 32, 32)


def test_jobs_wait_for_each_other_also_those_of_other_events(tmp_path: Path) -> None:
    one, other = Press(), Press()
    begin(tmp_path / "A", KEY, 300, one)
    one.told.wait(60)
    begin(tmp_path / "B", OTHER, 200, other)
    assert look(tmp_path / "B", OTHER) == Job("waiting", 0, 200)
    for press in (one, other):
        press.go_on.set()
    until(lambda: state(tmp_path / "B", OTHER) == "done")
    assert state(tmp_path / "A") == "done"


def test_a_fault_stops_a_job_that_can_be_begun_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def torn(told: Callable[[int], None]) -> bytes:
        told(10)
        raise OSError(28, "No space left on device")

    begin(tmp_path / "A", KEY, 300, torn)
    until(lambda: state(tmp_path / "A") == "stopped")
    assert look(tmp_path / "A", KEY) == Job("stopped", 10, 300)
    assert "No space left" in caplog.text
    press = Press()
    press.go_on.set()
    begin(tmp_path / "A", KEY, 300, press)
    until(lambda: state(tmp_path / "A") == "done")


KILLED = """
import sys, threading
from pathlib import Path
from referee.web.tournaments.papers.print_jobs import begin

def make(told):
    told(30)
    print("printing", flush=True)
    threading.Event().wait()

begin(Path(sys.argv[1]), sys.argv[2], 300, make)
threading.Event().wait()
"""


@pytest.mark.process
def test_a_job_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "A"
    command = [sys.executable, "-c", KILLED, str(folder), KEY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "printing\n"
        assert look(folder, KEY) == Job("printing", 30, 300)
        server.send_signal(signal.SIGKILL)
        server.wait(60)
    assert look(folder, KEY) == Job("stopped", 30, 300)


def test_what_was_printed_is_kept_for_a_day(tmp_path: Path) -> None:
    folder, press = tmp_path / "A", Press()
    press.go_on.set()
    begin(folder, KEY, 300, press)
    until(lambda: state(folder) == "done")
    for path in folder.iterdir():
        os.utime(path, (time.time() - KEPT - 1,) * 2)
    begin(folder, OTHER, 300, press)
    until(lambda: state(folder, OTHER) == "done")
    assert state(folder) == "unknown"
    assert {path.stem for path in folder.iterdir()} == {OTHER}


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "A").write_text("a file, and no folder")
    with pytest.raises(OSError, match="A"):
        begin(tmp_path / "A", KEY, 300, Press())
    folder = tmp_path / "B"
    (folder / f"{KEY}.json.new").mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        begin(folder, KEY, 300, Press())
    (folder / f"{KEY}.json.new").rmdir()
    press = Press()
    press.go_on.set()
    begin(folder, KEY, 300, press)
    until(lambda: state(folder) == "done")
