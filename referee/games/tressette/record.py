"""The match record (`referee/1`) of tressette read into values that the engine can trust."""

from referee.games.pairs.record import Record, read_record
from referee.games.tressette.hand import TressetteHand, parse_hand
from referee.games.tressette.regulation import REGULATIONS, TressetteRegulation

TressetteRecord = Record[TressetteRegulation, TressetteHand]


def parse(document: object) -> TressetteRecord:
    """Read a record of tressette from decoded JSON. Raise RuleError, its place a JSON path."""
    return read_record(document, "tressette", REGULATIONS, parse_hand)
