"""The games by name, each with its papers."""

from collections.abc import Mapping

from referee.paper.games.game import PaperGame
from referee.paper.games.marafone.game import MARAFONE
from referee.paper.games.tressette.game import TRESSETTE
from referee.paper.games.trionfo.game import TRIONFO

GAMES: Mapping[str, PaperGame] = {game.name: game for game in (MARAFONE, TRESSETTE, TRIONFO)}


def game_of(name: str) -> PaperGame:
    """Return the game that a ledger or a view names."""
    return GAMES[name]
