"""A hand and a claim by somebody who has the keyboard and what a screen reader reads, no more."""

import re
from typing import Any

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.reading import Reader
from tests.browser.table_states import Prepared

HEARD = """selector => {
  window.heard = [];
  const told = new WeakMap();
  // What is not drawn is not heard.
  const read = one => one.checkVisibility() ? one.innerText.trim() : "";
  const hear = () => document.querySelectorAll(selector).forEach(one => {
    const words = read(one);
    if (words && words !== told.get(one)) window.heard.push(words);
    told.set(one, words);
  });
  document.querySelectorAll(selector).forEach(one => told.set(one, read(one)));
  new MutationObserver(hear).observe(document.body,
    {childList: true, characterData: true, subtree: true, attributes: true});
}"""
"""Write down each announcement in `heard`."""

LIVE = "[role=status], [role=alert], [aria-live=polite], output:not([aria-live])"
"""What a screen reader reads by itself when it changes."""


def test_a_hand_by_cards(tablet: Page) -> None:
    reader = Reader(tablet)
    tablet.goto("/match/new")
    assert reader.here() == "combobox Posto 1"
    for side, seats in (("A", (1, 3)), ("B", (2, 4))):
        name = "Coppia {}: posti {} e {}".format(side, *seats)
        own = tablet.get_by_role("group", name=name).get_by_role("combobox")
        expect(own).to_have_count(2)
        for place, seat in enumerate(seats):
            expect(own.nth(place)).to_have_accessible_name(f"Posto {seat}")
    for seat, name in enumerate(("Elvira", "Primo", "Nives", "Loris"), start=1):
        if seat > 1:
            reader.goes_to(f"combobox Posto {seat}")
        tablet.keyboard.type(name)
    reader.goes_to("radio Battezza chi ha il 4 di denari")
    reader.goes_to("radio Posto 1: battezza", "ArrowDown", most=5)
    reader.presses("button Comincia la partita")
    tablet.wait_for_url(re.compile(r"/match/\w{6}$"))
    reader.presses("link Carte")
    tablet.wait_for_url(re.compile("mode=carte"))
    reader.goes_to("button coppe")
    reader.presses("button denari", "ArrowRight")
    reader.hears("Di turno: Elvira")
    # After each card it is said which, and who is to play, after the last one who takes the trick.
    reader.goes_to("button tre di coppe")
    for card, said in (
        ("tre di denari", "Elvira: tre di denari. Di turno: Primo"),
        ("re di denari", "Primo: re di denari. Di turno: Nives"),
        ("due di denari", "Nives: due di denari. Di turno: Loris"),
        ("asso di denari", "Loris: asso di denari. Presa 1 Elvira prende. Di turno: Elvira"),
    ):
        reader.plays(card)
        reader.hears(said)
    reader.presses("button Annulla")
    reader.hears("^Annullato: .*asso di denari. Di turno: Loris")


def test_the_bids_of_trionfo(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.goes_to("button passo")
    reader.presses("button chiamo", "ArrowRight")
    reader.hears("Deve parlare: Pierfranc")
    reader.presses("button Passano tutti gli altri")
    # The bids are gone: the focus is on the keys that came in their place.
    expect(tablet.locator("#keys:focus [name=made][value=no]")).to_have_count(1)


def test_the_card_that_is_called_in_trionfo(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=carte")
    reader.goes_to("button coppe")
    reader.presses("button denari", "ArrowRight")
    reader.hears("Che carta chiama Giovanb")
    reader.goes_to("button tre di coppe")
    reader.enters()
    reader.hears("Di turno: Giovanb")


def test_a_hand_by_totals(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.goes_to("button .* 11 – 0 ")
    reader.presses(" 7 – 4 ", "ArrowRight")
    reader.hears("18 punti.*Battezzante: Mariaant")


def test_each_act_is_heard_once_and_a_maraffa_with_it(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(6)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    tablet.evaluate(HEARD, LIVE)
    tablet.locator(".maraffa-picker label").nth(1).click()
    tablet.locator("[data-cards='11–0']").click()
    expect(tablet.locator("#announced")).to_have_text(re.compile("Mano 2: 14–0.*Maraffa: Giovanb"))
    expect(tablet.locator("#status")).to_have_attribute("data-state", "saved")
    tablet.wait_for_timeout(500)
    assert len(heard := tablet.evaluate("heard")) == 1, heard


def test_the_pages_of_the_end_begin_at_their_heading(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*[11] * 8)
        other = Prepared("marafone", "circolo", battezzante=1).hands(6)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}")
    reader.presses("link Firma il risultato")
    expect(tablet.locator("h1:focus")).to_be_visible()
    reader.presses("button Confermiamo il risultato")
    expect(tablet).to_have_title(re.compile("^Firme: 1 di 2"))
    # Who has signed is led to the own signature.
    expect(tablet.locator("#signer-A:focus")).to_be_visible()
    tablet.goto(f"/match/{other.code}")
    reader.presses("link Si chiama fuori A")
    expect(tablet.locator("h1:focus")).to_be_visible()


CHANGED = """() => {
  window.changed = 0;
  const count = changes => { window.changed += changes.length; };
  new MutationObserver(count).observe(document.getElementById("announced"),
    {childList: true, characterData: true, subtree: true});
}"""
"""Count how often something is put into the place where it is said."""


def test_words_with_foreign_terms_are_said_at_once(visit: Any, beside: Flask) -> None:
    tablet: Page = visit(locale="en-GB")
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(6)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    tablet.evaluate(CHANGED)
    tablet.locator("[data-cards='7–4']").click()
    expect(tablet.locator("#announced i[lang=it]")).to_have_text(["Battezzante"])
    expect(tablet.locator("#status")).to_have_attribute("data-state", "saved")
    assert tablet.evaluate("changed") == 1


def test_after_another_way_or_language_the_heading_says_which(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(6)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    for wanted, heading in (
        ("link Prese", "· Prese$"),
        ("link Rapido", "· Rapido, Punti$"),
        ("link Figure", "· Rapido, Figure$"),
        ("button EN English", "· Quick, Thirds$"),
    ):
        reader.presses(wanted)
        expect(tablet.locator("h1:focus")).to_have_text(re.compile(heading))
        assert reader.here().startswith("heading ")


def test_a_row_of_hands_tells_points_and_total_apart(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(3, 9)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    sheet = tablet.get_by_role("table", name="Le mani fin qui")
    heads = ["punti della mano", "totale"] * 2
    expect(sheet.locator(".running-sheet__kinds").get_by_role("columnheader")).to_have_text(heads)
    cells = sheet.locator("tbody .running-sheet__row").first.get_by_role("cell")
    expect(cells).to_have_text(["9", "totale 12", "2", "totale 10"])


def test_who_takes_a_trick_with_its_last_card_is_to_play_again(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
        match.add("trump_named", hand=1, trump="coppe").cards("4d 5d 6d")
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=carte")
    reader.goes_to("button tre di coppe")
    reader.plays("tre di denari")
    reader.hears("Presa 1 Massim.* prende. Di turno: Massim")


def test_who_has_won_a_match(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*[11, 11, 11, 8] * 2)
        match.add("undone", to=8)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.presses("button .* 11 – 0 ")
    reader.hears("Giovanbattista .* 2–0")


def test_the_end_of_a_session_is_said_once(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        match.add("hand_written", hand=1, value={"made": True, "partner": 3})
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.presses("DisclosureTriangle Chiudi la serata")
    reader.presses("button Ci fermiamo qui")
    expect(tablet.locator("#announced")).to_have_text(
        re.compile("^Serata finita: d’accordo tutti. Più punti di tutti nella serata: Giovanb")
    )


def test_a_claim(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11, 8, 2)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.presses("link Si chiama fuori A")
    tablet.wait_for_url(re.compile("/claim/A$"))
    reader.goes_to("button Giovanb.* e Mariaant.*: 10 punti")
    reader.presses("e Mariaant.*: 9 punti", "ArrowRight")
    reader.presses("e Mariaant.*: ⅔ in più", "End")
    expect(tablet.locator("#told")).to_have_text(
        re.compile("^Si conta: .*La chiamata è giusta", re.DOTALL)
    )
    # One place says it, once, and no other of the page has it.
    expect(tablet.locator(LIVE).filter(has_text="giusta")).to_have_count(1)
    expect(tablet.get_by_text("La chiamata è giusta")).to_have_count(1)
    reader.presses("button Segna la chiamata fuori")
    tablet.wait_for_url(re.compile(r"/match/\w{6}(\?|$)"))
    reader.hears("^La chiamata è giusta. Brutta 1: Giovanbattista Bartolomei Fabb")
    expect(tablet.locator("#keys:focus")).to_have_count(1)
    reader.presses("button Annulla")
    reader.hears("^Annullato: .*fuori")


def test_what_an_offence_moves(visit: Any, beside: Flask) -> None:
    # Half of it is not counted: the server refuses it.
    tablet: Page = visit(excused="422")
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(6, 4)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}/offence")
    for choice in ("radio Giovanb", "radio segno o gesto"):
        reader.goes_to(choice)
        tablet.keyboard.press("Space")
    reader.hears("Brutta 1: ")
    # What is said stands where a screen reader reads it while the next choice is counted, too.
    expect(tablet.locator("#told[inert]")).to_have_count(0)
    reader.presses("button Dai la sanzione")
    tablet.wait_for_url(re.compile(r"/match/\w{6}(\?|$)"))
    reader.hears("^Sanzione.*Giovanb.*segno o gesto")


def test_a_correction(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}/correct/2")
    reader.goes_to("button .* 11 – 0 ")
    reader.presses(" 10 – 1 ", "ArrowRight")
    expect(tablet.locator("#told")).to_have_text(re.compile("Brutta 1: 21–1"))
    expect(tablet.locator(LIVE).filter(has_text="21–1")).to_have_count(1)
    expect(tablet.locator(LIVE).filter(has=tablet.get_by_role("button"))).to_have_count(0)
    reader.goes_to("textbox Perché")
    tablet.keyboard.type("letta male")
    reader.presses("button Correggi")
    tablet.wait_for_url(re.compile(r"/match/\w{6}(\?|$)"))
    reader.hears("^Mano 2: correzione segnata")
    expect(tablet.locator("#keys:focus")).to_have_count(1)


def test_an_accusa_a_hand_and_a_claim_of_tressette(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("tressette", "tressette-31", first=1).hands(11)
    reader = Reader(tablet)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    reader.presses("DisclosureTriangle Accusa")
    reader.goes_to("button napoletana a coppe")
    reader.presses("button napoletana a spade", "ArrowRight")
    said = tablet.locator("#announced")
    expect(said).to_have_text("Accusa dichiarata: napoletana a spade: Giovanbat. e Mariaanto")
    reader.goes_to("button .* 14 – 0 ")
    reader.presses(" 13 – 1 ", "ArrowRight")
    reader.hears("24 punti")
    expect(said).to_contain_text("Primo di mano: Mariaanto")
    expect(said).not_to_contain_text("Di turno")
    reader.presses("link Si chiama fuori A")
    tablet.wait_for_url(re.compile("/claim/A$"))
    reader.presses("button .*: 10")
    reader.hears("giusta")
    reader.presses("button Segna la chiamata fuori")
    tablet.wait_for_url(re.compile(r"/match/\w{6}(\?|$)"))
