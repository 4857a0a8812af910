"""What a hand says was taken, in each of the ways to say it (art. 2.2, 7.1)."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    read_bool,
    read_each,
    read_fields,
    read_int,
    read_list,
    read_pair,
    read_side,
)
from referee.core.sides import NONE_EACH, SIDES, Pair, only
from referee.games.cards.pack import HAND_THIRDS, LAST_TRICK_THIRDS, PACK_THIRDS
from referee.games.cards.tricks import is_whole, read_tricks
from referee.games.pairs.regulation import HAND_POINTS

TRICKS = 10
MOST_IN_TRICK = 12
"""No trick holds more than four aces, in thirds."""

WAYS = ("tricks", "taken", "counted", "thirds", "points")
"""The keys of a hand that can say what was taken; a hand has one of them."""

TakenReader = Callable[[object], dict[str, object]]
"""Reads the value of one key into fields of a hand. Raise RuleError."""


def _read_tricks(value: object) -> dict[str, object]:
    tricks = read_tricks(value, TRICKS, players=4)
    return {"tricks": tricks, "complete": is_whole(tricks)}


def _read_taken_trick(value: object) -> Pair:
    values = read_fields(value, ("won", "thirds"))
    side = at("won", read_side, values["won"])
    return only(side, at("thirds", read_int, values["thirds"], 0, MOST_IN_TRICK))


def _read_taken(value: object) -> dict[str, object]:
    entries: Any = read_list(value, TRICKS)
    thirds = NONE_EACH
    for trick in read_each(entries, _read_taken_trick):
        thirds = thirds.plus(trick)
    whole = len(entries) == TRICKS
    total = sum(thirds)
    if total > PACK_THIRDS or (whole and total != PACK_THIRDS):
        raise RuleError(
            N_("the cards of ten tricks are worth 32 thirds, not %(total)s"),
            article="2.2",
            total=total,
        )
    if whole:
        thirds = thirds.plus(only(entries[-1]["won"], LAST_TRICK_THIRDS))
    won = tuple([entry["won"] for entry in entries])
    return {"thirds": thirds, "won": won, "complete": whole}


def _read_pile(value: object) -> tuple[int, int, bool]:
    values = read_fields(value, ("aces", "thirds_cards", "last"))
    return (
        at("aces", read_int, values["aces"], 0, 4),
        at("thirds_cards", read_int, values["thirds_cards"], 0, 20),
        at("last", read_bool, values["last"]),
    )


def _read_counted(value: object) -> dict[str, object]:
    values = read_fields(value, SIDES)
    piles = [at(side, _read_pile, values[side]) for side in SIDES]
    aces, cards, last = (sum(amounts) for amounts in zip(*piles, strict=True))
    if aces > 4 or cards > 20 or last > 1 or (last and (aces, cards) != (4, 20)):
        raise RuleError(
            N_(
                "both piles together hold 4 aces, 20 cards worth a third and one last trick, "
                "not %(aces)s, %(cards)s and %(last)s"
            ),
            article="2.2",
            aces=aces,
            cards=cards,
            last=last,
        )
    thirds = Pair(*(3 * aces + cards + LAST_TRICK_THIRDS * last for aces, cards, last in piles))
    return {"thirds": thirds, "complete": last == 1}


def _read_thirds(value: object) -> dict[str, object]:
    thirds = read_pair(value, HAND_THIRDS)
    total = sum(thirds)
    if total > PACK_THIRDS and total != HAND_THIRDS:
        raise RuleError(
            N_("the two sides together have 35 thirds, not %(total)s"),
            article="2.2",
            total=total,
        )
    return {"thirds": thirds, "complete": total == HAND_THIRDS}


def _read_points(value: object) -> dict[str, object]:
    points = read_pair(value, HAND_POINTS)
    total = sum(points)
    if total > 11:
        raise RuleError(
            N_("the two sides together have 11 points, not %(total)s"),
            article="7.1",
            total=total,
        )
    return {"points": points, "complete": total == 11}


TAKEN_READERS: Mapping[str, TakenReader] = {
    "tricks": _read_tricks,
    "taken": _read_taken,
    "counted": _read_counted,
    "thirds": _read_thirds,
    "points": _read_points,
}
"""The readers of the keys that say what was taken: `WAYS`."""
