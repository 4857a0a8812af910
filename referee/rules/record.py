"""The match record (`referee/1`) of marafone read into values that the engine can trust."""

from collections.abc import Mapping
from typing import NamedTuple

from .errors import N_, RuleError
from .hand import Hand, parse_hand
from .reading import at, need, read_list, read_object, read_text
from .regulation import Regulation, resolve

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


def parse(document: object) -> Record:
    """Read a record of marafone from decoded JSON.

    Raises RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    the course of the match (who leads a hand) is left to `marafone.score`.
    """
    values = read_heading(document, "marafone", 4)
    regulation = at("regulation", resolve, values["regulation"])
    documents = at("hands", read_list, values["hands"])
    hands = []
    for index, item in enumerate(documents):
        try:
            hands.append(parse_hand(item, regulation))
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    for index, hand in enumerate(hands[:-1]):
        if not hand.complete and not hand.may_stop:
            raise RuleError(
                N_("only the last hand of a record may be incomplete"),
                place=f"hands[{index}]",
                article="7.1",
            )
    players = read_players(values["players"], 4)
    notes = {key: str(values[key]) for key in NOTES if key in values}
    return Record(players, regulation, tuple(hands), notes)
