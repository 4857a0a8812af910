"""Thirds that are typed: their unit is said, and what no hand comes to is told at the field."""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.table_states import Prepared
from tests.browser.test_live import says

OWN = re.compile("Mariaanto. in figure$")


@pytest.fixture
def thirds(beside: Flask, visit: Any) -> Page:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
    page: Page = visit(excused="422")
    page.goto(f"/match/{match.code}?mode=rapido&way=thirds")
    return page


def test_more_than_a_hand_has_is_on_no_key(thirds: Page) -> None:
    keys = thirds.locator("[data-third]")
    before = keys.all_inner_texts()
    field = thirds.locator("#thirds_A")
    field.fill("7")
    expect(keys.first).to_have_text("2 – 9⅔")
    for nothing in ("99", "36", "-3"):
        field.fill(nothing)
        expect(keys).to_have_text(before)
        expect(keys.first).to_have_attribute("aria-label", re.compile(": 0 in più$"))
        expect(thirds.locator("output[for=thirds_A]")).to_have_text("")
    # A third of what is not known writes nothing.
    keys.first.click()
    expect(thirds.locator("[data-whole]:focus")).to_have_count(1)
    expect(field).to_have_value("-3")


def test_more_than_a_hand_has_is_told_at_its_field(thirds: Page) -> None:
    field = thirds.locator("#thirds_A")
    field.fill("99")
    field.press("Enter")
    expect(thirds.locator("#thirds_A-error")).to_have_text("deve essere al massimo 35")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("99")
    expect(field).to_be_focused()
    field.fill("7")
    field.press("Enter")
    says(thirds, "saved")
    expect(thirds.locator("#bar .undo-bar__form button")).to_contain_text("Mano 1: 2–9")


def test_the_unit_is_seen_and_is_in_the_name(thirds: Page) -> None:
    expect(thirds.get_by_label(OWN)).to_have_id("thirds_A")
    for width in (390, 1280):
        thirds.set_viewport_size({"width": width, "height": 844})
        expect(thirds.get_by_text("in figure").first).to_be_in_viewport()
    points = thirds.locator(".thirds-pad__points").first
    expect(points.get_by_text("punti")).to_be_hidden()
    thirds.locator("#thirds_A").fill("15")
    expect(points.get_by_text("punti")).to_be_visible()


def test_a_count_of_a_claim_is_refused_in_the_words_of_the_page(thirds: Page) -> None:
    thirds.goto(thirds.url.split("?")[0] + "/claim/A")
    field = thirds.get_by_label(OWN)
    field.fill("99")
    field.press("Enter")
    expect(thirds.locator("#thirds_A-error")).to_be_visible()
    expect(thirds.locator("#thirds_A")).to_have_value("99")
