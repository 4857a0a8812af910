"""What a page does after an act takes a moment: a test waits for it, and says what came instead."""

from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE

Read = TypeVar("Read")

STEP = 20
"""Milliseconds between two looks."""


def comes_to(page: Page, read: Callable[[], Read], expected: Read, after: str = "") -> None:
    """Wait until what `read` returns is as expected; fail with what it is at the end of patience.

    `after` says in the message what has been done.
    """
    for _ in range(PATIENCE // STEP):
        if read() == expected:
            return
        page.wait_for_timeout(STEP)
    found = read()
    assert found == expected, f"{after}: {found}"
