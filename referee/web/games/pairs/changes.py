"""The changes that a correction brings to a match, shown before it is made."""

from collections.abc import Sequence

from referee.presenters.games.pairs.score import UNSCORED, finished_games, outcome
from referee.presenters.words.comparison import Change
from referee.presenters.words.names import game_name, side_names
from referee.presenters.words.text import _
from referee.store.matches.views import MatchCourse


def _turns(before: MatchCourse, after: MatchCourse, hand: int) -> bool:
    """Tell whether more than sums change: games won, how they ended, surplus hands, the winner.

    `hand` is the one that is corrected, inserted or removed; the others are compared.
    """
    more = len(after.result.hands) - len(before.result.hands)
    left = _marks(before, hand if more < 0 else None)
    return left != _marks(after, hand if more > 0 else None)


def _marks(course: MatchCourse, aside: int | None) -> tuple[object, ...]:
    """Return games, winner and the game of each hand, leaving out hand `aside`."""
    result = course.result
    games = [(game.winner, game.ended_by) for game in result.games]
    of_game = [(hand.game, hand.kind == "surplus") for hand in result.hands if hand.hand != aside]
    return games, result.winner, of_game


def moves(before: MatchCourse, after: MatchCourse, hand: int) -> Sequence[Change]:
    """Return the same lines as `compared`, but none where only sums change."""
    return compared(before, after, hand) if _turns(before, after, hand) else ()


def compared(before: MatchCourse, after: MatchCourse, _hand: int) -> Sequence[Change]:
    """Return games, score, surplus hands and winner, before and after."""
    pairs = _games(before, after)
    # A match that is over before and after has no game in progress to compare.
    if before.result.current or after.result.current:
        pairs.append((_("Score"), _score(before), _score(after)))
    pairs.append((_("Surplus hands"), _surplus(before), _surplus(after)))
    undecided = _("nobody yet")
    pairs.append((_("Match"), outcome(before) or undecided, outcome(after) or undecided))
    return [Change(what, old, new) for what, old, new in pairs]


def _games(before: MatchCourse, after: MatchCourse) -> list[tuple[str, str, str]]:
    most = max(len(before.result.games), len(after.result.games))
    regulation = after.record.regulation
    return [
        (game_name(regulation, game), _game(before, game), _game(after, game))
        for game in range(1, most + 1)
    ]


def _game(course: MatchCourse, number: int) -> str:
    games = finished_games(course)
    if number > len(games):
        return _("not needed") if course.result.finished else _("not finished")
    game = games[number - 1]
    name = side_names(course.record.players)[game.winner]
    last = max(
        hand.hand
        for hand in course.result.hands
        if hand.game == number and hand.kind not in UNSCORED
    )
    return _("%(side)s %(score)s, %(why)s, in hand %(n)s",
             side=name, score=game.score, why=game.why, n=last)  # fmt: skip


def _score(course: MatchCourse) -> str:
    current = course.result.current
    if current is None:
        return "–"
    name = game_name(course.record.regulation, current.game)
    return f"{name}: {current.score.A}–{current.score.B}"


def _surplus(course: MatchCourse) -> str:
    numbers = [str(hand.hand) for hand in course.result.hands if hand.kind == "surplus"]
    return ", ".join(numbers) or "–"
