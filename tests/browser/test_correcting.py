"""Contesting and correcting a hand are taps on what one says it was, all keys on the screen."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.table_states import Prepared

SCREENS = ({"width": 1280, "height": 800}, {"width": 1024, "height": 768})

SHOW = "Mostra cosa cambia"

COVERED = """
keys => keys.filter(key => {
  const {left, right, top, bottom, width, height} = key.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
  return top < 0 || Math.min(width, height) < 59.5 || !hit || !key.contains(hit);
}).map(key => key.innerText)
"""


@pytest.fixture
def match(beside: Flask) -> Prepared:
    with beside.app_context():
        begun = Prepared("marafone", "circolo", battezzante=1)
        return begun.hands(6).add(
            "hand_written", hand=2, value={"thirds": {"A": 20, "B": 15}, "maraffa": "B"}
        )


def pressed(page: Page) -> Sequence[str]:
    keys = page.locator(".hand-form__front button[aria-pressed=true]").all()
    return [re.sub(r"\s", "", key.inner_text()) for key in keys]


def test_a_hand_is_corrected_by_a_key_and_a_reason(
    visit: Any, match: Prepared, barriers: Any
) -> None:
    page: Page = visit()
    page.goto(f"/match/{match.code}/correct/1")
    for size in SCREENS:
        page.set_viewport_size(size)
        keys = page.locator(".points-pad .pad-button, .hand-form .button--primary")
        assert (keys.count(), keys.evaluate_all(COVERED)) == (13, [])
    # Before anything differs the one button shows; under what differs it writes.
    preview, write = (page.get_by_role("button", name=name) for name in (SHOW, "Correggi"))
    expect(preview).to_be_visible()
    expect(write).to_have_count(0)
    assert barriers(page) == []
    key = page.locator("button[data-cards='7–4']")
    expect(page.locator("button[data-cards='6–5']")).to_have_attribute("aria-pressed", "true")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".points-pad [aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#moved ins")).to_have_text(re.compile("13–12"))
    expect(write).to_be_visible()
    expect(preview).to_be_hidden()
    page.locator("label:has([name=maraffa][value=A])").click()
    expect(key.locator(".pair__A")).to_have_text("10")
    expect(page.locator("#moved ins")).to_have_text(re.compile("16–12"))
    page.locator("label:has([name=maraffa][value=''])").click()
    expect(page.locator("#moved ins")).to_have_text(re.compile("13–12"))
    # The reason may follow what was previewed.
    page.locator("#reason").fill("letta male")
    assert barriers(page) == []
    write.click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 1: correzione registrata")


def test_thirds_stay_thirds(visit: Any, match: Prepared, barriers: Any) -> None:
    page: Page = visit(viewport=PHONE)
    page.goto(f"/match/{match.code}/correct/2")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [text[-1] for text in pressed(page)] == ["8", "⅔"]
    page.locator("[data-whole='7']").click()
    page.locator("[data-third='1']").click()
    assert [page.locator(f"#thirds_{side}").input_value() for side in "AB"] == ["22", "13"]


def test_without_scripts_the_points_are_typed(visit: Any, match: Prepared) -> None:
    page: Page = visit(java_script_enabled=False)
    page.goto(f"/match/{match.code}/correct/1")
    expect(page.locator("button[data-cards='7–4']")).to_be_hidden()
    page.locator("#points_A").fill("7")
    page.locator("#points_B").fill("4")
    page.get_by_role("button", name=SHOW).click()
    expect(page.locator("ins")).to_have_count(1)
    page.get_by_role("button", name="Cambia ancora").click()
    page.locator("#points_A").fill("8")
    page.locator("#points_B").fill("3")
    page.get_by_role("button", name=SHOW).click()
    page.locator("#reason").fill("letta male")
    page.get_by_role("button", name="Correggi").click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 1: correzione registrata")


def test_a_hand_is_contested_in_two_taps(visit: Any, match: Prepared, beside: Flask) -> None:
    with beside.app_context():
        match.add("confirmation_agreed", confirmation="hand", side="A")
    page: Page = visit()
    page.goto(f"/match/{match.code}/correct/1?by=B")
    keys = page.locator(".points-pad .pad-button, .hand-form .button--primary")
    for size in SCREENS:
        page.set_viewport_size(size)
        assert keys.evaluate_all(COVERED) == []
    expect(page.get_by_text("Come è segnata")).to_be_visible()
    page.locator("button[data-cards='4–7']").click()
    page.get_by_role("button", name="Noi diciamo così").click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("contestata")
