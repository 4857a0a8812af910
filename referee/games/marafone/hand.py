"""One hand of a marafone record, read into values that the engine can trust (art. 3-8, 11, 12)."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import at, read_fields, read_int, read_object, read_side, read_word
from referee.core.sides import Side, side_of
from referee.games.cards.pack import SUITS
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.pairs.hand import (
    READERS,
    SEATS,
    check_together,
    read_facts,
    read_starter,
)
from referee.games.pairs.hand import Hand as PairsHand
from referee.games.pairs.taken import TRICKS, TakenReader


class Maraffa(NamedTuple):
    """A declaration (art. 6): by a seat where it is known, in a trick counted from 1."""

    side: Side
    seat: int | None
    trick: int


class MarafoneHand(PairsHand[Maraffa]):
    """The facts of one hand of marafone."""

    __slots__ = ()

    @property
    def maraffa(self) -> Maraffa | None:
        """The maraffa that was declared, valid or not; there is one at most (6.1)."""
        return self.declared[0] if self.declared else None


def parse_hand(document: object, regulation: MarafoneRegulation) -> MarafoneHand:
    """Read one hand. Raise RuleError whose place is relative to it."""
    values = read_object(document, _READERS)
    hand = MarafoneHand(**read_facts(values, _READERS, regulation))
    check_together(values, hand, regulation)
    if hand.tricks is not None and hand.trump is None:
        raise RuleError(N_("tricks need the trump suit"), place="trump", article="3.1")
    return hand


def _read_maraffa(value: object) -> dict[str, object]:
    if isinstance(value, str):
        return {"declared": (Maraffa(read_side(value), None, 1),)}
    if not isinstance(value, dict):
        seat = read_int(value, 1, SEATS)
        return {"declared": (Maraffa(side_of(seat), seat, 1),)}
    values = read_fields(value, ("seat",), ("trick",))
    seat = at("seat", read_int, values["seat"], 1, SEATS)
    trick = at("trick", read_int, values.get("trick", 1), 1, TRICKS)
    return {"declared": (Maraffa(side_of(seat), seat, trick),)}


_READERS: Mapping[str, TakenReader] = {
    **READERS,
    "battezzante": read_starter,
    "trump": lambda value: {"trump": read_word(value, SUITS)},
    "maraffa": _read_maraffa,
}
