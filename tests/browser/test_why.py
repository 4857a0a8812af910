"""A key that does nothing now says why when it is tapped."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_evening import Table


def taps(page: Page, key: Locator) -> None:
    """Tap where a key stands, whether it takes the tap or not."""
    box = key.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_key_that_does_nothing_says_why(tablet: Page, barriers: Any) -> None:
    table = Table(tablet)
    table.starts()
    said = tablet.locator("[data-said=why]")
    taps(tablet, tablet.locator("#bar button:disabled"))
    expect(said).to_contain_text("Non c’è ancora niente da annullare")
    table.turns_to("carte")
    expect(said).to_be_hidden()
    tablet.locator("button[name=trump][value=denari]").click()
    played = tablet.locator("button[name=card][value='3d']")
    table.taps(played)
    expect(played).to_be_disabled()
    taps(tablet, played)
    expect(said).to_contain_text("Questa carta è già giocata")
    assert barriers(tablet) == []


def test_the_values_that_a_trick_cannot_have_say_so(tablet: Page) -> None:
    table = Table(tablet)
    table.starts()
    table.turns_to("prese")
    table.taps(tablet.locator("button[name=taken][value='A:12']"))
    table.taps(tablet.locator("button[name=taken][value='A:12']"))
    taps(tablet, tablet.locator(".pad-button--none").first)
    expect(tablet.locator("[data-said=why]")).to_contain_text("Nessuna presa di questa mano")
