"""The match record (`referee/1`) of trionfo read into values that the engine can trust."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.reading import at
from referee.core.record import each_hand, notes_of, players_of, read_heading
from referee.games.trionfo.hand import PLAYERS, TrionfoHand, parse_hand
from referee.games.trionfo.regulation import REGULATIONS, TrionfoRegulation


class TrionfoRecord(NamedTuple):
    """A whole session of trionfo."""

    players: tuple[str, ...]
    regulation: TrionfoRegulation
    hands: tuple[TrionfoHand, ...]
    notes: Mapping[str, str]


def parse_trionfo(document: object) -> TrionfoRecord:
    """Read a record of trionfo from decoded JSON.

    Raise RuleError, its place a JSON path, for the first thing that cannot be. What depends on
    who spoke first is left to `trionfo.score_trionfo`.
    """
    values = read_heading(document, "trionfo", PLAYERS)
    regulation = at("regulation", REGULATIONS.resolve, values["regulation"])
    hands = each_hand(values["hands"], parse_hand)
    return TrionfoRecord(players_of(values), regulation, hands, notes_of(values))
