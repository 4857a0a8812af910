"""The games as demonstrations and rehearsals play them, by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from referee.actions.demo.games.marafone.deals import played_match
from referee.actions.demo.games.marafone.table import MARAFONE_EVENING, DemoMarafoneTable
from referee.actions.demo.games.tressette.deals import played_tressette
from referee.actions.demo.games.tressette.table import TRESSETTE_EVENING, DemoTressetteTable
from referee.actions.demo.games.trionfo.deals import played_session
from referee.actions.demo.games.trionfo.table import TRIONFO_EVENING, DemoTrionfoTable
from referee.actions.demo.sitting import DemoMatch, Sitting
from referee.games.marafone.game import MARAFONE
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.store.ledger.ledger import Stamp


@dataclass(frozen=True)
class DemoGame:
    """A game as the demonstration makes it up.

    `table` takes the source of chance, the end of the evening, the first stamp (writer and time)
    and the code of a match; it gives that match's table. `played` gives the result of a whole
    match by a regulation, without a ledger. `evening` are the game's matches in a club's evening.
    """

    table: Callable[[Random, datetime, Stamp, str], Sitting]
    played: Callable[[Random, Any], Any]
    evening: tuple[DemoMatch, ...]


GAMES: Mapping[str, DemoGame] = {
    MARAFONE.name: DemoGame(DemoMarafoneTable, played_match, MARAFONE_EVENING),
    TRESSETTE.name: DemoGame(DemoTressetteTable, played_tressette, TRESSETTE_EVENING),
    TRIONFO.name: DemoGame(DemoTrionfoTable, played_session, TRIONFO_EVENING),
}
