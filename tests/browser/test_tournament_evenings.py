"""A small tournament of each format from plan to final standings, all of it by the pages."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect


class Format(NamedTuple):
    """A template, how many enter, and how many rounds there are in all stages.

    `chosen` tells that a format is played for as many rounds as one likes.
    """

    template: str
    entries: int
    rounds: int
    singles: bool = False
    chosen: bool = False

    @property
    def listed(self) -> str:
        """The entries as somebody pastes them."""
        names = [f"Ada {'ABCDEFGH'[n]}" for n in range(self.entries)]
        if self.singles:
            return "\n".join(names)
        return "\n".join(f"{name} - {name.replace('Ada', 'Ivo')}" for name in names)


FORMATS = {
    "girone": Format("groups_and_final", 8, 4),
    "eliminazione": Format("knockout_32", 4, 2),
    "svizzera": Format("swiss_5", 5, 2, chosen=True),
    "danese": Format("danese_5", 4, 2, chosen=True),
    "mitchell": Format("mitchell", 4, 2, chosen=True),
    "baraonda": Format("baraonda", 5, 2, singles=True, chosen=True),
    "trionfo": Format("trionfo", 5, 2, singles=True, chosen=True),
}

GAMES = (41, 20, 41, 9)
PAYMENTS = (8, -2, -2, -2, -2)


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
        """What the page says comes next."""
        self.goes("rounds")
        return self.page.locator("#next-step").inner_text()

    def plays(self) -> int:
        """Round after round until none is left; returns how many there were."""
        rounds = 0
        while (step := self.step()) != "Tutti i turni sono giocati":
            if step.startswith("Si comincia"):
                self.presses("Comincia questa fase")
                continue
            rounds += 1
            assert rounds <= self.played.rounds, step
            self.presses(f"Sorteggia il turno {rounds}")
            self.presses(f"Pubblica il turno {rounds}")
            self.types(rounds)
        return rounds

    def types(self, round_: int) -> None:
        """Every result of a round from its slips: who stands first wins."""
        self.goes(f"rounds/{round_}/results")
        for slip in self.page.locator("[data-result]").all():
            fields = slip.locator("input").all()
            for field, amount in zip(fields, self.amounts(), strict=False):
                field.fill(str(amount))
        self.presses("Salva")
        expect(self.page.get_by_text("I risultati di questo turno ci sono tutti.")).to_be_visible()

    def amounts(self) -> tuple[int, ...]:
        """What stands on a slip: two games by the event's regulation, or five payments."""
        return PAYMENTS if self.played.template == "trionfo" else GAMES

    def closes(self) -> None:
        self.goes("standings")
        self.presses("Apri il tempo dei reclami")
        self.page.get_by_text("Rendila definitiva senza aspettare").click()
        self.page.get_by_label("Motivo").fill("Sono andati tutti a casa")
        self.presses("Rendi definitiva la classifica")
        expect(self.page.get_by_role("heading", name="Classifica definitiva")).to_be_visible()


@pytest.mark.parametrize("name", FORMATS)
def test_a_small_event_of_every_format(visit: Any, club: Any, name: str) -> None:
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
        expect(everybody.get_by_text(entry, exact=True).first).to_be_visible()
