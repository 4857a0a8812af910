"""The words of tournaments for the matches of each game: asked once, by the regulation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.marafone.game import MARAFONE
from referee.games.pairs.regulation import PairsRegulation
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name
from referee.presenters.words.text import _
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation


@dataclass(frozen=True)
class SlipGame:
    """A column of a slip to write in: `Brutta 1`, to 41."""

    name: str
    target: str


@dataclass(frozen=True)
class MatchWords:
    """The words for the matches of a game, given their regulation.

    `slip_games` are the columns of a slip, none where payments are written. `capped` says what a
    game counts in the points at most (15.4), "" where points are paid. `in_points` tells that one
    game is the match: then its points are told, and else the games won.
    """

    slip_games: Callable[[Any], list[SlipGame]]
    capped: Callable[[Any], str]
    in_points: Callable[[Any], bool]


def _slip_games(regulation: PairsRegulation) -> list[SlipGame]:
    return [
        SlipGame(game_name(regulation, game), target_shown(regulation, game))
        for game in range(1, regulation.best_of + 1)
    ]


def _capped(regulation: PairsRegulation) -> str:
    targets = {regulation.target_of(game) for game in range(1, regulation.best_of + 1)}
    if len(targets) == 1:
        return _("In the points every game counts %(target)s at most.", target=targets.pop())
    return _("In the points every game counts its target at most.")


PAIRS = MatchWords(_slip_games, _capped, lambda regulation: regulation.best_of == 1)
FIVE = MatchWords(lambda _regulation: [], lambda _regulation: "", lambda _regulation: False)

GAMES: Mapping[str, MatchWords] = {MARAFONE.name: PAIRS, TRESSETTE.name: PAIRS, TRIONFO.name: FIVE}


def match_words(regulation: AnyRegulation) -> MatchWords:
    """Return the words for matches that are played by a regulation."""
    return GAMES[game_played(regulation).name]
