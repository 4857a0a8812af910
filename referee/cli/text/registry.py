"""The games that `referee check` knows, by name."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from referee.cli.text.game import CheckedGame
from referee.core.errors import N_, RuleError

MODULES: Mapping[str, str] = {
    "marafone": "referee.cli.text.marafone",
    "tressette": "referee.cli.text.tressette",
    "trionfo": "referee.cli.text.trionfo",
}
"""The module of each game, whose `CHECKED` is its object."""


def game_checked(document: object) -> CheckedGame:
    """Return the game that a record document names. Raise RuleError.

    The first game can say what else is wrong with a document that names none.
    """
    name: object = next(iter(MODULES))
    if isinstance(document, dict) and "game" in document:
        name = document["game"]
    if not isinstance(name, str) or name not in MODULES:
        raise RuleError(N_("must be one of: %(words)s"), place="game", words=", ".join(MODULES))
    return _loaded(name)


@cache
def _loaded(name: str) -> CheckedGame:
    # By name, so that a record waits for the rules of its own game only.
    game: CheckedGame = import_module(MODULES[name]).CHECKED
    return game
