"""A call for the referee that waits stops neither the counting nor the undo."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.offline.outbox import kept
from tests.browser.offline.two_tables import TwoTables
from tests.browser.test_evening import Table
from tests.browser.test_live import says
from tests.browser.test_tressette import TressetteTable
from tests.browser.waiting import comes_to

CALL = "form:has([name=kind][value=referee_called]) button"


@pytest.mark.parametrize("game", [Table, TressetteTable])
def test_hands_after_a_call(visit: Any, game: type[Table]) -> None:
    tables = TwoTables(visit, game, mode="rapido", way="points")
    tables.cut()
    tables.far.locator(CALL).first.evaluate("button => button.click()")
    says(tables.far, "waiting")
    comes_to(tables.far, lambda: len(kept(tables.far)), 1)
    expect(tables.far.locator("[data-said=called]")).to_contain_text("chiamalo a voce")
    tables.near.locator(CALL).first.evaluate("button => button.click()")
    tables.taps("button[name=points][value='A:8']")
    tables.taps("#bar .undo-bar__form button")
    tables.taps("button[name=points][value='A:7']")
    tables.comes_back()
    expect(tables.far.get_by_text("L’arbitro è chiamato.").first).to_be_attached()
