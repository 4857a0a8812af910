"""The games as match rows keep them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.marafone.game import MARAFONE
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.store.games.pairs.standing import match_standing, match_winner
from referee.store.games.trionfo.standing import no_winner, session_standing


@dataclass(frozen=True)
class StoredGame:
    """A game as match rows keep it.

    `winner` takes the result of a match; `standing` its state and result, and gives what lists
    show of it.
    """

    winner: Callable[[Any], str | None]
    standing: Callable[[Any, Any], dict[str, Any]]


_PAIRS = StoredGame(match_winner, match_standing)

GAMES: Mapping[str, StoredGame] = {
    MARAFONE.name: _PAIRS,
    TRESSETTE.name: _PAIRS,
    TRIONFO.name: StoredGame(no_winner, session_standing),
}
