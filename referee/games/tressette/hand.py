"""One hand of a tressette record, read into values that the engine can trust (art. 16)."""

from collections.abc import Mapping

from referee.core.errors import N_, RuleError
from referee.core.reading import read_object
from referee.games.pairs.hand import (
    READERS,
    check_together,
    read_facts,
    read_starter,
)
from referee.games.pairs.hand import Hand as PairsHand
from referee.games.pairs.taken import TakenReader
from referee.games.tressette.accuse import Accusa, check_apart, read_accuse
from referee.games.tressette.regulation import TressetteRegulation


class TressetteHand(PairsHand[Accusa]):
    """The facts of one hand of tressette."""

    __slots__ = ()

    @property
    def accuse(self) -> tuple[Accusa, ...]:
        """Return the declarations, valid or not, in the order of the record."""
        return self.declared


def parse_hand(document: object, regulation: TressetteRegulation) -> TressetteHand:
    """Read one hand. Raise RuleError whose place is relative to it."""
    values = read_object(document, _READERS)
    hand = TressetteHand(**read_facts(values, _READERS, regulation))
    check_together(values, hand, regulation)
    if hand.accuse and regulation.accuse == "off":
        raise RuleError(
            N_("this regulation has no accuse"),
            place="accuse",
            article="16.4",
        )
    if hand.tricks is None:
        check_apart(hand.accuse)
        return hand
    for index, accusa in enumerate(hand.accuse):
        if accusa.seat is None:
            raise RuleError(
                N_("the cards are recorded: say which player declared the accusa"),
                place=f"accuse[{index}].side",
                article="16.4",
            )
    return hand


_READERS: Mapping[str, TakenReader] = {
    **READERS,
    "first": read_starter,
    "accuse": lambda value: {"declared": read_accuse(value)},
}
