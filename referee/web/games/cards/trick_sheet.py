"""The tricks of a hand as they are corrected: a sheet to tap on, and keys for what stands in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.cards.pack import CODES
from referee.store.matches.views import AnyView
from referee.web.games.cards.play import PadRow, codes_by_suit, seat_names


@dataclass(frozen=True)
class TrickSheet:
    """What the `trick_sheet` component needs.

    `names` are those of the players by seat; `leader` is the seat that led to the first trick, 0
    where nobody knows; `tricks` is how many tricks a hand has.
    """

    names: Sequence[str]
    leader: int
    tricks: int
    cards: Sequence[PadRow]


def trick_sheet(view: AnyView, leader: int | None) -> TrickSheet:
    """Return the sheet of a hand in which the seat `leader` led, None where nobody knows."""
    names = list(seat_names(view.record.players).values())
    return TrickSheet(names, leader or 0, len(CODES) // len(names), codes_by_suit(None))
