"""The result of a match of two pairs as people tell it: whether it can have been played."""

from referee.core.errors import N_, RuleError
from referee.core.table_result import TableResult, leader, refuse_other_kind
from referee.games.pairs.regulation import PairsRegulation


def check_match_result(
    result: TableResult, regulation: PairsRegulation, *, needs_winner: bool, ruled: bool
) -> None:
    """Raise RuleError for a result that cannot have been played by this regulation.

    Where it is `ruled`, or comes from a match, the side with fewer games can have won (11.3).
    """
    refuse_other_kind(result, payments=False)
    _check_games(result, regulation)
    if not ruled and result.winner != leader(result.games):
        raise RuleError(
            N_("the winner is the side with more games"), place="result.winner", article="10.1"
        )
    if needs_winner and result.winner is None:
        raise RuleError(N_("a knockout needs a winner"), place="result.winner", article="15.6")


def _check_games(result: TableResult, regulation: PairsRegulation) -> None:
    games, needed = result.games, regulation.best_of // 2 + 1
    number = sum(games)
    if max(games) > needed or number > regulation.best_of:
        raise RuleError(
            N_("games %(a)s to %(b)s: a match is of %(best_of)s at most"),
            place="result.games",
            article="10.1",
            a=games.A,
            b=games.B,
            best_of=regulation.best_of,
        )
    # Where time was called (15.6) another game may have been begun; it does not count.
    most = sum(
        regulation.target_of(game) for game in range(1, min(number + 1, regulation.best_of) + 1)
    )
    if max(result.points) > most:
        raise RuleError(
            N_("%(points)s points are more than the targets of the games together, %(most)s"),
            place="result.points",
            article="15.4",
            points=max(result.points),
            most=most,
        )
