"""Two at once: threads, connections and processes that want the same number, event or match."""

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.matches.match_facts import Recorded, record_fact
from referee.actions.matches.openings import open_match
from referee.actions.tablets import takeover
from referee.actions.tablets.devices import end_writing, hold_match
from referee.store import database
from referee.store.accounts.security_log import Origin
from referee.store.database import db, writing
from referee.store.errors import EventReused, MovedOn, NotTheWriter, StoreUnavailable
from referee.store.matches import projections, queries
from referee.store.matches.found import find_match
from referee.store.tablets import stations
from tests.tables import STAMP, Table, opening

pytestmark = [pytest.mark.both_databases, pytest.mark.no_cover]

WRITER = "tests.store.ledger.writer"


def at_once(app: Flask, *actions: Callable[[], Recorded]) -> list[Recorded | Exception]:
    """Run each action in a thread of its own, all set off together; what each came to."""
    gate = threading.Barrier(len(actions))
    outcomes: list[Recorded | Exception] = [RuntimeError("never ran")] * len(actions)

    def run(index: int, action: Callable[[], Recorded]) -> None:
        with app.app_context():
            gate.wait()
            try:
                outcomes[index] = action()
            except Exception as error:  # noqa: BLE001 -- the test looks at every outcome
                outcomes[index] = error

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def writer_of(
    code: str,
    points: int,
    event_id: str,
    after: int = 1,
    device: int | None = None,
    *,
    looked: bool = True,
) -> Callable[[], Recorded]:
    """Return what writes a hand; `looked` lets it have looked at the match, as requests do."""
    payload = {"hand": after, "value": {"points": {"A": points, "B": 11 - points}}}

    def write() -> Recorded:
        if looked:
            find_match(code)
        return record_fact(code, "hand_written", payload, after, event_id, STAMP, device)

    return write


def test_two_writers_of_one_number_are_one_success_and_one_conflict(store: Flask) -> None:
    table = Table()
    for after in range(1, 6):
        writers = (
            writer_of(table.code, points, str(uuid4()), after, looked=points % 3 < after % 3)
            for points in (4, 5, 6, 7)
        )
        outcomes = at_once(store, *writers)
        done = [outcome for outcome in outcomes if isinstance(outcome, Recorded)]
        late = [outcome for outcome in outcomes if isinstance(outcome, MovedOn)]
        assert (len(done), len(late)) == (1, 3), outcomes
        for error in late:
            assert error.entries == (done[0].entry,)
        db.session.rollback()
        assert queries.head(table.code).number == after + 1
    assert verification.verify().sound


@pytest.mark.parametrize("looked", [True, False])
def test_without_the_row_lock_the_primary_key_still_guards(
    store: Flask, monkeypatch: pytest.MonkeyPatch, looked: bool
) -> None:
    """Take the locks away: the loser meets the winner's entry in the database, and says so."""
    monkeypatch.setattr("referee.store.ledger.ledger.hold", queries.ledger.find)
    monkeypatch.setattr(projections, "_MOVE", projections._UPDATE)
    table = Table()
    outcomes = at_once(
        store, *(writer_of(table.code, n, str(uuid4()), looked=looked) for n in (4, 5, 6))
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "MovedOn",
        "MovedOn",
        "Recorded",
    ]
    assert verification.verify().sound


@pytest.mark.parametrize("looked", [True, False])
def test_one_event_sent_twice_at_once_is_stored_once(store: Flask, looked: bool) -> None:
    table = Table()
    outcomes = at_once(store, *[writer_of(table.code, 6, "event-00", looked=looked)] * 4)
    done = [outcome for outcome in outcomes if isinstance(outcome, Recorded)]
    assert len(done) == 4, outcomes
    assert sorted(outcome.again for outcome in done) == [False, True, True, True]
    assert len({outcome.entry.hash for outcome in done}) == 1
    assert queries.head(table.code).number == 2


@pytest.mark.parametrize("looked", [True, False])
def test_one_event_id_for_two_matches_at_once_serves_one(store: Flask, looked: bool) -> None:
    tables = [Table() for _ in range(3)]
    writers = [writer_of(table.code, 6, "event-00", looked=looked) for table in tables]
    outcomes = at_once(store, *writers)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "EventReused",
        "EventReused",
        "Recorded",
    ]
    assert not [o for o in outcomes if isinstance(o, Exception) and not isinstance(o, EventReused)]


def test_one_opening_sent_twice_at_once_opens_one_match(store: Flask) -> None:
    outcomes = at_once(store, *[lambda: open_match(opening(), "event-00", STAMP)] * 3)
    codes = {outcome.code for outcome in outcomes if isinstance(outcome, Recorded)}
    assert len(codes) == 1, outcomes
    assert len(queries.open_matches()) == 1


def test_a_device_that_is_being_taken_over_waits_and_is_refused(store: Flask) -> None:
    table = Table()
    device_id = hold_first(table)
    right = stations.writer(find_match(table.code).id)
    assert right is not None
    with writing():
        end_writing(right.id, STAMP.now)
        writer, outcomes = begun(store, writer_of(table.code, 6, "event-00", device=device_id))
        assert not outcomes
    writer.join()
    assert [type(outcome) for outcome in outcomes] == [NotTheWriter]
    assert queries.head(table.code).number == 1


def test_taking_over_waits_until_the_entry_is_written(store: Flask) -> None:
    table = Table()
    device_id = hold_first(table)
    origin = Origin("", "10.0.0.8", "iPad", STAMP.now)
    before = queries.any_view(table.code)
    match_id = find_match(table.code).id
    with writing():
        assert projections.move(match_id, before, before, device_id)
        taker, outcomes = begun(
            store,
            lambda: takeover.take_over(table.code, None, STAMP, origin),
        )
        assert not outcomes
    taker.join()
    (token,) = outcomes
    assert isinstance(token, str)
    db.session.rollback()
    with writing():
        assert not projections.move(match_id, before, before, device_id)


def test_a_head_that_has_moved_on_is_not_moved_again(store: Flask) -> None:
    table = Table()
    match_id, before = find_match(table.code).id, queries.any_view(table.code)
    table.hand(6, 5)
    with writing():
        assert not projections.move(match_id, before, before, None)
    assert queries.head(table.code).number == 2


def hold_first(table: Table) -> int:
    """Let a device write to a match. Return its row."""
    held = hold_match(None, table.code, STAMP)
    assert held is not None
    return held.device_id


def begun(app: Flask, action: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """Begin an action in a thread of its own and give it time. Return it, and what it comes to."""
    outcomes: list[object] = []

    def run() -> None:
        with app.app_context():
            try:
                outcomes.append(action())
            except Exception as error:  # noqa: BLE001 -- the test looks at every outcome
                outcomes.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(timeout=0.5)
    return thread, outcomes


def test_matches_of_their_own_do_not_disturb_each_other(store: Flask) -> None:
    tables = [Table() for _ in range(4)]
    outcomes = at_once(store, *(writer_of(table.code, 6, str(uuid4())) for table in tables))
    assert all(isinstance(outcome, Recorded) for outcome in outcomes), outcomes


def test_a_reader_is_not_held_up_by_a_writer(store: Flask) -> None:
    table = Table()
    seen: list[int] = []

    def read() -> None:
        with store.app_context():
            seen.append(queries.any_view(table.code).number)

    with writing():
        reader = threading.Thread(target=read)
        reader.start()
        reader.join(timeout=5)
    assert seen == [1]


def test_a_reader_sees_what_was_committed_since_its_last_answer(store: Flask) -> None:
    table = Table()
    assert queries.head(table.code).number == 1
    (done,) = at_once(store, writer_of(table.code, 6, "event-00"))
    assert isinstance(done, Recorded)
    db.session.rollback()
    assert queries.head(table.code).number == 2


def test_a_writer_whose_turn_does_not_come_says_so(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WRITER_SECONDS", 0.05)
    with app.app_context():
        table = Table()
        with writing():
            (outcome,) = at_once(app, writer_of(table.code, 6, "event-00"))
        assert isinstance(outcome, StoreUnavailable)
        assert outcome.cause == "busy"
        assert queries.any_view(table.code).number == 1


def test_another_process_that_writes_is_waited_for(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WRITER_SECONDS", 0.05)
    with app.app_context():
        table = Table()
        other = os.open(tmp_path, os.O_RDONLY)
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(StoreUnavailable) as refused:
            table.hand(6, 5)
        assert refused.value.cause == "busy"
        os.close(other)
        assert table.hand(6, 5).entry.number == 2


def _start(url: str, instance: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", WRITER, url, str(instance), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.process
def test_two_processes_take_turns(either_url: str, store: Flask, tmp_path: Path) -> None:
    table = Table()
    writers = [_start(either_url, tmp_path, table.code, "30") for _ in range(2)]
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    assert queries.any_view(table.code).number == 61
    assert verification.verify().sound


@pytest.mark.process
def test_a_writer_that_is_killed_leaves_a_whole_ledger(
    either_url: str, store: Flask, tmp_path: Path
) -> None:
    """`kill -9` in mid-stream: every entry that was answered is there, and nothing is torn."""
    for _ in range(3):
        table = Table()
        writer = _start(either_url, tmp_path, table.code, "100000")
        assert writer.stdout is not None
        answered = [writer.stdout.readline() for _ in range(20)]
        writer.kill()
        answered += writer.stdout.read().splitlines(keepends=True)
        writer.stdout.close()
        writer.wait()
        whole = [int(line) for line in answered if line.endswith("\n")]
        db.session.rollback()
        kept = queries.head(table.code).number
        # The last one may have been saved and its answer lost: the client asks again.
        assert whole[-1] <= kept <= whole[-1] + 1
        report = verification.verify()
        assert report.sound, report.problems
        table.view = queries.any_view(table.code)
        table.add("match_closed", reason="the writer is gone")
