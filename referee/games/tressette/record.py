"""The match record (`referee/1`) of tressette read into values that the engine can trust."""

from referee.core.record import KnownRecord, Record
from referee.games.pairs.record import read_pairs
from referee.games.tressette.hand import TressetteHand, parse_hand
from referee.games.tressette.regulation import REGULATIONS, TressetteRegulation

TressetteRecord = Record[TressetteRegulation, TressetteHand]
KnownTressette = KnownRecord[TressetteRegulation, TressetteHand]


def parse(document: object, known: KnownTressette | None = None) -> TressetteRecord:
    """Read a record of tressette from decoded JSON. Raise RuleError, its place a JSON path.

    `known` is a record that was read before.
    """
    return read_pairs(document, "tressette", REGULATIONS, parse_hand, known)
