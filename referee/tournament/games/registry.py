"""The games as tournaments count them, asked once, by the regulation that is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from referee.core.table_result import TableResult
from referee.games.marafone.game import MARAFONE
from referee.games.pairs.told_result import check_match_result
from referee.games.registry import game_of_regulation
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.games.trionfo.told_result import check_session_result
from referee.tournament.games.pairs.counting import result_of_match
from referee.tournament.games.regulations import AnyRegulation
from referee.tournament.games.trionfo.counting import result_of_session


class ResultOf(Protocol):
    def __call__(self, result: Any, /) -> TableResult | None: ...


class CheckResult(Protocol):
    def __call__(
        self, result: TableResult, regulation: Any, /, *, needs_winner: bool, ruled: bool
    ) -> None: ...


@dataclass(frozen=True)
class TournamentGame:
    """A game as tournaments count it.

    Where it `pays`, a table is of five who pay each other; else two sides play for games.
    `result_of` counts what a match came to, None where it does not tell yet; `check` refuses, by
    RuleError, a result that cannot have been played by a regulation. `minutes` are those of an
    ordinary match: what a round takes in one game tells what it takes in another.
    """

    name: str
    pays: bool
    result_of: ResultOf
    check: CheckResult
    minutes: int


GAMES: Mapping[str, TournamentGame] = {
    MARAFONE.name: TournamentGame(MARAFONE.name, False, result_of_match, check_match_result, 60),
    TRESSETTE.name: TournamentGame(TRESSETTE.name, False, result_of_match, check_match_result, 30),
    TRIONFO.name: TournamentGame(TRIONFO.name, True, result_of_session, check_session_result, 60),
}


def game_played(regulation: AnyRegulation) -> TournamentGame:
    """Return the game that is played by a regulation."""
    return GAMES[game_of_regulation(regulation.base).name]
