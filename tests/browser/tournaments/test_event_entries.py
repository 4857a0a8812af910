"""An organizer plans a tournament from a template, pastes the pairs, and checks them in by taps."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, TABLET, OfficeOfClub

PAIRS = """Elvira - Nives; Sarsina; Cesena
Primo - Loris; Bar Sport
Anna - Carla
Bruno - Dario
Sante - Guerrino
Tonina - Maria"""


def looked_at(page: Page, barriers: Any) -> None:
    """Nobody is kept out of the page, and nothing of it is beside the screen."""
    for screen in (TABLET, PHONE):
        page.set_viewport_size(screen)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert (width <= screen["width"], barriers(page)) == (True, []), page.url


def test_six_pairs_enter_and_are_checked_in(visit: Any, club: OfficeOfClub, barriers: Any) -> None:
    page = visit(excused="422")
    club.signs_in(page, "organizer")
    page.goto(f"/events/{club.event}")
    page.get_by_role("link", name="Prepara un torneo").click()
    looked_at(page, barriers)
    page.get_by_role("link", name="Girone + finale").click()
    plans(page)
    looked_at(page, barriers)
    page.get_by_role("button", name="Passa alle iscrizioni").last.click()

    page.get_by_role("link", name="Da un elenco").click()
    page.get_by_label("L’elenco").fill(PAIRS + "\nAnna - Ugo")
    page.get_by_role("button", name="Guarda l’elenco").click()
    expect(page.get_by_text("«Anna» gioca già in «Anna e Carla»")).to_be_visible()
    looked_at(page, barriers)
    page.get_by_role("button", name="Iscrivi le 6 giuste").click()
    checks_in(page)
    looked_at(page, barriers)
    page.get_by_role("link", name="Anna e Carla").click()
    looked_at(page, barriers)
    page.goto(f"/events/{club.event}/entries/seeds")
    looked_at(page, barriers)

    page.goto(f"/events/{club.event}/entries")
    page.locator("summary", has_text="Un’altra coppia").click()
    name = page.get_by_label("Primo giocatore")
    name.press_sequentially("Elv")
    expect(page.locator("#known-people option[value=Elvira]")).to_have_count(1)
    name.fill("Elvira")
    expect(page.get_by_label("Circolo")).to_have_value("Sarsina")
    keeps_people(page, barriers)


def keeps_people(page: Page, barriers: Any) -> None:
    """Two people come into the register, and one is found while a word is typed."""
    for name, town in (("Elvira Dell’Orso", "Sarsina"), ("Nives Casadei", "Cesena")):
        page.goto("/register/new")
        page.get_by_label("Nome").fill(name)
        page.get_by_label("Città").fill(town)
        looked_at(page, barriers)
        page.get_by_role("button", name="Aggiungi la persona").click()
        expect(page.get_by_text(f"{name}: in anagrafe.")).to_be_visible()
    looked_at(page, barriers)
    page.get_by_role("link", name="Anagrafe", exact=True).click()
    shown = page.locator("#people li")
    expect(shown).to_have_count(2)
    looked_at(page, barriers)
    page.get_by_role("searchbox").press_sequentially("orso sar")
    expect(shown).to_have_text(["Elvira Dell’Orso Sarsina"])
    page.get_by_role("link", name="Nomi da collegare").click()
    looked_at(page, barriers)
    page.get_by_role("button", name=re.compile("Aggiungi .* persone nuove")).click()
    expect(page.get_by_text("nomi sono collegati.")).to_be_visible()
    entered = page.get_by_role("listitem").filter(has_text=re.compile(r"Elvira\s+Cesena"))
    entered.get_by_role("link", name="Chi è? Elvira").click()
    looked_at(page, barriers)
    page.get_by_label("Elvira Dell’Orso").check()
    page.get_by_role("button", name="Collega").click()
    expect(page.get_by_text("Elvira Dell’Orso: nome collegato.")).to_be_visible()
    for place in ("", "/merge?other=2", "/split"):
        page.goto(f"/register/1{place}")
        looked_at(page, barriers)
    page.goto("/register/1/merge?other=2")
    page.get_by_role("button", name="Unisci").click()
    page.get_by_role("link", name="Storia").click()
    page.locator("summary", has_text="Annulla").click()
    looked_at(page, barriers)
    page.goto("/register/list")
    page.get_by_label("L’elenco, una persona per riga").fill(
        "Ida Fabbri;Forlì\nElvira Dell’Orso;Rimini"
    )
    page.get_by_role("button", name="Guarda l’elenco").click()
    looked_at(page, barriers)
    page.get_by_role("button", name="Aggiungi quella giusta").click()
    expect(page.get_by_text("1 persona aggiunta.")).to_be_visible()
    brings_earlier_results(page, barriers)


def brings_earlier_results(page: Page, barriers: Any) -> None:
    """Results of years before come in, are linked, and stand on the pages of people and pairs."""
    page.get_by_role("link", name="Risultati degli anni passati").click()
    page.get_by_label("L’elenco, un risultato per riga").fill(
        "Coppa;2019;1;Ida Fabbri - Tea Zoli;9\nCoppa;2019;x;Lea - Pia"
    )
    page.get_by_role("button", name="Guarda l’elenco").click()
    looked_at(page, barriers)
    page.get_by_role("button", name="Aggiungi quella giusta").click()
    expect(page.get_by_text("1 risultato aggiunto.")).to_be_visible()
    page.locator("summary", has_text="Togli").click()
    looked_at(page, barriers)
    page.goto("/register/names")
    page.get_by_role("button", name=re.compile("Collega")).first.click()
    page.goto("/register/?q=ida")
    page.get_by_role("link", name="Ida Fabbri").click()
    expect(page.get_by_text("1ª posizione").first).to_be_visible()
    looked_at(page, barriers)
    page.goto("/register/club")
    looked_at(page, barriers)


def plans(page: Page) -> None:
    """Change a template; what it comes to and the criteria follow at once."""
    estimate = page.locator("#plan-estimate")
    # The event has two tables already; in a room of twelve a round is played at once.
    page.get_by_label("Tavoli in sala").fill("12")
    page.get_by_label("Quanti ne aspetti").fill("12")
    page.get_by_label("Minuti per turno").fill("30")
    expect(estimate).to_contain_text("20 partite")
    page.get_by_label("Tavoli in sala").focus()
    expect(estimate).to_contain_text("circa 3 h")
    page.locator("summary", has_text="Classifica: punti classifica").click()
    up = page.get_by_role("button", name="Differenza giochi: su")
    up.first.click()
    second = page.locator("#stage-0-criteria li").nth(2)
    expect(second).to_contain_text("Differenza giochi")
    expect(up.first).to_be_focused()
    page.get_by_label("Formula").first.select_option("svizzera")
    expect(page.locator("#stage-0-criteria li").nth(1)).to_contain_text("Buchholz")


def checks_in(page: Page) -> None:
    """Find one by a search, tap two others without waiting, and then everybody."""
    counts = page.locator("#entry-counts")
    shown = page.locator("#entry-list > li:visible")
    expect(counts).to_contain_text("6 iscritti")
    page.get_by_role("searchbox").fill("guerr")
    expect(shown).to_have_count(1)
    here = page.get_by_role("button", name="presente Sante e Guerrino")
    expect(here).to_have_attribute("aria-pressed", "false")
    # What is read aloud begins with the word that is seen, pressed or not.
    expect(here).to_have_accessible_name("presente Sante e Guerrino")
    expect(here).to_contain_text("presente")
    here.focus()
    page.keyboard.press("Enter")
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(here).to_have_accessible_name("presente Sante e Guerrino")
    expect(here).to_be_focused()
    expect(shown).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="presente Anna e Carla").click()
    page.get_by_role("button", name="pagata Bruno e Dario").click()
    expect(counts).to_contain_text("1 ha pagato")
    expect(counts).to_contain_text("2 presenti")
    corner = "key => getComputedStyle(key, '::after').content"
    assert here.evaluate(corner) == "none", "one check, in the box"
    page.get_by_role("button", name="Tutti presenti").focus()
    page.keyboard.press("Enter")
    expect(counts).to_contain_text("6 presenti")
    # The button is gone: the focus is on the list that it was for.
    expect(page.get_by_role("form", name="Chi c’è e chi ha pagato")).to_be_focused()
