"""Where the focus goes for somebody at the keyboard."""

import re
from typing import Any

from playwright.sync_api import expect


def test_a_refused_form_shows_its_errors_first(visit: Any) -> None:
    page = visit(excused="422")
    page.goto("/match/new")
    page.get_by_role("button", name="Comincia la partita").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_title(re.compile("^Errore: "))
    expect(page.get_by_role("alert").first).to_be_focused()
