"""The games as actions need to know them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.actions.games.trionfo.ending import ending
from referee.core.admission import admit, admit_to_session
from referee.core.facts import Fact, NewFact, Payload
from referee.games.registry import MARAFONE, TRIONFO


@dataclass(frozen=True)
class GameActions:
    """A game as actions need to know it.

    `admit` refuses, by RuleError, a fact that does not fit a state and its result. `keeper` is the
    seat or side that keeps the sheet, as `confirmation_agreed` says it (15.1). `ending` takes the
    record of a match that is imported, and gives the facts that end it.
    """

    admit: Callable[[str, Payload, Any, Any, list[Fact]], None]
    keeper: Mapping[str, object]
    ending: Callable[[Any], tuple[NewFact, ...]]


def ends_by_itself(_record: object) -> tuple[NewFact, ...]:
    """Return no fact: the hands tell whether a match of games is over."""
    return ()


GAMES: Mapping[str, GameActions] = {
    MARAFONE: GameActions(admit, {"side": "A"}, ends_by_itself),
    TRIONFO: GameActions(admit_to_session, {"seat": 1}, ending),
}
