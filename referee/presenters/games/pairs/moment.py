"""The moment in which a game or a match of two pairs is over, as the table celebrates it."""

from referee.core.sides import Pair, Side
from referee.presenters.games.moment import Moment
from referee.presenters.games.pairs.score import finished_games, last_hand, outcome
from referee.presenters.words.amounts import against
from referee.presenters.words.names import game_name, short_side_names, side_names
from referee.presenters.words.text import _
from referee.store.matches.views import MatchCourse


def game_moment(course: MatchCourse) -> Moment | None:
    """Return the game that the last hand ended, until the first hand of the next one is written.

    None while a game goes on, and once the match is over.
    """
    last, current = last_hand(course.result), course.result.current
    if course.status != "open" or last is None or current is None or last.game == current.game:
        return None
    game, players = finished_games(course)[-1], course.record.players
    return Moment(
        what=_("%(what)s: won by", what=game.name),
        why=game.why,
        winners=(game.winner,),
        name=side_names(players)[game.winner],
        short=short_side_names(players)[game.winner],
        score=game.score,
        games=_("games %(score)s", score=_first(course.result.games_won, game.winner)),
        then=_then(course, current.game),
        text=game.text,
        mark=f"{len(course.result.games)} {game.score}",
    )


def match_moment(course: MatchCourse) -> Moment | None:
    """Return the match once it is won; None before, and where it ended without a winner."""
    winner = course.result.winner
    if winner is None:
        return None
    last, players = finished_games(course)[-1], course.record.players
    several = course.record.regulation.best_of > 1
    return Moment(
        what=_("The match is won by"),
        why="",
        winners=(winner,),
        name=side_names(players)[winner],
        short=short_side_names(players)[winner],
        score=_first(course.result.games_won, winner) if several else last.score,
        games="",
        then="",
        text=outcome(course),
        mark="",
    )


def _then(course: MatchCourse, game: int) -> str:
    regulation = course.record.regulation
    if game == regulation.best_of:
        return _("Now the bella!")
    return _("Now: %(game)s", game=game_name(regulation, game))


def _first(won: Pair, winner: Side) -> str:
    """Return games as `2–1`, those of the winner first."""
    return against(won if winner == "A" else Pair(won.B, won.A))
