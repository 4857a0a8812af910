"""The games as actions need to know them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.actions.games.trionfo.ending import ending
from referee.core.facts import NewFact
from referee.games.marafone.game import MARAFONE
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO


@dataclass(frozen=True)
class GameActions:
    """A game as actions need to know it.

    `keeper` is the seat or side that keeps the sheet, as `confirmation_agreed` says it (15.1).
    `own_files` tells whether a club may write regulations of its own.
    `ending` takes the record of a match that is imported, and gives the facts that end it.
    """

    keeper: Mapping[str, object]
    own_files: bool
    ending: Callable[[Any], tuple[NewFact, ...]]


def ends_by_itself(_record: object) -> tuple[NewFact, ...]:
    """Return no fact: a match played in games ends with its last hand."""
    return ()


GAMES: Mapping[str, GameActions] = {
    MARAFONE.name: GameActions({"side": "A"}, own_files=True, ending=ends_by_itself),
    TRESSETTE.name: GameActions({"side": "A"}, own_files=True, ending=ends_by_itself),
    TRIONFO.name: GameActions({"seat": 1}, own_files=False, ending=ending),
}
