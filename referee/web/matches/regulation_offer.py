"""The regulations that a table may choose from, by game, each with what it says in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import current_app

from referee.actions.matches import regulations
from referee.actions.matches.regulations import RegulationChoice
from referee.core.reading import at
from referee.core.regulations import ListedRegulation
from referee.core.words import Sentence
from referee.games.registry import game_of as rules_of
from referee.games.registry import game_of_regulation
from referee.presenters.words.text import sentence
from referee.web.games.registry import game_of


@dataclass(frozen=True)
class Offer:
    """A regulation as it is offered: `terms` are how the ledger keeps it."""

    name: str
    title: str
    target: str
    told: tuple[Sentence, ...]
    regulation: Any
    terms: Mapping[str, Any]


@dataclass(frozen=True)
class SentenceShown:
    """A sentence about a regulation, and the article that it is of."""

    text: str
    article: str


@dataclass(frozen=True)
class OfferShown:
    """A regulation of the `regulation_choice` component."""

    name: str
    title: str
    target: str
    sentences: tuple[SentenceShown, ...]
    clockwise: bool = False


def choice(game: str) -> RegulationChoice:
    """Return what a game is played by here, and the club's own files that are no regulation."""
    folder = Path(current_app.instance_path) / regulations.FOLDER
    return regulations.choice(folder, game)


def offers(game: str) -> Mapping[str, Offer]:
    """Return the regulations of a game by name."""
    return {name: _offer(game, one) for name, one in choice(game).named.items()}


def offer_shown(offer: Offer) -> OfferShown:
    """Return an offer as people read it."""
    sentences = tuple([SentenceShown(sentence(one), one.article) for one in offer.told])
    clockwise = offer.regulation.direction == "clockwise"
    return OfferShown(offer.name, offer.title, offer.target, sentences, clockwise)


def title_of(regulation: Any, name: str = "") -> str:
    """Return what people call a regulation; "" where none on offer is like it.

    `name` is the one to be preferred, where several are.
    """
    game = game_of_regulation(regulation.base).name
    like = {n: one.title for n, one in offers(game).items() if one.regulation == regulation}
    return like.get(name) or next(iter(like.values()), "")


def terms(game: str, spec: object) -> Mapping[str, Any]:
    """Return how the ledger keeps a regulation. Raise RuleError.

    `spec` is the name of one on offer, or a regulation as a record writes it.
    """
    on_offer = offers(game)
    if isinstance(spec, str) and spec in on_offer:
        return on_offer[spec].terms
    game_regulations = rules_of(game).regulations
    regulation = at("regulation", game_regulations.resolve, spec)
    title = game_regulations.presets[regulation.base].title
    return regulations.terms(ListedRegulation(regulation.base, title, regulation))


@lru_cache(64)
def _offer(game: str, one: ListedRegulation[Any]) -> Offer:
    """Return a regulation as it is offered."""
    # Cached, since each page of a new match or a plan asks for all of them.
    sentences = tuple(rules_of(game).explain(one.regulation))
    target = game_of(game).opening.target(one.regulation)
    return Offer(one.name, one.title, target, sentences, one.regulation, regulations.terms(one))
