"""The parts of the match record (`referee/1`) that all games share."""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from referee.core.errors import N_, RuleError
from referee.core.reading import at, read_each, read_fields, read_list, read_text

H = TypeVar("H")
S = TypeVar("S")

FORMAT = "referee/1"
NOTES = ("date", "place", "event", "table", "referee", "notes")
"""Texts that a record keeps and nobody interprets."""

MOST_NAME = 80


_NEEDED = ("format", "game", "regulation", "players", "hands")


def read_heading(document: object, game: str, seats: int) -> dict[str, object]:
    """Check the keys that every record has, and leave the hands unread. Raise RuleError."""
    values = read_fields(document, _NEEDED, NOTES)
    for key, expected in (("format", FORMAT), ("game", game)):
        if values[key] != expected:
            raise RuleError(N_("must be “%(expected)s”"), place=key, expected=expected)
    at("players", read_players, values["players"], seats)
    for key in NOTES:
        if key in values:
            at(key, read_text, values[key])
    return values


def read_players(value: object, seats: int) -> tuple[str, ...]:
    """Read the names in seat order. Raise RuleError."""
    if not isinstance(value, list) or len(value) != seats:
        raise RuleError(N_("must be a list of %(seats)s names, in seat order"), seats=seats)
    return read_each(value, read_text, 1, MOST_NAME)


def players_of(values: dict[str, object]) -> tuple[str, ...]:
    """Return the names of a heading that was read."""
    return tuple(cast("list[str]", values["players"]))


def notes_of(values: dict[str, object]) -> dict[str, str]:
    """Return the notes of a heading that was read."""
    return {key: str(values[key]) for key in NOTES if key in values}


def each_hand(value: object, read: Callable[[object], H]) -> tuple[H, ...]:
    """Read the list of hands, with errors that say in which one."""
    hands = []
    for index, item in enumerate(at("hands", read_list, value)):
        try:
            hands.append(read(item))
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    return tuple(hands)


def each_scored(hands: Sequence[H], add: Callable[[int, H], S]) -> tuple[S, ...]:
    """Score hands in their order, numbered from 1, with errors that say in which one."""
    scored = []
    for index, hand in enumerate(hands):
        try:
            scored.append(add(index + 1, hand))
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    return tuple(scored)


def incomplete(article: str) -> RuleError:
    """Return the error of a hand that is not over although another follows it."""
    return RuleError(N_("only the last hand of a record may be incomplete"), article=article)
