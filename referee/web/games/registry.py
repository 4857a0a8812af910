"""The games as the pages know them. A page asks once, by the name that the match's view has."""

from collections.abc import Mapping
from typing import Any

from referee.games import registry
from referee.web.games.game import WebGame
from referee.web.games.marafone.game import MARAFONE
from referee.web.games.tressette.game import TRESSETTE
from referee.web.games.trionfo.game import TRIONFO

GAMES: Mapping[str, WebGame[Any]] = {game.name: game for game in (MARAFONE, TRESSETTE, TRIONFO)}

USUAL = GAMES[registry.USUAL.name]
"""The game that is offered to whoever has named none."""


def game_of(name: str) -> WebGame[Any]:
    """Return the game of that name; raise KeyError where there is none."""
    return GAMES[name]
