"""Values of hands of two pairs at random, as records write them."""

import random
from typing import Any

from referee.core.rulings.offences import REMEDIES
from referee.games.cards.pack import SUITS


def points(rng: random.Random) -> dict[str, Any]:
    a = rng.randint(0, 11)
    wrong = rng.random() < 0.03
    return {"points": {"A": a, "B": 11 - a + wrong}}


def thirds(rng: random.Random, whole: bool = True) -> dict[str, Any]:
    a = rng.randint(0, 35)
    return {"thirds": {"A": a, "B": 35 - a if whole else rng.randint(0, 35 - a)}}


def counted(rng: random.Random) -> dict[str, Any]:
    aces, cards, last = rng.randint(0, 4), rng.randint(0, 20), rng.random() < 0.5
    return {
        "counted": {
            "A": {"aces": aces, "thirds_cards": cards, "last": last},
            "B": {"aces": 4 - aces, "thirds_cards": 20 - cards, "last": not last},
        }
    }


def penalty(rng: random.Random) -> dict[str, Any]:
    remedy = rng.choice([None, None, *REMEDIES[:4], *REMEDIES])
    return {
        "side": rng.choice("AB"),
        "offence": rng.choice(["revoke", "word", "false_call", "late"]),
        **({"remedy": remedy} if remedy else {}),
        **({"points": rng.randint(1, 9)} if remedy == "deduct" else {}),
    }


def maraffa(rng: random.Random) -> Any:
    """Return a maraffa of a seat or a side, at times said too late."""
    seat = rng.randint(1, 4)
    return rng.choice([seat, "A", "B", {"seat": seat, "trick": rng.randint(1, 3)}])


def accusa(rng: random.Random) -> dict[str, Any]:
    """Return an accusa of a seat or a side; three aces and threes more often than the others."""
    kind = rng.choice(["napoletana", "three", "four"])
    rank = rng.choice("3AA")
    said = {
        "napoletana": {"suit": rng.choice(SUITS[:2])},
        "three": {"rank": rank, "without": rng.choice(SUITS[:2])},
        "four": {"rank": rank},
    }[kind]
    who = rng.choice([{"seat": rng.randint(1, 4)}, {"side": rng.choice("AB")}])
    late = {"trick": 2} if rng.random() < 0.1 else {}
    return {"kind": kind, **said, **who, **late}


def accuse_held(rng: random.Random, held: set[str], seat: int) -> list[dict[str, Any]]:
    """Return what a player can declare who holds these cards, at times another missing card."""
    found: list[dict[str, Any]] = [
        {"seat": seat, "kind": "napoletana", "suit": suit}
        for suit in SUITS
        if {rank + suit[0] for rank in "32A"} <= held
    ]
    for rank in "32A":
        missing = [suit for suit in SUITS if rank + suit[0] not in held]
        if len(missing) == 1 or (not missing and rng.random() < 0.5):
            without = (missing or list(SUITS))[0]
            found.append({"seat": seat, "kind": "three", "rank": rank, "without": without})
        elif not missing:
            found.append({"seat": seat, "kind": "four", "rank": rank})
    return found
