"""Records in a few words, for tests that read like a score sheet."""

import random
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES, FOUR_OF_COINS, SUITS
from referee.games.cards.trick import winning_card
from referee.games.marafone.record import parse
from referee.games.marafone.result import MarafoneHandResult, MarafoneResult
from referee.games.marafone.score import score

PLAYERS = ["Anna", "Bruno", "Carla", "Dario"]


def record(*hands: dict[str, Any], regulation: Any = "circolo") -> dict[str, Any]:
    return {
        "format": "referee/1",
        "game": "marafone",
        "regulation": regulation,
        "players": list(PLAYERS),
        "hands": list(hands),
    }


def result(*hands: dict[str, Any], regulation: Any = "circolo") -> MarafoneResult:
    return score(parse(record(*hands, regulation=regulation)))


def last(*hands: dict[str, Any], regulation: Any = "circolo") -> MarafoneHandResult:
    """The result of the last of these hands."""
    return result(*hands, regulation=regulation).hands[-1]


def codes(hand: MarafoneHandResult) -> list[str]:
    """What the audit found in a hand."""
    return sorted(found.code for found in hand.findings)


def thirds(a: int, b: int, **more: Any) -> dict[str, Any]:
    return {"thirds": {"A": a, "B": b}, **more}


def points(a: int, b: int, **more: Any) -> dict[str, Any]:
    return {"points": {"A": a, "B": b}, **more}


def reach(a: int, b: int) -> list[dict[str, Any]]:
    """Hands by totals that bring a game to a score of less than 41 each, both sums of elevens."""
    hands = []
    while a + b:
        left = min(11, a)
        if 11 - left > b:
            left = 11 - b
        hands.append(points(left, 11 - left))
        a, b = a - left, b - (11 - left)
    return hands


def deal(rng: random.Random, battezzante: int | None = None) -> dict[str, Any]:
    """A hand dealt and legally played at random; led by the 4 of coins unless told by whom."""
    pack = list(range(40))
    rng.shuffle(pack)
    held = {seat: pack[10 * seat - 10 : 10 * seat] for seat in range(1, 5)}
    if battezzante is None:
        battezzante = next(seat for seat, cards in held.items() if FOUR_OF_COINS in cards)
    trump = rng.randrange(4)
    leader, tricks = battezzante, []
    for _ in range(10):
        played: list[int] = []
        for seat in SEATS_FROM[4][leader]:
            following = [card for card in held[seat] if played and card // 10 == played[0] // 10]
            card = rng.choice(following or held[seat])
            held[seat].remove(card)
            played.append(card)
        leader = SEATS_FROM[4][leader][played.index(winning_card(played, trump))]
        tricks.append(" ".join(CODES[card] for card in played))
    return {"battezzante": battezzante, "trump": SUITS[trump], "tricks": tricks}


SUIT_BY_SUIT = {
    "battezzante": 1,
    "trump": "coppe",
    "tricks": [
        "3c 2c Ac Rc",
        "Cc Fc 7c 6c",
        "5c 4c 3d 2d",
        "Ad Rd Cd Fd",
        "7d 6d 5d 4d",
        "3s 2s As Rs",
        "Cs Fs 7s 6s",
        "5s 4s 3b 2b",
        "Ab Rb Cb Fb",
        "7b 6b 5b 4b",
    ],
}
"""Seat 1 leads and takes every trick; the cards were dealt one by one to make that so."""

REVOKE = {
    "battezzante": 1,
    "trump": "bastoni",
    "tricks": ["3d 4c 7d 6d", "2d 5d Fd 4d"],
}
"""Seat 2 throws a coppe on a denari lead, and plays a denari in the next trick."""
