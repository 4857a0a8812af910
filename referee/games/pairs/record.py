"""The match record (`referee/1`) of two pairs read into values that the engine can trust."""

from collections.abc import Callable
from typing import Any, TypeVar

from referee.core.record import KnownRecord, Record, incomplete, read_record
from referee.core.regulations import Regulations
from referee.games.pairs.hand import SEATS, Hand
from referee.games.pairs.regulation import PairsRegulation

R = TypeVar("R", bound=PairsRegulation)
H = TypeVar("H", bound=Hand[Any])


def read_pairs(
    document: object,
    game: str,
    regulations: Regulations[R],
    parse_hand: Callable[[object, R], H],
    known: KnownRecord[R, H] | None,
) -> Record[R, H]:
    """Read a record of one game of two pairs. Raise RuleError, its place a JSON path."""
    record = read_record(document, game, SEATS, regulations, parse_hand, known)
    followed = () if known is None else known.record.hands[:-1]
    asked = len(followed) if record.hands[: len(followed)] == followed else 0
    for index, hand in enumerate(record.hands[asked:-1], start=asked):
        if not hand.complete and not hand.may_stop:
            raise incomplete("7.1").within(f"hands[{index}]")
    return record
