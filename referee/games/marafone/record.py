"""The match record (`referee/1`) of marafone read into values that the engine can trust."""

from referee.games.marafone.hand import Hand, parse_hand
from referee.games.marafone.regulation import REGULATIONS, Regulation
from referee.games.pairs.record import Record as PairsRecord
from referee.games.pairs.record import read_record

Record = PairsRecord[Regulation, Hand]


def parse(document: object) -> Record:
    """Read a record of marafone from decoded JSON. Raise RuleError, its place a JSON path."""
    return read_record(document, "marafone", REGULATIONS, parse_hand)
