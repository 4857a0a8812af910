"""The parts of the match record (`referee/1`) that all games share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

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


Known = Sequence[tuple[object, H]]
"""Hands that were read before: as they are written, and what was read."""


def read_record(
    document: object,
    game: str,
    seats: int,
    regulations: Regulations[R],
    parse_hand: Callable[[object, R], H],
    known: Known[H],
) -> Record[R, H]:
    """Read a record of one game from decoded JSON.

    Raise RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    the course of the match (who begins a hand) is left to the score. A hand that is the very one of
    its place in `known` is not read again.
    """
    values = read_fields(document, _NEEDED, NOTES)
    for key, expected in (("format", FORMAT), ("game", game)):
        if values[key] != expected:
            raise RuleError(N_("must be “%(expected)s”"), place=key, expected=expected)
    players = at("players", _read_players, values["players"], seats)
    notes = {key: at(key, read_text, values[key]) for key in NOTES if key in values}
    regulation = at("regulation", regulations.resolve, values["regulation"])
    hands = []
    for index, item in enumerate(at("hands", read_list, values["hands"])):
        if index < len(known) and known[index][0] is item:
            hands.append(known[index][1])
            continue
        try:
            hands.append(parse_hand(item, regulation))
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
