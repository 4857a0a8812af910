"""The tally of an evening: the matches that the same two pairs have won of each other."""

from collections.abc import Sequence

from referee.core.sides import SIDES, Pair, Side
from referee.presenters.words.amounts import against
from referee.presenters.words.names import short_side_names
from referee.presenters.words.text import _
from referee.store.matches.evening import EveningMatch


def tonight(players: Sequence[str], matches: Sequence[EveningMatch]) -> str:
    """Say `Tonight: Anna and Carla 2–1 Bruno and Dario, games 5–3`; "" for less than two matches.

    Pairs are the same wherever they sit: a match counts if both pairs played it.
    """
    pairs = {side: _pair(players, side) for side in SIDES}
    won, games = {"A": 0, "B": 0}, {"A": 0, "B": 0}
    counted = 0
    for match in matches:
        as_now = {side: _pair(match.players, side) for side in SIDES}
        if as_now == pairs:
            seats = {"A": "A", "B": "B"}
        elif (as_now["A"], as_now["B"]) == (pairs["B"], pairs["A"]):
            seats = {"A": "B", "B": "A"}
        else:
            continue
        counted += 1
        won[seats[match.winner]] += 1
        for side, number in match.games.items():
            games[seats[side]] += number
    if counted < 2:
        return ""
    names = short_side_names(players)
    told = _(
        "Tonight: %(a)s %(score)s %(b)s",
        a=names["A"],
        score=against(Pair(won["A"], won["B"])),
        b=names["B"],
    )
    if not any(games.values()):
        return told
    score = against(Pair(games["A"], games["B"]))
    return f"{told}, {_('games %(score)s', score=score)}"


def _pair(players: Sequence[str], side: Side) -> frozenset[str]:
    first = SIDES.index(side)
    return frozenset((players[first], players[first + 2]))
