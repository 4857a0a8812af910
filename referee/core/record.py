"""The match record (`referee/1`): what the games share of it, and the record of marafone."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from referee.core.errors import N_, RuleError
from referee.core.reading import at, need, read_list, read_object, read_text
from referee.games.marafone.hand import Hand, parse_hand
from referee.games.marafone.regulation import Regulation, resolve

H = TypeVar("H")
S = TypeVar("S")

FORMAT = "referee/1"
NOTES = ("date", "place", "event", "table", "referee", "notes")
"""Texts that a record keeps and nobody interprets."""

MOST_NAME = 80


class Record(NamedTuple):
    """A whole match of marafone."""

    players: tuple[str, ...]
    regulation: Regulation
    hands: tuple[Hand, ...]
    notes: Mapping[str, str]


RECORD_KEYS = ("format", "game", "regulation", "players", "hands", *NOTES)


def read_heading(document: object, game: str, seats: int) -> dict[str, object]:
    """Check the keys that every record has; the hands are left unread."""
    values = read_object(document, RECORD_KEYS)
    need(values, "format", "game", "regulation", "players", "hands")
    for key, expected in (("format", FORMAT), ("game", game)):
        if values[key] != expected:
            raise RuleError(N_("must be “%(expected)s”"), place=key, expected=expected)
    at("players", read_players, values["players"], seats)
    for key in NOTES:
        if key in values:
            at(key, read_text, values[key])
    return values


def read_players(value: object, seats: int) -> tuple[str, ...]:
    """The names in seat order."""
    if not isinstance(value, list) or len(value) != seats:
        raise RuleError(N_("must be a list of %(seats)s names, in seat order"), seats=seats)
    return tuple([at(index, read_text, name, 1, MOST_NAME) for index, name in enumerate(value)])


def players_of(values: dict[str, object]) -> tuple[str, ...]:
    """The names of a heading that was read."""
    return tuple(cast("list[str]", values["players"]))


def notes_of(values: dict[str, object]) -> dict[str, str]:
    """The texts of a heading that was read."""
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
    """What a hand that is not over is told when another follows it."""
    return RuleError(N_("only the last hand of a record may be incomplete"), article=article)


def parse(document: object) -> Record:
    """Read a record of marafone from decoded JSON.

    Raises RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    the course of the match (who leads a hand) is left to `marafone.score`.
    """
    values = read_heading(document, "marafone", 4)
    regulation = at("regulation", resolve, values["regulation"])
    hands = each_hand(values["hands"], lambda item: parse_hand(item, regulation))
    for index, hand in enumerate(hands[:-1]):
        if not hand.complete and not hand.may_stop:
            raise incomplete("7.1").within(f"hands[{index}]")
    return Record(players_of(values), regulation, hands, notes_of(values))
