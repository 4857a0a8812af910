"""What the templates of facts are filled with."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.facts import Payload
from referee.presenters.games.game import Players
from referee.presenters.words.names import player, shown_name, shown_names, side_name
from referee.presenters.words.text import say

Filling = Callable[[Payload, Players], object]


def names(_payload: Payload, players: Players) -> str:
    """Give the names of all players."""
    return ", ".join(shown_names(players))


def typed_name(payload: Payload, _players: Players) -> str:
    """Give the name that somebody signed with."""
    return shown_name(payload["name"], 0)


def field(name: str, shown: Callable[[Any], object] = str) -> Filling:
    """Give a field of the fact, as `shown` says it."""
    return lambda payload, _players: shown(payload[name])


def word(name: str, words: Mapping[str, str]) -> Filling:
    """Give a field of the fact in its words."""
    return lambda payload, _players: say(words[payload[name]])


def seat(payload: Payload, players: Players) -> str:
    """Give the player at the seat that the fact names."""
    return player(players, payload["seat"])


def side(name: str = "side") -> Filling:
    """Give the two players of a side that the fact names."""
    return lambda payload, players: side_name(players, payload[name])
