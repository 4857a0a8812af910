"""Sessions of trionfo in a few words, for tests that read like a score sheet."""

import random
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES, SUITS
from referee.games.cards.trick import winning_card
from referee.games.trionfo.bids import BIDS, allowed, highest
from referee.games.trionfo.record import parse_trionfo
from referee.games.trionfo.result import TrionfoHandResult, TrionfoResult
from referee.games.trionfo.score import score_trionfo

PLAYERS = ["Anna", "Bruno", "Carla", "Dario", "Elsa"]
ALL_PASS = ["passo"] * 5


def session(*hands: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": "referee/1",
        "game": "trionfo",
        "regulation": "trionfo",
        "players": list(PLAYERS),
        "hands": list(hands),
    }


def result(*hands: dict[str, Any]) -> TrionfoResult:
    return score_trionfo(parse_trionfo(session(*hands)))


def last(*hands: dict[str, Any]) -> TrionfoHandResult:
    """The result of the last of these hands."""
    return result(*hands).hands[-1]


def only(word: str, turn: int = 0) -> list[str]:
    """A round in which one player bids, so many speaking before him."""
    return [word if speaker == turn else "passo" for speaker in range(5)]


def bids(rng: random.Random) -> list[str]:
    """A round at random, silence being as likely as all the bids that may be made."""
    words: list[str] = []
    while len(words) < 5:
        words.append(rng.choice([*allowed(words), *["passo"] * 3]))
    return words


def deal(rng: random.Random, first: int, words: list[str] | None = None) -> dict[str, Any]:
    """A hand dealt, bid for and legally played at random to the last card."""
    words = words or bids(rng)
    if highest(words) is None:
        return {"first": first, "bids": words}
    pack = list(range(40))
    rng.shuffle(pack)
    held = {seat: pack[8 * seat - 8 : 8 * seat] for seat in range(1, 6)}
    trump = rng.randrange(4)
    leader, tricks = first, []
    for _ in range(8):
        played: list[int] = []
        for seat in SEATS_FROM[5][leader]:
            following = [card for card in held[seat] if played and card // 10 == played[0] // 10]
            card = rng.choice(following or held[seat])
            held[seat].remove(card)
            played.append(card)
        leader = SEATS_FROM[5][leader][played.index(winning_card(played, trump))]
        tricks.append(" ".join(CODES[card] for card in played))
    hand = {"first": first, "bids": words, "trump": SUITS[trump], "tricks": tricks}
    if max(words, key=BIDS.index) == "chiamo":
        hand["called"] = rng.choice([code for code in CODES if code[1] != SUITS[trump][0]])
    return hand
