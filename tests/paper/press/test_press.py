"""The press prints each sheet once, keeps it, and says no past its queue."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children

import pytest

from referee.paper.press import press
from referee.paper.press.press import InPreparation, Press, QueueFull

Task = tuple[object, ...]


class Pool:
    """Stands in for the process: takes what is to be printed, and prints when it is told to."""

    def __init__(self) -> None:
        self.taken: list[tuple[Future[bytes], Task]] = []
        self.broken = False

    def submit(self, _print: object, *what: object) -> Future[bytes]:
        if self.broken:
            raise BrokenProcessPool
        self.taken.append((Future(), what))
        return self.taken[-1][0]

    def shutdown(self, **_how: object) -> None:
        self.broken = True


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Pool:
    pool = Pool()
    monkeypatch.setattr(press, "_pool", lambda: pool)
    return pool


def ordered(busy: Press, xhtml: str) -> Future[bytes]:
    with pytest.raises(InPreparation) as waiting:
        busy.printed(xhtml, "a4")
    return waiting.value.sheet


def test_who_asks_for_the_same_waits_for_the_same(pool: Pool) -> None:
    busy = Press()
    first = ordered(busy, "<p>a</p>")
    assert ordered(busy, "<p>a</p>") is first
    assert ordered(busy, "<p>b</p>") is not first
    assert [what for _sheet, what in pool.taken] == [("<p>a</p>", "a4"), ("<p>b</p>", "a4")]
    first.set_result(b"%PDF")
    assert busy.printed("<p>a</p>", "a4") == b"%PDF"


def test_one_more_than_the_queue_holds_is_refused_until_there_is_room(pool: Pool) -> None:
    busy = Press()
    first, *_others = [ordered(busy, f"<p>{number}</p>") for number in range(press.QUEUE)]
    with pytest.raises(QueueFull):
        busy.printed("<p>more</p>", "a4")
    assert ordered(busy, "<p>0</p>") is first
    first.set_result(b"%PDF")
    assert ordered(busy, "<p>more</p>")


def test_what_failed_is_tried_again(pool: Pool) -> None:
    busy = Press()
    first = ordered(busy, "<p>a</p>")
    first.set_exception(ValueError("torn"))
    with pytest.raises(ValueError, match="torn"):
        busy.printed("<p>a</p>", "a4")
    assert ordered(busy, "<p>a</p>") is not first


def test_only_those_asked_for_last_are_kept(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "KEPT", 2)
    busy = Press()
    for text in ("a", "b"):
        ordered(busy, text).set_result(text.encode())
    assert busy.printed("a", "a4") == b"a"
    ordered(busy, "c").set_result(b"c")
    assert busy.printed("a", "a4") == b"a"
    assert ordered(busy, "b")


@pytest.fixture
def opened() -> Iterator[None]:
    press.open_press()
    yield
    press.close_press()


def test_a_press_that_is_killed_is_replaced(opened: None) -> None:
    pages = [f'<html lang="it"><body><p>{number}</p></body></html>' for number in range(3)]

    def sheet(page: str) -> Future[bytes]:
        with pytest.raises(InPreparation) as waiting:
            press.printed(page)
        wait([waiting.value.sheet], 60)
        return waiting.value.sheet

    assert sheet(pages[0]).result().startswith(b"%PDF")
    assert press.printed(pages[0]) == press.print_now(pages[0], "a4")
    [child] = active_children()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join(60)
    # It may be noticed before the next sheet or by it.
    assert isinstance(sheet(pages[1]).exception(), BrokenProcessPool) or press.printed(pages[1])
    assert sheet(pages[2]).result().startswith(b"%PDF")
