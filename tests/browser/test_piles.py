"""Piles are counted for one side: the other fills itself, and the sums follow every tap."""

from playwright.sync_api import Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_live import says


def test_the_other_pile_fills_itself_and_the_hand_is_recorded(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="rapido", way="counted")
    one_more = tablet.locator(".counter__side").first.locator("[data-step='1']")
    for _ in range(3):
        one_more.first.click()
    expect(tablet.locator("#aces_B")).to_have_value("1")
    tablet.locator("#thirds_cards_A").fill("12")
    expect(tablet.locator("#thirds_cards_B")).to_have_value("8")
    tablet.locator("[name=last][value=A]").check(force=True)
    expect(tablet.locator("[data-sum=A]")).to_have_text("8")
    expect(tablet.locator("[data-sum=B]")).to_have_text("3⅔ →arrotondato a 3")
    tablet.get_by_role("button", name="Segna la mano").click()
    says(tablet, "saved")
    expect(tablet.locator("#bar .undo-bar__form button")).to_contain_text("Mano 1: 8–3")
