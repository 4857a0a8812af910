"""The regulations that a table may choose from, by game, each with what it says in plain words."""

from collections.abc import Mapping

from referee.web.games.game import Offer
from referee.web.games.registry import game_of


def offers(game: str) -> Mapping[str, Offer]:
    """Return the regulations of a game by name."""
    return game_of(game).opening.offers()
