"""The games as match rows keep them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.marafone.game import MARAFONE
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.store.games.pairs.standing import (
    marafone_tally,
    match_standing,
    match_winner,
    tressette_tally,
)
from referee.store.games.trionfo.standing import no_tally, no_winner, session_standing


@dataclass(frozen=True)
class StoredGame:
    """A game as match rows keep it.

    `winner` takes the result of a match; `standing` its state and result, and gives what lists
    show of it. `tally` takes the record and the result of a match that is over, and gives what
    pages about people count of it.
    """

    winner: Callable[[Any], str | None]
    standing: Callable[[Any, Any], dict[str, Any]]
    tally: Callable[[Any, Any], dict[str, Any]]


GAMES: Mapping[str, StoredGame] = {
    MARAFONE.name: StoredGame(match_winner, match_standing, marafone_tally),
    TRESSETTE.name: StoredGame(match_winner, match_standing, tressette_tally),
    TRIONFO.name: StoredGame(no_winner, session_standing, no_tally),
}
