"""The match record (`referee/1`) of trionfo read into values that the engine can trust."""

from referee.core.record import KnownRecord, Record, read_record
from referee.games.trionfo.hand import PLAYERS, TrionfoHand, parse_hand
from referee.games.trionfo.regulation import REGULATIONS, TrionfoRegulation

TrionfoRecord = Record[TrionfoRegulation, TrionfoHand]
KnownTrionfo = KnownRecord[TrionfoRegulation, TrionfoHand]


def parse_trionfo(document: object, known: KnownTrionfo | None = None) -> TrionfoRecord:
    """Read a record of trionfo from decoded JSON. Raise RuleError, its place a JSON path.

    `known` is a record that was read before.
    """
    return read_record(
        document, "trionfo", PLAYERS, REGULATIONS, lambda item, _regulation: parse_hand(item), known
    )
