"""A hand card by card without a network, beside the same one with one."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.offline.two_tables import TwoTables
from tests.browser.test_evening import Table
from tests.browser.test_tressette import TressetteTable
from tests.games.marafone.records import deal as deal_marafone
from tests.games.tressette.records import deal as deal_tressette

UNDO = "#bar .undo-bar__form button"

MARAFFA = "form:has([value=maraffa_declared])"


def marafone(page: Page) -> None:
    Table(page).starts()


def tressette(page: Page) -> None:
    TressetteTable(page).starts()


def plays(tables: TwoTables, cards: Sequence[str]) -> None:
    for card in cards:
        tables.taps(f"button[name=card][value='{card}']")


@pytest.fixture
def dealt() -> list[str]:
    """The cards of a hand of marafone that seat 1 begins, in the order in which they fall."""
    return " ".join(deal_marafone(random.Random(5), 1)["tricks"]).split()


def test_a_hand_of_marafone(visit: Any, dealt: list[str]) -> None:
    tables = TwoTables(visit, marafone)
    tables.turn_to(mode="carte")
    tables.cut()
    tables.taps("button[name=trump][value=denari]")
    plays(tables, dealt[:1])
    tables.taps("button[name=word][value=busso]")
    plays(tables, dealt[1:5])
    tables.taps(f"{MARAFFA} button[value='2']", f"{MARAFFA} [name=trick][value='2']")
    tables.taps(UNDO)
    tables.taps(UNDO)
    plays(tables, dealt[4:39])  # The fortieth falls by itself.
    tables.taps("button[name=trump][value=coppe]")
    plays(tables, dealt[:2])
    tables.comes_back()


def test_a_hand_of_tressette(visit: Any) -> None:
    cards = " ".join(deal_tressette(random.Random(3), 1, honest=True)["tricks"]).split()
    tables = TwoTables(visit, tressette)
    tables.turn_to(mode="carte")
    tables.cut()
    plays(tables, cards[:2])
    accusa = "form:has([value=accusa_declared])"
    tables.taps(
        f"{accusa} button[value='2']", f"{accusa} [value=napoletana]", f"{accusa} [value=spade]"
    )
    plays(tables, cards[2:9])
    tables.taps(UNDO)
    plays(tables, cards[8:10])
    tables.comes_back()
