"""The match record (`referee/1`) of marafone read into values that the engine can trust."""

from referee.core.record import KnownRecord
from referee.core.record import Record as AnyRecord
from referee.games.marafone.hand import MarafoneHand, parse_hand
from referee.games.marafone.regulation import REGULATIONS, MarafoneRegulation
from referee.games.pairs.record import read_pairs

MarafoneRecord = AnyRecord[MarafoneRegulation, MarafoneHand]


def parse(
    document: object, known: KnownRecord[MarafoneRegulation, MarafoneHand] | None = None
) -> MarafoneRecord:
    """Read a record of marafone from decoded JSON. Raise RuleError, its place a JSON path.

    `known` is a record that was read before.
    """
    return read_pairs(document, "marafone", REGULATIONS, parse_hand, known)
