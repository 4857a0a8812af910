"""The regulations that a table may choose from, by game, each with what it says in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import current_app

from referee.actions.matches import regulations
from referee.actions.matches.regulations import RegulationChoice
from referee.games.marafone.regulation import Named, Regulation
from referee.games.marafone.words import Sentence, explain
from referee.games.registry import TRIONFO, terms_of
from referee.games.trionfo.regulation import TrionfoRegulation, trionfo_presets
from referee.games.trionfo.words import explain_trionfo


@dataclass(frozen=True)
class Offer:
    """A regulation as it is offered: `terms` are how the ledger keeps it."""

    name: str
    title: str
    target: str
    told: tuple[Sentence, ...]
    regulation: Regulation | TrionfoRegulation
    terms: Mapping[str, Any]


def choice() -> RegulationChoice:
    """What marafone is played by here, with the club's own files that are no regulation."""
    return regulations.choice(Path(current_app.instance_path) / regulations.FOLDER)


def offers(game: str) -> dict[str, Offer]:
    """The regulations of a game by name."""
    if game == TRIONFO:
        return {name: _of_trionfo(one) for name, one in trionfo_presets().items()}
    return {name: _of_marafone(one) for name, one in choice().named.items()}


def _of_marafone(one: Named) -> Offer:
    target = "–".join(map(str, dict.fromkeys(one.regulation.target)))
    told = tuple(explain(one.regulation))
    return Offer(one.name, one.title, target, told, one.regulation, regulations.terms(one))


def _of_trionfo(one: TrionfoRegulation) -> Offer:
    terms = {"regulation": one.base, **terms_of(TRIONFO, one.base)._asdict()}
    return Offer(one.base, one.title, "", tuple(explain_trionfo()), one, terms)
