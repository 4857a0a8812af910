"""The tally of an evening: the matches that the same two pairs have won of each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.sides import SIDES, Pair, Side
from referee.presenters.words.amounts import against
from referee.presenters.words.names import short_side_names
from referee.presenters.words.text import _
from referee.store.matches.evening import EveningMatch


@dataclass(frozen=True)
class PairTally:
    """The matches counted, those won by side, and the games won; `games` is 0–0 where each is one.

    Sides are those of the match it is told in.
    """

    matches: int
    won: Pair
    games: Pair


def pair_tally(players: Sequence[str], matches: Sequence[EveningMatch]) -> PairTally:
    """Return what two pairs have won; pairs are the same wherever they sit.

    A match counts if both pairs played it, each name written alike.
    """
    pairs = {side: _pair(players, side) for side in SIDES}
    won, games = {"A": 0, "B": 0}, {"A": 0, "B": 0}
    for match in matches:
        as_now = {side: _pair(match.players, side) for side in SIDES}
        if as_now == pairs:
            seats = {"A": "A", "B": "B"}
        elif (as_now["A"], as_now["B"]) == (pairs["B"], pairs["A"]):
            seats = {"A": "B", "B": "A"}
        else:
            continue
        if match.winner is None:
            continue
        won[seats[match.winner]] += 1
        for side, number in match.standing.get("games", {}).items():
            games[seats[side]] += number
    return PairTally(sum(won.values()), Pair(**won), Pair(**games))


def tonight(players: Sequence[str], matches: Sequence[EveningMatch], least: int) -> str:
    """Say `Tonight: Anna and Carla 2–1 Bruno and Dario, games 5–3`.

    "" for fewer than `least` matches.
    """
    tally = pair_tally(players, matches)
    if tally.matches < least:
        return ""
    names = short_side_names(players)
    told = _("Tonight: %(a)s %(score)s %(b)s", a=names["A"], score=against(tally.won), b=names["B"])
    if not any(tally.games):
        return told
    return f"{told}, {_('games %(score)s', score=against(tally.games))}"


def counts_tonight(
    players: Sequence[str], matches: Sequence[EveningMatch]
) -> Mapping[str, Mapping[str, int]]:
    """Return matches and games won by side."""
    tally = pair_tally(players, matches)
    return {"won": tally.won.as_json(), "games": tally.games.as_json()}


def _pair(players: Sequence[str], side: Side) -> frozenset[str]:
    first = SIDES.index(side)
    return frozenset((players[first], players[first + 2]))
