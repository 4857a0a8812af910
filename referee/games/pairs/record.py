"""The match record (`referee/1`) of two pairs read into values that the engine can trust."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from referee.core.reading import at
from referee.core.record import each_hand, incomplete, notes_of, players_of, read_heading
from referee.core.regulations import Regulations
from referee.games.pairs.hand import SEATS, Hand
from referee.games.pairs.regulation import PairsRegulation

R = TypeVar("R", bound=PairsRegulation)
H = TypeVar("H", bound=Hand[Any])


class Record(NamedTuple, Generic[R, H]):
    """A whole match of two pairs; `players` in seat order."""

    players: tuple[str, ...]
    regulation: R
    hands: tuple[H, ...]
    notes: Mapping[str, str]


def read_record(
    document: object,
    game: str,
    regulations: Regulations[R],
    parse_hand: Callable[[object, R], H],
) -> Record[R, H]:
    """Read a record of one game from decoded JSON.

    Raise RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    the course of the match (who leads a hand) is left to the score.
    """
    values = read_heading(document, game, SEATS)
    regulation = at("regulation", regulations.resolve, values["regulation"])
    hands = each_hand(values["hands"], lambda item: parse_hand(item, regulation))
    for index, hand in enumerate(hands[:-1]):
        if not hand.complete and not hand.may_stop:
            raise incomplete("7.1").within(f"hands[{index}]")
    return Record(players_of(values), regulation, hands, notes_of(values))
