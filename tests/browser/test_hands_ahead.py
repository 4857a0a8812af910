"""A whole brutta by each way of writing hands, without a network and beside the same with one."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_tressette import TressetteTable
from tests.browser.two_tables import TwoTables


def marafone(page: Page) -> None:
    Table(page).starts()


def tressette(page: Page) -> None:
    TressetteTable(page).starts()


def is_in(tables: TwoTables, game: str) -> bool:
    return game in tables.near.locator("[data-standing]").inner_text()


def test_marafone_by_points(visit: Any) -> None:
    tables = TwoTables(visit, marafone)
    tables.turn_to(mode="rapido", way="points")
    tables.cut()
    tables.taps("button[name=points][value='A:7']")
    tables.taps(
        "button[name=points][value='A:9']", "[name=maraffa][value=A]", "[name=trump][value=spade]"
    )
    tables.taps("#bar .undo-bar__form button")
    tables.taps("#bar .undo-bar__form button")
    while not is_in(tables, "Brutta 2"):
        tables.taps("button[name=points][value='A:10']")
    tables.taps("button[name=points][value='A:2']")
    tables.comes_back()


TRICKS = ("A:4", "B:4", "A:4", "B:4", "A:4", "A:4", "A:3", "B:3", "A:0")


def test_marafone_trick_by_trick(visit: Any) -> None:
    tables = TwoTables(visit, marafone)
    tables.turn_to(mode="prese")
    tables.cut()
    tables.taps("button[name=trump][value=spade]")
    for hand in range(6):
        for taken in TRICKS:
            tables.taps(f"button[name=taken][value='{taken}']")
        if hand == 0:
            tables.taps("#bar .undo-bar__form button")
            tables.taps("button[name=taken][value='A:0']")
        tables.taps("button[name=taken][value='A:2']")
        if is_in(tables, "Brutta 2"):
            break
    tables.comes_back()


def test_tressette_by_points(visit: Any) -> None:
    tables = TwoTables(visit, tressette)
    tables.turn_to(mode="rapido", way="points")
    tables.cut()
    for _ in range(3):
        tables.taps("button[name=points][value='A:9']")
    expect(tables.far.locator("[data-outcome]")).to_have_text("La partita va a Anna e Carla")
    tables.taps("#bar .undo-bar__form button")
    tables.taps("button[name=points][value='A:9']")
    tables.comes_back()
