"""Matches of tressette to print: made of records, without a database."""

from random import Random
from typing import Any

from referee.store.matches.views import MatchView
from tests.paper.sample import view_of

STROKE = [[40, 120, 80, 40, 110, 130, 150, 60, 190, 120, 260, 80, 330, 120, 470, 90]]


def tressette(
    hands: list[dict[str, Any]], regulation: object = "tressette-31", **more: Any
) -> MatchView:
    """A match of tressette with these hands of a record."""
    return view_of(hands, regulation, game="tressette", **more)


def usual_tressette() -> MatchView:
    """A match to 41 with everything that can happen at a table in it."""
    hands: list[dict[str, Any]] = [
        {
            "first": 2,
            "thirds": {"A": 20, "B": 15},
            "accuse": [{"seat": 1, "kind": "napoletana", "suit": "spade"}],
        },
        {
            "thirds": {"A": 17, "B": 18},
            "accuse": [
                {"seat": 2, "kind": "three", "rank": "A", "without": "coppe"},
                {"seat": 2, "kind": "four", "rank": "3"},
            ],
        },
        {"void": "misdeal"},
        {"points": {"A": 4, "B": 7}},
        {
            "thirds": {"A": 9, "B": 4},
            "accuse": [{"side": "B", "kind": "three", "rank": "2", "without": "denari"}],
            "penalty": {"side": "B", "offence": "sign", "remedy": "eleven_nil"},
        },
        {
            "thirds": {"A": 11, "B": 24},
            "accuse": [{"seat": 3, "kind": "napoletana", "suit": "coppe", "trick": 2}],
        },
        {"thirds": {"A": 24, "B": 6}, "claim": {"side": "A"}},
    ]
    ending = (
        (
            "hand_corrected",
            {
                "hand": 4,
                "value": {"points": {"A": 5, "B": 6}},
                "reason": "contato un punto in meno",
            },
        ),
        ("side_signed", {"side": "A", "name": "Elvira Casadei", "signature": STROKE}),
        ("side_signed", {"side": "B", "name": "Loris Fabbri"}),
    )
    return tressette(hands, {"base": "tressette", "target": [41]}, more=ending)


def long_tressette(hands: int = 60, seed: int = 1) -> MatchView:
    """So many hands of totals in thirds, to a target that makes them last."""
    random = Random(seed)
    made: list[dict[str, Any]] = []
    for number in range(hands):
        taken = random.randrange(36)
        hand: dict[str, Any] = {"thirds": {"A": taken, "B": 35 - taken}}
        if random.random() < 0.3:
            seat, suit = random.choice((1, 2, 3, 4)), random.choice(("coppe", "spade"))
            hand["accuse"] = [{"seat": seat, "kind": "napoletana", "suit": suit}]
        if number == 0:
            hand["first"] = 1
        made.append(hand)
    return tressette(made, {"base": "tressette", "target": [9999]})
