"""What was played at a table, as the tournament counts it: from a match, from paper, or typed."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from referee.core.errors import N_, RuleError
from referee.core.reading import at, need, read_list, read_object, read_word
from referee.core.sides import NONE_EACH, Pair, Side
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import Result
from referee.games.trionfo.payments import Amounts
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.tournament.archive.table_reading import read_amounts, read_payments
from referee.tournament.competition.model import AnyTable, FiveTable, How, SidesTable, Winner

MOST_GAMES = 99
"""A match has fewer; a bound keeps facts readable."""

WINNERS: dict[Side, Winner] = {"A": "a", "B": "b"}


@dataclass(frozen=True, slots=True)
class TableResult:
    """Games, points of all games together (each capped at its target) and winner; or payments.

    `scores` are those of each game where somebody typed them; what counts is told without them.
    """

    games: Pair = NONE_EACH
    points: Pair = NONE_EACH
    winner: Winner | None = None
    payments: Amounts | None = None
    scores: tuple[Pair, ...] = field(default=(), compare=False)


def result_of_match(result: Result) -> TableResult:
    """The outcome of a match that is over.

    A game or the match can be lost by a claim or a ruling: the score does not tell who won (11.3).
    """
    assert result.winner is not None
    points = _capped([(game.score, game.target) for game in result.games])
    return TableResult(result.games_won, points, WINNERS[result.winner])


def result_of_games(games: Sequence[tuple[Pair, int]]) -> TableResult:
    """The outcome of games by their scores and targets; level games are nobody's (15.6)."""
    won = Pair(sum(score.A > score.B for score, _ in games),
               sum(score.B > score.A for score, _ in games))  # fmt: skip
    return TableResult(won, _capped(games), leader(won))


def _capped(games: Sequence[tuple[Pair, int]]) -> Pair:
    """The points of all games, by score and target, each capped at its target."""
    return Pair(sum(min(score.A, target) for score, target in games),
                sum(min(score.B, target) for score, target in games))  # fmt: skip


def leader(games: Pair) -> Winner | None:
    """Who has more games; None where both have as many."""
    if games.A == games.B:
        return None
    return "a" if games.A > games.B else "b"


def read_table_result(value: object) -> TableResult:
    """An outcome from JSON: payments of a table of five, or games, points and winner."""
    values = read_object(value, ("games", "points", "winner", "payments", "scores"))
    if "payments" in values:
        need(read_object(value, ("payments",)), "payments")
        return TableResult(payments=at("payments", read_payments, values["payments"]))
    need(values, "games", "points", "winner")
    return TableResult(
        at("games", read_amounts, values["games"]),
        at("points", read_amounts, values["points"]),
        None if values["winner"] is None else at("winner", read_winner, values["winner"]),
        scores=at("scores", _read_scores, values["scores"]) if "scores" in values else (),
    )


def _read_scores(value: object) -> tuple[Pair, ...]:
    items = read_list(value, MOST_GAMES)
    return tuple([at(index, read_amounts, item) for index, item in enumerate(items)])


def read_winner(value: object) -> Winner:
    return "a" if read_word(value, ("a", "b")) == "a" else "b"


def write_table_result(outcome: TableResult) -> dict[str, object]:
    """The outcome as a fact keeps it."""
    if outcome.payments is not None:
        return {"payments": list(outcome.payments)}
    values = asdict(outcome)
    return {
        "games": list(outcome.games),
        "points": list(outcome.points),
        "winner": values["winner"],
        **({"scores": [list(score) for score in outcome.scores]} if outcome.scores else {}),
    }


def result_at(table: AnyTable) -> TableResult:
    """What was confirmed at a table."""
    if isinstance(table, FiveTable):
        return TableResult(payments=table.payments)
    return TableResult(table.games, table.points, table.winner)


def with_result(table: AnyTable, outcome: TableResult, how: How) -> AnyTable:
    """The table with its result."""
    if isinstance(table, FiveTable):
        return table._replace(payments=outcome.payments, how=how)
    return table._replace(
        games=outcome.games, points=outcome.points, winner=outcome.winner, how=how
    )


def check_table_result(
    outcome: TableResult,
    table: AnyTable,
    regulation: Regulation | TrionfoRegulation,
    *,
    needs_winner: bool,
    ruled: bool,
) -> None:
    """Refuse what cannot have been played at this table by this regulation.

    Where it is `ruled`, or comes from a match, the side with fewer games can have won (11.3).
    """
    if isinstance(table, FiveTable) != (outcome.payments is not None):
        raise RuleError(
            N_("at a table of five payments are written; at any other games and points"),
            place="result",
        )
    if isinstance(table, SidesTable) and isinstance(regulation, Regulation):
        _check_games(outcome, regulation)
        if not ruled and outcome.winner != leader(outcome.games):
            raise RuleError(
                N_("the winner is the side with more games"), place="result.winner", article="10.1"
            )
        if needs_winner and outcome.winner is None:
            raise RuleError(N_("a knockout needs a winner"), place="result.winner", article="15.6")


def _check_games(outcome: TableResult, regulation: Regulation) -> None:
    games, needed = outcome.games, regulation.best_of // 2 + 1
    number = sum(games)
    if max(games) > needed or number > regulation.best_of:
        raise RuleError(
            N_("%(a)s games to %(b)s: a match is of %(best_of)s at most"),
            place="result.games",
            article="10.1",
            a=games.A,
            b=games.B,
            best_of=regulation.best_of,
        )
    # Where time was called (15.6) a game more may have been begun, and counts for nobody.
    most = sum(
        regulation.target_of(game) for game in range(1, min(number + 1, regulation.best_of) + 1)
    )
    if max(outcome.points) > most:
        raise RuleError(
            N_("%(points)s points are more than the targets of the games together, %(most)s"),
            place="result.points",
            article="15.4",
            points=max(outcome.points),
            most=most,
        )
