"""A hand card by card without a network, beside the same one with one."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.two_tables import TwoTables
from tests.browser.test_evening import Table
from tests.browser.test_tressette import TressetteTable
from tests.browser.waiting import comes_to
from tests.games.marafone.records import deal as deal_marafone
from tests.games.tressette.records import deal as deal_tressette

UNDO = "#bar .undo-bar__form button"

FURTHER = "#bar [data-further-back] li button"
"""The first of these takes back two acts in one go."""

MARAFFA = "form:has([value=maraffa_declared])"


def plays(tables: TwoTables, cards: Sequence[str]) -> None:
    for card in cards:
        tables.taps(f"button[name=card][value='{card}']")


def found(page: Page) -> list[str]:
    """Return the findings of a table's notices, without what can be done about them."""
    parts = page.locator("#messages .finding > :not(.finding__actions)").all()
    return [" ".join((part.text_content() or "").split()) for part in parts]


def notices(page: Page) -> str:
    """Return the first of a table's notices and their count, as their folded line says them."""
    return " ".join((page.locator("#messages .notices__line").text_content() or "").split())


@pytest.fixture
def dealt() -> list[str]:
    """The cards of a hand of marafone that seat 1 begins, in the order in which they fall."""
    return " ".join(deal_marafone(random.Random(5), 1)["tricks"]).split()


def test_a_hand_of_marafone(visit: Any, dealt: list[str]) -> None:
    tables = TwoTables(visit, Table, mode="carte")
    tables.cut()
    tables.taps("button[name=trump][value=denari]")
    plays(tables, dealt[:1])
    tables.taps("button[name=word][value=busso]")
    plays(tables, dealt[1:5])
    tables.taps(f"{MARAFFA} button[value='2']", f"{MARAFFA} [name=trick][value='2']")
    tables.taps(FURTHER)
    plays(tables, dealt[4:5])
    tables.taps(f"{MARAFFA} button[value='2']", f"{MARAFFA} [name=trick][value='2']")
    plays(tables, dealt[5:39])  # The fortieth falls by itself.
    tables.taps("button[name=trump][value=coppe]")
    plays(tables, ["3c"])
    # Another has one of the three cards that he declares: both are told at once.
    tables.taps(f"{MARAFFA} button[value='3']")
    false = "Mano 2: Maraffa falsa (Carla)"
    for page in tables.pages:
        expect(page.locator("#messages .finding__title").last).to_contain_text(false)
    comes_to(tables.far, lambda: found(tables.far), found(tables.near))
    comes_to(tables.far, lambda: notices(tables.far), notices(tables.near))
    tables.taps(UNDO)
    expect(tables.far.get_by_text(false)).to_have_count(0)
    tables.taps(f"{MARAFFA} button[value='3']")
    # What is let go is gone on both, and is found again with an undo.
    tables.taps(f".finding:has-text('{false}') form button")
    expect(tables.far.get_by_text(false)).to_have_count(0)
    tables.taps(UNDO)
    for page in tables.pages:
        page.locator("#notices summary").click()
    tables.turns("rapido")
    for _ in range(2):
        tables.taps("button[name=points][value='A:7']")
    # What nobody has decided stays, however many hands have followed.
    late = "Mano 1: Maraffa tardiva, presa 2 (Bruno)"
    for page in tables.pages:
        expect(page.locator("#messages .finding__title", has_text=late)).to_have_count(1)
    comes_to(tables.far, lambda: found(tables.far), found(tables.near))
    tables.comes_back()
    expect(tables.far.locator("#messages .finding__actions a").last).to_be_attached()
    comes_to(tables.far, lambda: found(tables.far), found(tables.near))


def test_a_hand_of_tressette(visit: Any) -> None:
    cards = " ".join(deal_tressette(random.Random(3), 1, honest=True)["tricks"]).split()
    tables = TwoTables(visit, TressetteTable, mode="carte")
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
