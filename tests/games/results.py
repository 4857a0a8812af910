"""Records read and scored by the rules of the game that they name."""

from typing import Any

from referee.games.registry import game_of_record


def scored(document: object) -> Any:
    """Return the result of a record document; raises RuleError."""
    game = game_of_record(document)
    return game.score(game.parse(document))
