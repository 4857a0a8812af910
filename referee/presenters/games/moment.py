"""The moment in which a game, a match or a session is over, as its page celebrates it."""

from dataclasses import dataclass

from referee.core.sides import Side


@dataclass(frozen=True)
class Moment:
    """Who has just won what, and its score with the winner first.

    `what` says what is won, and leads to the names. `winners` are a side, or the seats of those
    who have the most; `short` are their first names. `text` says it all in one sentence. `why` is
    how it ended, `games` how the match stands in games, `then` what comes now, each "" where there
    is nothing to say. `mark` tells it from other moments of the match.
    """

    what: str
    why: str
    winners: tuple[Side | int, ...]
    name: str
    short: str
    score: str
    games: str
    then: str
    text: str
    mark: str
