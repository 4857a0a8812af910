"""A hand seen again in place: by keys, by itself, and at the address of each step."""

import re
from typing import Any
from uuid import uuid4

from flask import Flask
from playwright.sync_api import Page, expect

from referee.actions.matches.records import import_record
from tests.browser.conftest import PHONE
from tests.games.marafone.records import SUIT_BY_SUIT, record
from tests.tables import STAMP

TRICKS = SUIT_BY_SUIT["tricks"]
REVOKED = {**SUIT_BY_SUIT, "tricks": ["3c 3d Ac Rc", "2c Cc Fc 7c", "6c 5c 4c 2d", *TRICKS[3:]]}
TAKEN = {"taken": [*[{"won": "A", "thirds": 4}] * 8, *[{"won": "B", "thirds": 0}] * 2]}


def made(beside: Flask) -> str:
    """Return the code of a match with a hand by cards and one trick by trick."""
    with beside.app_context():
        return import_record(record(REVOKED, TAKEN), str(uuid4()), STAMP).code


def test_a_hand_is_stepped_through_in_place(visit: Any, beside: Flask, barriers: Any) -> None:
    page: Page = visit()
    code = made(beside)
    page.goto(f"/watch/{code}")
    page.get_by_role("link", name="rivedi mano 1").click()
    again = page.get_by_role("button", name="Rivedi tutto")
    expect(again).to_be_visible()
    page.evaluate("window.unchanged = true")
    told, status = page.locator("#said"), page.locator("#step-said")
    expect(told).to_contain_text("Prima della prima presa")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Anna gioca: tre di coppe")
    expect(status).to_contain_text("Anna gioca: tre di coppe")
    # Two taps in a row are two steps, and a finding is said with its card.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Carla gioca: asso di coppe")
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text("Mancata risposta, presa 1 (Bruno)")
    expect(page).to_have_url(re.compile(r"hands/1\?trick=1&card=2$"))
    assert barriers(page) == []
    page.keyboard.press("End")
    expect(told).to_contain_text("Presa 10, carta 4")
    page.keyboard.press("Home")
    expect(told).to_contain_text("Prima della prima presa")
    expect(page).to_have_url(re.compile(r"hands/1$"))
    page.get_by_role("link", name="Presa dopo").click()
    expect(told).to_contain_text("Presa 1, carta 4")
    page.get_by_role("link", name=re.compile("^Presa 9:")).click()
    expect(told).to_contain_text("Presa 9, carta 4")
    # By itself, to the end, where it stops.
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Ferma")).to_be_visible()
    expect(told).to_contain_text("Presa 10, carta 4")
    expect(again).to_be_visible()
    assert page.evaluate("window.unchanged")
    # Where it stopped is where a reload, or who was sent the address, is.
    page.reload()
    expect(told).to_contain_text("Presa 10, carta 4")

    page.set_viewport_size(PHONE)
    page.goto(f"/watch/{code}/hands/2")
    expect(again).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Presa: Anna e Carla, 1⅓")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
