"""A whole brutta by each way of writing hands, without a network and beside the same with one."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.offline.two_tables import TwoTables
from tests.browser.test_evening import Table
from tests.browser.test_tressette import TressetteTable


class Unled(TressetteTable):
    """A match of tressette of which nobody has said who leads."""

    @property
    def opening(self) -> dict[str, Any]:
        return {**super().opening, "first": None}


def is_in(tables: TwoTables, game: str) -> bool:
    return game in tables.near.locator("[data-standing]").inner_text()


def names_the_battezzante(tables: TwoTables) -> None:
    """By his seat; trump and maraffa that were chosen before stay chosen, and count."""
    for page in tables.pages:
        page.locator("#work [name=trump][value=coppe]").check(force=True)
        page.locator("#work [name=maraffa][value=B]").check(force=True)
    tables.taps(".round-table__tap[value='3']")
    for page in tables.pages:
        expect(page.locator("[data-place='3'] .round-table__tap")).to_have_attribute(
            "aria-pressed", "true"
        )
        expect(page.locator("[data-place='3']")).to_contain_text("battezzante")
        expect(page.locator("#work [name=trump][value=coppe]")).to_be_checked()
        expect(page.locator("[name=points][value='A:7']")).to_contain_text("7–7")
    tables.taps("#bar .undo-bar__form button")
    tables.taps(".round-table__tap[value='2']")


def test_marafone_by_points(visit: Any) -> None:
    tables = TwoTables(visit, Table, mode="rapido", way="points")
    tables.cut()
    names_the_battezzante(tables)
    tables.taps("button[name=points][value='A:7']")
    tables.taps(
        "button[name=points][value='A:9']", "[name=maraffa][value=A]", "[name=trump][value=spade]"
    )
    for _ in range(2):
        tables.taps("#bar .undo-bar__form button")
    tables.taps("button[name=points][value='A:11']")
    while not is_in(tables, "Brutta 2"):
        tables.taps("button[name=points][value='A:10']")
    moment = tables.far.locator("[data-moment]")
    expect(moment).to_contain_text("Adesso: Brutta 2")
    expect(moment.locator("svg")).to_be_attached()
    # Put away it stays so, until the hand that ended the game is taken back.
    for page in tables.pages:
        page.get_by_role("button", name="Avanti").click()
    expect(moment).to_be_hidden()
    tables.turns("thirds")
    tables.turns("points")
    expect(moment).to_be_hidden()
    tables.taps("button[name=points][value='A:2']")
    tables.taps("#bar .undo-bar__form button")
    tables.comes_back()
    expect(moment).to_be_visible()
    # What is saved is taken back in the same words without a network.
    tables.cut()
    tables.taps("button[name=points][value='A:2']")
    tables.taps("#bar .undo-bar__form button")
    expect(tables.far.locator("#work [data-waiting-hands]")).to_have_count(0)


TRICKS = ("A:4", "B:4", "A:4", "B:4", "A:4", "A:4", "A:3", "B:3", "A:0")


def test_marafone_trick_by_trick(visit: Any) -> None:
    tables = TwoTables(visit, Table, "A:9", "A:9", "A:9", mode="prese")
    tables.cut()
    tables.taps("button[name=trump][value=spade]")
    for hand in range(2):
        for taken in TRICKS:
            tables.taps(f"button[name=taken][value='{taken}']")
        if hand == 0:
            tables.taps("#bar .undo-bar__form button")
            tables.taps("button[name=taken][value='A:0']")
        tables.taps("button[name=taken][value='A:2']")
    assert is_in(tables, "Brutta 2")
    tables.comes_back()


def test_tressette_by_points(visit: Any) -> None:
    tables = TwoTables(visit, TressetteTable, mode="rapido", way="points")
    tables.cut()
    for _ in range(3):
        tables.taps("button[name=points][value='A:9']")
    expect(tables.far.locator("[data-outcome]")).to_have_text("Vince la partita: Anna e Carla")
    tables.taps("#bar .undo-bar__form button")
    tables.taps("button[name=points][value='A:9']")
    tables.comes_back()


def test_the_other_units_and_the_declarations(visit: Any) -> None:
    """Thirds, counted piles, and a hand of tricks with its trump and its maraffa noted."""
    tables = TwoTables(visit, Table, mode="rapido", way="thirds")
    tables.cut()
    for page in tables.pages:
        page.locator("[data-whole='7']").first.click()
    tables.taps("[data-third='2']", "[name=maraffa][value=B]")
    for page in tables.pages:
        expect(page).to_have_title(re.compile("^7–7 · "))
    tables.turns("counted")
    for page in tables.pages:
        page.locator("#aces_A").fill("3")
        page.locator("#thirds_cards_A").fill("12")
    tables.taps("#work form[data-ends-hand] button.button--primary", "[name=last][value=A]")
    tables.turns("prese")
    tables.taps("button[name=trump][value=coppe]")
    tables.taps("button[name=who][value=A]")
    tables.taps("button[name=taken][value='B:4']")
    tables.turns("rapido")
    tables.turns("points")
    tables.taps("button[name=points][value='A:6']")
    tables.comes_back()


def test_tressette_says_who_leads_and_what_is_declared(visit: Any) -> None:
    tables = TwoTables(visit, Unled, mode="rapido", way="points")
    tables.cut()
    tables.taps("button[name=first][value='2']")
    tables.taps("form:has([name=who][value=B]) [name=accusa][value='three:3:spade']")
    tables.taps("form:has([name=who][value=A]) [name=accusa][value='four:2']")
    for page in tables.pages:
        expect(page.locator("[name=points][value='A:4']")).to_contain_text("8–10")
    tables.turns("counted")
    for page in tables.pages:
        page.locator("#aces_A").fill("3")
        page.locator("#thirds_cards_A").fill("9")
        page.locator("[name=last][value=A]").check(force=True)
        expect(page.locator("[data-sum=A]")).to_have_text("7 + 4")
    tables.turns("thirds")
    for page in tables.pages:
        page.locator("[data-whole='4']").first.click()
        expect(page.locator("[data-third='1']")).to_have_text("8⅓ – 10⅓")
    tables.turns("points")
    tables.taps("button[name=points][value='A:4']")
    tables.turns("prese")
    tables.taps(
        ".accusa-picker--who button[value='1']",
        "[name=accusa][value=napoletana]",
        "[name=suit][value=coppe]",
    )
    tables.taps("button[name=taken][value='A:4']")
    tables.taps(
        ".accusa-picker--who button[value='2']",
        "[name=accusa][value='three:2']",
        "[name=suit][value=coppe]",
        ".accusa-picker--trick [name=trick] >> nth=1",
    )
    tables.taps("#bar .undo-bar__form button")
    for taken in ("B:4", "A:4", "B:4", "A:4", "B:4", "A:3", "B:3", "A:2", "A:0"):
        tables.taps(f"button[name=taken][value='{taken}']")
    tables.comes_back()
