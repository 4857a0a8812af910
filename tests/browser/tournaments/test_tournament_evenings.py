"""A small tournament from plan to final standings in a browser, of pairs and of single players.

That each format comes to its end by the pages is told in `tests/web/tournaments/`.
"""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.web.http.visitors import PERSON_COOKIE
from tests.web.small_evenings import FORMATS, Format, Organizer


class Desk:
    """An organizer at the desk of the event, who goes from page to page."""

    def __init__(self, page: Page, event: str, played: Format) -> None:
        self.page = page
        self.played = played
        self.address = f"/events/{event}"

    def goes(self, path: str) -> None:
        self.page.goto(f"{self.address}/{path}")

    def presses(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).click()

    def plans(self) -> None:
        """From the template; where a format is played as long as one likes, for two rounds."""
        self.goes(f"plan?template={self.played.template}")
        if self.played.chosen:
            self.page.get_by_label("Turni", exact=True).fill(str(self.played.rounds))
        self.presses("Passa alle iscrizioni")

    def enters(self) -> None:
        """Everybody by a list, and all of them are there."""
        self.goes("entries/list")
        self.page.get_by_label("L’elenco, un’iscrizione per riga").fill(self.played.listed)
        self.presses("Guarda l’elenco")
        self.presses(f"Iscrivile tutte e {self.played.entries}")
        self.presses("Tutti presenti")
        expect(self.page.get_by_role("button", name="Tutti presenti")).to_be_hidden()

    def step(self) -> str:
        """Return the next step as the page names it."""
        self.goes("rounds")
        return self.page.locator("#next-step").inner_text()

    def plays(self) -> int:
        """Round after round until none is left; returns how many there were."""
        rounds = 0
        while (step := self.step()) != "Tutti i turni sono giocati":
            rounds += 1
            assert rounds <= self.played.rounds, step
            begins = step.startswith("Si comincia")
            self.presses("Comincia e sorteggia" if begins else f"Sorteggia il turno {rounds}")
            self.presses(f"Pubblica il turno {rounds}")
            self.types(rounds)
        return rounds

    def types(self, round_: int) -> None:
        """Every result of a round from its slips: who stands first wins."""
        self.goes(f"rounds/{round_}/results")
        for slip in self.page.locator("[data-result]").all():
            fields = slip.locator("input").all()
            for field, amount in zip(fields, self.played.amounts, strict=False):
                field.fill(str(amount))
        self.presses("Salva")
        expect(self.page.get_by_text("I risultati di questo turno ci sono tutti.")).to_be_visible()

    def closes(self) -> None:
        self.goes("standings")
        self.presses("Apri il tempo dei reclami")
        self.page.get_by_text("Rendila definitiva senza aspettare").click()
        self.page.get_by_label("Motivo").fill("Sono andati tutti a casa")
        self.presses("Rendi definitiva la classifica")
        expect(self.page.get_by_role("heading", name="Classifica definitiva")).to_be_visible()


@pytest.mark.parametrize("name", ["girone", "trionfo"])
def test_a_small_event(visit: Any, club: Any, name: str) -> None:
    played = FORMATS[name]
    page, everybody = visit(), visit()
    club.signs_in(page, "organizer")
    desk = Desk(page, club.event, played)
    desk.plans()
    desk.enters()
    assert desk.plays() == played.rounds
    desk.closes()
    assert desk.step() == "Il torneo è finito"

    everybody.goto(f"/torneo/{club.event}/classifica")
    for entry in played.listed.splitlines():
        pair = entry.replace(" - ", " e ")
        expect(everybody.get_by_text(pair, exact=True).first).to_be_visible()


@pytest.mark.parametrize("name", FORMATS)
def test_the_pages_of_every_format_say_nothing_to_the_console(
    visit: Any, server: str, beside: Flask, name: str
) -> None:
    """On the way to the first results; what follows asks for the same pages."""
    desk = Organizer(beside, FORMATS[name])
    signed_in = desk.client.get_cookie(PERSON_COOKIE)
    assert signed_in is not None
    page = visit()
    page.context.add_cookies([{"name": PERSON_COOKIE, "value": signed_in.value, "url": server}])
    address = f"/events/{desk.event}"
    page.goto(f"{address}/plan?template={desk.played.template}")
    desk.plans()
    page.goto(f"{address}/entries/list")
    desk.enters()
    page.goto(f"{address}/entries")
    desk.begins_stage()
    page.goto(f"{address}/rounds/draft")
    desk.publishes(1)
    page.goto(f"{address}/rounds/1/results")
    expect(page.locator("[data-result]").first).to_be_visible()
    desk.types(1)
    for path in (f"{address}/rounds/1", f"{address}/standings", f"/torneo/{desk.event}/classifica"):
        page.goto(path)
