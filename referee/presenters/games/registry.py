"""The games of the presenters by name."""

from collections.abc import Mapping

from referee.presenters.games.game import PresentedGame
from referee.presenters.games.marafone.game import MARAFONE
from referee.presenters.games.tressette.game import TRESSETTE
from referee.presenters.games.trionfo.game import TRIONFO

GAMES: Mapping[str, PresentedGame] = {game.name: game for game in (MARAFONE, TRESSETTE, TRIONFO)}


def game_of(name: str) -> PresentedGame:
    """Return the game that a record, a ledger or a view names."""
    return GAMES[name]
