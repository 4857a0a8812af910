"""A signed slip of paper: the score of each game, checked as far as a sheet can be, and counted."""

from collections.abc import Sequence
from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.words import name_of_game
from referee.tournament.games.pairs.counting import result_of_games


def result_of_slip(games: Sequence[Pair], regulation: PairsRegulation) -> TableResult:
    """Return the outcome of a match by the score of each game.

    Only the last game may be unfinished (15.6). Raise RuleError for scores that cannot have been
    played, with the place `games[0]` for the first game.
    """
    needed = regulation.best_of // 2 + 1
    won = Pair(0, 0)
    for index, score in enumerate(games):
        place, number = f"games[{index}]", index + 1
        if max(won) == needed:
            raise RuleError(
                N_("%(game)s: the match was won before it"),
                place=place,
                article="10.1",
                game=name_of_game(regulation, number),
            )
        _check_score(score, number, regulation, place, is_last=number == len(games))
        won = won.plus(Pair(int(score.A > score.B), int(score.B > score.A)))
    counted = result_of_games(
        [(score, regulation.target_of(n)) for n, score in enumerate(games, start=1)]
    )
    return replace(counted, scores=tuple(games))


def is_match_over(games: Sequence[Pair], regulation: PairsRegulation) -> bool:
    """Tell whether the match was won, its last game up to the target.

    Else time was called (15.6).
    """
    won = result_of_games([(score, 0) for score in games]).games
    if max(won) < regulation.best_of // 2 + 1:
        return False
    return max(games[-1]) >= regulation.target_of(len(games))


def _check_score(
    score: Pair, game: int, regulation: PairsRegulation, place: str, *, is_last: bool
) -> None:
    target = regulation.target_of(game)
    # The last hand is won by a whole hand with all that can be declared at most: from just short
    # of the target, or where both had reached it and were level.
    short = target - 1 + regulation.winning_margin
    before = min(score) if min(score) >= target else short
    if max(score) > before + regulation.whole_hand + regulation.most_declared:
        raise RuleError(
            N_("%(game)s: %(points)s points, but it goes to %(target)s"),
            place=place,
            article="9.1",
            points=max(score),
            game=name_of_game(regulation, game),
            target=target,
        )
    if max(score) < target and not is_last:
        raise RuleError(
            N_("%(game)s: nobody has reached %(target)s, and only the last can be unfinished"),
            place=place,
            article="15.6",
            target=target,
            game=name_of_game(regulation, game),
        )
    if score.A == score.B and max(score) >= target:
        raise RuleError(
            N_("%(game)s: both have %(points)s, look again who won"),
            place=place,
            article="9.2",
            points=score.A,
            game=name_of_game(regulation, game),
        )
