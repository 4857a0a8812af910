"""Small tournaments, one of each format, that an organizer plays to their end by the pages."""

import re
from typing import NamedTuple

from flask import Flask
from werkzeug.datastructures import MultiDict

from tests.web.organizer import Desk

GAMES = (41, 20, 41, 9)
PAYMENTS = (8, -2, -2, -2, -2)


class Format(NamedTuple):
    """A template, how many enter, and how many rounds there are in all stages.

    `chosen` tells that a format is played for as many rounds as one likes. `regulation` is chosen
    in place of the template's own, and `games` are the points typed at every table.
    """

    template: str
    entries: int
    rounds: int
    singles: bool = False
    chosen: bool = False
    regulation: str = ""
    games: tuple[int, ...] = GAMES

    @property
    def listed(self) -> str:
        """The entries as somebody pastes them."""
        names = [f"Ada {'ABCDEFGH'[n]}" for n in range(self.entries)]
        if self.singles:
            return "\n".join(names)
        return "\n".join(f"{name} - {name.replace('Ada', 'Ivo')}" for name in names)

    @property
    def amounts(self) -> tuple[int, ...]:
        """Return the fields of a slip: two games by the event's regulation, or five payments."""
        return PAYMENTS if self.template == "trionfo" else self.games


FORMATS = {
    "girone": Format("groups_and_final", 8, 4),
    "eliminazione": Format("knockout_32", 4, 2),
    "svizzera": Format("swiss_5", 5, 2, chosen=True),
    "danese": Format("danese_5", 4, 2, chosen=True),
    "mitchell": Format("mitchell", 4, 2, chosen=True),
    "baraonda": Format("baraonda", 5, 2, singles=True, chosen=True),
    "trionfo": Format("trionfo", 5, 2, singles=True, chosen=True),
}


class Organizer(Desk):
    """An organizer who goes from page to page and presses what stands there, in Italian."""

    def __init__(self, app: Flask, played: Format) -> None:
        super().__init__(app)
        self.client.set_cookie("language", "it")
        self.played = played

    def says(self, text: str) -> None:
        assert text in self.text

    def clicks(self, name: str, *more: tuple[str, str], **typed: str) -> None:
        """Press a button by what stands on it; a field of `typed` is known by how its name ends."""
        form = next(form for form in self.forms if name in form.texts)
        for ending, text in typed.items():
            (field,) = [field for field in form.fields if re.search(rf"(^|-){ending}$", field)]
            form.fields[field] = text
        sent = MultiDict([*form.fields.items(), *more, form.texts[name]])
        for several in {key for key in sent if key.endswith("-criteria")}:
            sent.setlist(several, self.values(several))
        self.shows(self.client.post(form.action, data=sent))
        assert self.status == 200, self.text

    def plans(self) -> None:
        """From the template; where a format is played as long as one likes, for two rounds."""
        self.at("plan", template=self.played.template)
        chosen = {"rounds": str(self.played.rounds)} if self.played.chosen else {}
        if self.played.regulation:
            chosen["regulation"] = self.played.regulation
        self.clicks("Passa alle iscrizioni", **chosen)

    def enters(self) -> None:
        """Everybody by a list, and all of them are there."""
        self.at("entries/list")
        self.clicks("Guarda l’elenco", text=self.played.listed)
        self.clicks(f"Iscrivile tutte e {self.played.entries}")
        self.clicks("Tutti presenti")
        assert not any("Tutti presenti" in form.texts for form in self.forms)

    def step(self) -> str:
        """Return the next step as the page names it."""
        self.at("rounds")
        found = re.search(r'id="next-step"[^>]*>(.*?)<', self.html, re.DOTALL)
        assert found
        return " ".join(found[1].split())

    def plays(self) -> int:
        """Round after round until none is left; returns how many there were."""
        rounds = 0
        while (step := self.step()) != "Tutti i turni sono giocati":
            rounds += 1
            assert rounds <= self.played.rounds, step
            if step.startswith("Si comincia"):
                self.begins_stage()
            else:
                self.draws(rounds)
            self.publishes(rounds)
            self.types(rounds)
        return rounds

    def begins_stage(self) -> None:
        self.at("rounds")
        self.clicks("Comincia e sorteggia")

    def draws(self, round_: int) -> None:
        self.at("rounds")
        self.clicks(f"Sorteggia il turno {round_}")

    def publishes(self, round_: int) -> None:
        """From the page of the draft."""
        self.clicks(f"Pubblica il turno {round_}")

    def types(self, round_: int) -> None:
        """Every result of a round from its slips: who stands first wins."""
        self.at(f"rounds/{round_}/results")
        form = next(form for form in self.forms if "Salva" in form.texts)
        for table in dict.fromkeys(re.findall(r'name="(t\d+)_', self.html)):
            fields = [name for name in form.fields if name.startswith(f"{table}_")]
            form.fields.update(zip(fields, map(str, self.played.amounts), strict=False))
        self.clicks("Salva")
        self.says("I risultati di questo turno ci sono tutti.")

    def closes(self) -> None:
        self.at("standings")
        self.clicks("Apri il tempo dei reclami")
        self.clicks("Rendi definitiva la classifica", reason="Sono andati tutti a casa")
        self.says("Classifica definitiva")
