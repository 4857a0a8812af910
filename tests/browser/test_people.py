"""The first manager opens the printed link, and goes through the office on tablet and phone."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET

PASSWORD = "quattro assi nella manica"


def looked_at(page: Page, barriers: Any) -> None:
    """Nobody is kept out of the page, and nothing of it is beside the screen."""
    for screen in (TABLET, PHONE):
        page.set_viewport_size(screen)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert (width <= screen["width"], barriers(page)) == (True, []), page.url


def test_the_manager_sets_up_the_club(visit: Any, server: str, folder: Path, barriers: Any) -> None:
    printed = re.search(r"/setup#[0-9A-Z-]{23}", (folder / "log").read_text())
    assert printed is not None
    page = visit(excused="422")
    page.goto(printed[0])
    expect(page).to_have_url(re.compile("/setup$"))
    page.get_by_label("Il tuo nome").fill("Gina " + "W" * 70)
    password = page.get_by_label("Password", exact=True)
    password.fill("corta")
    page.get_by_role("button", name="Mostra").click()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("button", name="Comincia").click()
    expect(page.locator("#password-error")).to_contain_text("almeno 15 caratteri: per esempio")
    looked_at(page, barriers)
    password.fill(PASSWORD)
    page.get_by_role("button", name="Comincia").click()

    expect(page.get_by_role("heading", name="Persone")).to_be_visible()
    page.get_by_label("Nome", exact=True).fill("Rita")
    page.get_by_role("button", name="Crea l’account").click()
    link = page.locator(".person-list__link").inner_text()
    looked_at(page, barriers)

    page.goto("/events/new")
    looked_at(page, barriers)
    page.get_by_label("Nome", exact=True).fill("Coppa Romagna")
    page.get_by_role("button", name="Crea l’evento").click()
    page.get_by_text("Aggiungi un arbitro").click()
    page.get_by_role("radio", name="Rita", exact=True).check()
    looked_at(page, barriers)
    page.get_by_role("button", name="Aggiungi un arbitro").click()
    expect(page.get_by_role("button", name="Togli: Rita, arbitro")).to_be_visible()
    for path in ("/events/", "/account/", "/security", "/"):
        page.goto(path)
        looked_at(page, barriers)

    rita = visit()
    rita.goto(f"/welcome{link[link.index('#') :]}")
    expect(rita.get_by_label("Il nome con cui entri")).to_have_value("Rita")
    rita.get_by_label("Password", exact=True).fill(PASSWORD)
    looked_at(rita, barriers)
    rita.get_by_role("button", name="Entra").click()
    expect(rita.get_by_role("heading", name="Il mio profilo")).to_be_visible()
    rita.get_by_role("button", name="Esci").click()
    rita.get_by_role("link", name="Entra").click()
    looked_at(rita, barriers)
    rita.get_by_label("Nome").fill("rita")
    rita.get_by_label("Password", exact=True).fill(PASSWORD)
    rita.get_by_role("button", name="Entra").click()
    expect(rita.get_by_role("link", name="Coppa Romagna")).to_be_visible()
