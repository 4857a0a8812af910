"""The games of the rules by name."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.core.errors import N_, RuleError
from referee.games.game import AnyGame
from referee.games.marafone.game import MARAFONE
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {game.name: game for game in (MARAFONE, TRESSETTE, TRIONFO)}
)

USUAL = MARAFONE
"""The game that is meant where nobody names one."""


def game_of(name: object) -> AnyGame:
    """Return the game of that name. Raise RuleError where there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise RuleError(N_("must be one of: %(words)s"), place="game", words=", ".join(GAMES))
    return GAMES[name]


def game_of_record(document: object) -> AnyGame:
    """Return the game that a record document names. Raise RuleError."""
    if isinstance(document, dict) and "game" in document:
        return game_of(document["game"])
    # Any game can say what else is wrong with it.
    return USUAL


def game_of_regulation(spec: object) -> AnyGame:
    """Return the game that a regulation is for, as a record names one.

    The presets of all games differ in name; what no game has is for the usual one to refuse.
    """
    base = spec.get("base") if isinstance(spec, dict) else spec
    known = (game for game in GAMES.values() if base in tuple(game.regulations.presets))
    return next(known, USUAL)
