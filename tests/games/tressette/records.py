"""Records of tressette in a few words."""

import random
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES
from referee.games.cards.trick import winning_card
from referee.games.tressette.game import TRESSETTE
from referee.games.tressette.result import TressetteHandResult, TressetteResult

PLAYERS = ["Anna", "Bruno", "Carla", "Dario"]


def record(*hands: dict[str, Any], regulation: Any = "tressette") -> dict[str, Any]:
    return {
        "format": "referee/1",
        "game": "tressette",
        "regulation": regulation,
        "players": list(PLAYERS),
        "hands": list(hands),
    }


def result(*hands: dict[str, Any], regulation: Any = "tressette") -> TressetteResult:
    return TRESSETTE.score(TRESSETTE.parse(record(*hands, regulation=regulation)))


def last(*hands: dict[str, Any], regulation: Any = "tressette") -> TressetteHandResult:
    """The result of the last of these hands."""
    return result(*hands, regulation=regulation).hands[-1]


def thirds(a: int, b: int, **more: Any) -> dict[str, Any]:
    return {"thirds": {"A": a, "B": b}, **more}


def deal(rng: random.Random, first: int, honest: bool = True) -> dict[str, Any]:
    """A hand dealt and played at random; who is not honest follows suit only by chance."""
    pack = list(range(40))
    rng.shuffle(pack)
    held = {seat: pack[10 * seat - 10 : 10 * seat] for seat in range(1, 5)}
    leader, tricks = first, []
    for _ in range(10):
        played: list[int] = []
        for seat in SEATS_FROM[4][leader]:
            following = [card for card in held[seat] if played and card // 10 == played[0] // 10]
            card = rng.choice((following if honest else []) or held[seat])
            held[seat].remove(card)
            played.append(card)
        leader = SEATS_FROM[4][leader][played.index(winning_card(played, None))]
        tricks.append(" ".join(CODES[card] for card in played))
    return {"first": first, "tricks": tricks}
