"""The score of a match for the `score` component and for lists."""

from typing import Any

from referee.core.sides import SIDES, Pair, Side
from referee.games.marafone.result import HandResult, Result
from referee.games.marafone.words import ENDED_BY
from referee.presenters.words.amounts import missing, signed, target_shown
from referee.presenters.words.names import game_name, side_name, side_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchCourse


def score_shown(course: MatchCourse) -> dict[str, Any]:
    """The arguments of the `score` macro but size and trump: `score(**score_shown(view))`.

    Once the match is over it is the last game's score, with its winner.
    """
    result, regulation = course.result, course.record.regulation
    game, points = _standing(result)
    return {
        "sides": [_side(course, side, game, points) for side in SIDES],
        "target": target_shown(regulation, game),
        "game": game_name(regulation, game),
        "note": note(course),
    }


def _standing(result: Result) -> tuple[int, Pair]:
    """The game being played, or the last one, and its score in the unit of the game."""
    shown = result.current or result.games[-1]
    return shown.game, shown.score


def _side(course: MatchCourse, side: Side, game: int, points: Pair) -> dict[str, Any]:
    result, regulation = course.result, course.record.regulation
    last = last_hand(result)
    over = result.finished
    return {
        "side": side,
        "name": side_name(course.record.players, side),
        "points": str(points.of(side)),
        "games": result.games_won.of(side),
        "games_needed": regulation.best_of // 2 + 1,
        "missing": "" if over else missing(points.of(side), regulation, game),
        "last": signed(last.points.of(side)) if last and last.game == game else "",
        "won": result.winner == side,
    }


def last_hand(result: Result) -> HandResult | None:
    """The last hand that counts, void ones aside."""
    return next(
        (
            hand
            for hand in reversed(result.hands)
            if hand.kind not in ("void", "in_progress", "surplus")
        ),
        None,
    )


def note(course: MatchCourse) -> str:
    """`Hand 7`, or how the match stands once no hand is played any more."""
    if course.status == "closed":
        return _("given up")
    if course.result.finished:
        return _("signed") if course.status == "locked" else _("finished")
    return _("Hand %(n)s", n=course.state.open_hand or len(course.record.hands) + 1)


def finished_games(course: MatchCourse) -> list[dict[str, Any]]:
    """The games that are over: `game`, `name`, `target`, `winner`, `score`, `why` and `text`.

    `score` has the winner first; `text` is such as `Brutta 1: Anna e Carla 41–30, on points`.
    """
    names = side_names(course.record.players)
    lines = []
    for game in course.result.games:
        won, lost = game.score if game.winner == "A" else (game.score.B, game.score.A)
        name, score = game_name(course.record.regulation, game.game), f"{won}–{lost}"
        why = say(ENDED_BY[game.ended_by])
        line = {"game": game.game, "name": name, "target": game.target, "winner": game.winner}
        text = _(
            "%(game)s: %(side)s %(score)s, %(why)s",
            game=name,
            side=names[game.winner],
            score=score,
            why=why,
        )
        lines.append({**line, "score": score, "why": why, "text": text})
    return lines


def game_just_ended(course: MatchCourse) -> str:
    """What ended the game before, until the first hand of the new one is written; else empty."""
    last, current = last_hand(course.result), course.result.current
    if last is None or current is None or last.game == current.game:
        return ""
    return str(finished_games(course)[-1]["text"])


def outcome(course: MatchCourse) -> str:
    """Who won the match and how, in one sentence; empty while it goes on."""
    winner = course.result.winner
    if winner is None:
        return ""
    won = course.result.games_won
    name = side_name(course.record.players, winner)
    if course.record.regulation.best_of == 1:
        return _("%(side)s win the match", side=name)
    first, second = won if winner == "A" else (won.B, won.A)
    return _("%(side)s win the match %(games)s", side=name, games=f"{first}–{second}")
