"""The parts of the match record (`referee/1`) that all games share."""

from collections.abc import Callable, Mapping
from itertools import chain, compress, count
from operator import is_not
from typing import Any, Generic, NamedTuple, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.reading import at, read_each, read_fields, read_list, read_text
from referee.core.regulations import Regulations, Switches

R = TypeVar("R", bound=Switches)
H = TypeVar("H")

FORMAT = "referee/1"
NOTES = ("date", "place", "event", "table", "referee", "notes")
"""Texts that a record keeps and nobody interprets."""

MOST_NAME = 80


_NEEDED = ("format", "game", "regulation", "players", "hands")


class Record(NamedTuple, Generic[R, H]):
    """A whole match of any game; `players` in seat order."""

    players: tuple[str, ...]
    regulation: R
    hands: tuple[H, ...]
    notes: Mapping[str, str]


class KnownRecord(NamedTuple, Generic[R, H]):
    """A record that was read before: as it is written, and what was read."""

    written: Mapping[str, Any]
    record: Record[R, H]


def read_record(
    document: object,
    game: str,
    seats: int,
    regulations: Regulations[R],
    parse_hand: Callable[[object, R], H],
    known: KnownRecord[R, H] | None,
) -> Record[R, H]:
    """Read a record of one game from decoded JSON.

    Raise RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    the course of the match (who begins a hand) is left to the score. A regulation or a
    hand that is the very same object in `known` is not read again.
    """
    values = read_fields(document, _NEEDED, NOTES)
    for key, expected in (("format", FORMAT), ("game", game)):
        if values[key] != expected:
            raise RuleError(N_("must be “%(expected)s”"), place=key, expected=expected)
    players = at("players", _read_players, values["players"], seats)
    notes = {key: at(key, read_text, values[key]) for key in NOTES if key in values}
    if known is not None and known.written["regulation"] is not values["regulation"]:
        known = None
    if known is None:
        regulation = at("regulation", regulations.resolve, values["regulation"])
    else:
        regulation = known.record.regulation
    items = at("hands", read_list, values["hands"])
    hands = [] if known is None else [*known.record.hands[: len(items)]]
    # Nothing runs for a hand that was read: a match can have a thousand.
    anew = () if known is None else compress(count(), map(is_not, items, known.written["hands"]))
    for index in chain(anew, range(len(hands), len(items))):
        try:
            hands[index : index + 1] = [parse_hand(items[index], regulation)]
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    return Record(players, regulation, tuple(hands), notes)


def _read_players(value: object, seats: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != seats:
        raise RuleError(N_("must be a list of %(seats)s names, in seat order"), seats=seats)
    return read_each(value, read_text, 1, MOST_NAME)


def incomplete(article: str) -> RuleError:
    """Return the error of a hand that is not over although another follows it."""
    return RuleError(N_("only the last hand of a record may be incomplete"), article=article)
