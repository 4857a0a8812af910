"""*Accuse* (16.4): cards declared for points while the first trick is played."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    need,
    read_each,
    read_fields,
    read_int,
    read_side,
    read_word,
)
from referee.core.sides import Side, side_of
from referee.games.cards.pack import ACE, CARDS, SUIT_INDEX, SUITS, THREE, TWO, Card
from referee.games.pairs.hand import SEATS
from referee.games.pairs.taken import TRICKS

NAPOLETANA, ACCUSA_OF_THREE, ACCUSA_OF_FOUR = "napoletana", "three", "four"
ACCUSE = (NAPOLETANA, ACCUSA_OF_THREE, ACCUSA_OF_FOUR)
"""The kinds: 3, 2 and A of one suit; three or four 3s, 2s or aces."""

RANKS = ("3", "2", "A")
"""The ranks of which three or four are worth declaring."""

WORTH = {NAPOLETANA: 9, ACCUSA_OF_THREE: 9, ACCUSA_OF_FOUR: 12}
"""Thirds that a valid accusa scores: 3 points, or 4."""

MOST_ACCUSE = 20
HELD = TRICKS
"""Cards that a player holds."""

_KEYS = {
    NAPOLETANA: ("suit",),
    ACCUSA_OF_THREE: ("rank", "without"),
    ACCUSA_OF_FOUR: ("rank",),
}


class Accusa(NamedTuple):
    """The declaration of one player, in a trick counted from 1.

    By totals his side may be all that is known: `seat` is then None.

    `cards` are those that he says he holds, `missing` is the one of the rank that he says he lacks
    (with three of a rank), None otherwise.
    """

    side: Side
    seat: int | None
    trick: int
    kind: str
    cards: frozenset[Card]
    missing: Card | None

    @property
    def worth(self) -> int:
        """The thirds that it scores if it is valid."""
        return WORTH[self.kind]


def read_accuse(value: object) -> tuple[Accusa, ...]:
    """Read the declarations of a hand. Raise RuleError, also for what ten cards cannot hold."""
    accuse = read_each(value, read_accusa, most=MOST_ACCUSE)
    for (_, one), (index, other) in combinations(enumerate(accuse), 2):
        _check_two(one, other, index)
    for seat in range(1, SEATS + 1):
        _check_number(seat, accuse)
    return accuse


def read_accusa(value: object) -> Accusa:
    """Read one declaration. Raise RuleError."""
    known = ("seat", "side", "suit", "rank", "without", "trick")
    values = read_fields(value, ("kind",), known)
    kind = at("kind", read_word, values["kind"], ACCUSE)
    for key in ("suit", "rank", "without"):
        if key in values and key not in _KEYS[kind]:
            raise RuleError(N_("this accusa has no key %(key)s"), article="16.4", key=key)
    need(values, *_KEYS[kind])
    side, seat = _read_declarer(values)
    if kind == NAPOLETANA:
        suit = SUIT_INDEX[at("suit", read_word, values["suit"], SUITS)]
        cards, missing = frozenset(10 * suit + rank for rank in (THREE, TWO, ACE)), None
    else:
        rank = at("rank", read_word, values["rank"], RANKS)
        cards, missing = frozenset(CARDS[rank + suit[0]] for suit in SUITS), None
        if kind == ACCUSA_OF_THREE:
            without = at("without", read_word, values["without"], SUITS)
            missing = CARDS[rank + without[0]]
            cards -= {missing}
    trick = at("trick", read_int, values.get("trick", 1), 1, TRICKS)
    return Accusa(side, seat, trick, kind, cards, missing)


def _read_declarer(values: dict[str, object]) -> tuple[Side, int | None]:
    """Return the declarer's side and seat, None where only the side is known. Raise RuleError.

    A side may stand under either key.
    """
    if ("seat" in values) == ("side" in values):
        raise RuleError(N_("an accusa needs the seat or the side that declared it"))
    key = "seat" if "seat" in values else "side"
    if key == "seat" and not isinstance(values[key], str):
        seat = at(key, read_int, values[key], 1, SEATS)
        return side_of(seat), seat
    return at(key, read_side, values[key]), None


def _check_two(one: Accusa, other: Accusa, index: int) -> None:
    """Refuse the same accusa twice, and two that the same ten cards cannot hold."""
    if one.side != other.side or (one.seat and other.seat and one.seat != other.seat):
        return
    if one._replace(trick=1) == other._replace(trick=1):
        raise RuleError(N_("the same accusa is declared twice"), place=f"[{index}]", article="16.4")
    contradict = one.missing in other.cards or other.missing in one.cards
    # If only the side is known, both partners may have declared, with different cards.
    partners = one.seat is None or other.seat is None
    if contradict and not (partners and one.cards.isdisjoint(other.cards)):
        raise RuleError(
            N_("no ten cards hold both this accusa and one before it"),
            place=f"[{index}]",
            article="16.4",
        )


def _check_number(seat: int, accuse: Sequence[Accusa]) -> None:
    held: frozenset[Card] = frozenset()
    for index, accusa in enumerate(accuse):
        if accusa.seat == seat:
            held |= accusa.cards
        if len(held) > HELD:
            raise RuleError(
                N_("no ten cards hold all that seat %(seat)s declared"),
                place=f"[{index}]",
                article="16.4",
                seat=seat,
            )


def check_apart(accuse: Sequence[Accusa]) -> None:
    """Refuse two players who declare the same card, in a hand whose cards nobody recorded.

    Where the cards are known they tell whose declaration was false.
    """
    for (_, one), (index, other) in combinations(enumerate(accuse), 2):
        apart = one.side != other.side or (one.seat and other.seat and one.seat != other.seat)
        if apart and not one.cards.isdisjoint(other.cards):
            raise RuleError(
                N_(
                    "two players cannot both hold a card of these accuse: write the one that "
                    "is true, or record the cards, which tell whose was false"
                ),
                place=f"accuse[{index}]",
                article="16.4",
            )
