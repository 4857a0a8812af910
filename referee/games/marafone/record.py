"""The match record (`referee/1`) of marafone read into values that the engine can trust."""

from referee.core.record import Known
from referee.core.record import Record as AnyRecord
from referee.games.marafone.hand import Hand, parse_hand
from referee.games.marafone.regulation import REGULATIONS, Regulation
from referee.games.pairs.record import read_pairs

Record = AnyRecord[Regulation, Hand]


def parse(document: object, known: Known[Regulation, Hand] | None = None) -> Record:
    """Read a record of marafone from decoded JSON. Raise RuleError, its place a JSON path.

    `known` is a record that was read before.
    """
    return read_pairs(document, "marafone", REGULATIONS, parse_hand, known)
