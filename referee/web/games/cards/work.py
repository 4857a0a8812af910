"""What the chosen way of entering a hand needs on the table page, in every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from referee.games.cards.inference import HandOnTable
from referee.presenters.words.text import _
from referee.store.matches.views import AnyView
from referee.web.games.cards.play import (
    FinishedTrick,
    PadRow,
    TakenTrick,
    Tally,
    TrickCard,
    TrickValue,
    current_trick,
    finished_tricks,
    pad_rows,
    seat_names,
)
from referee.web.matches import ways_of_entry
from referee.web.matches.choices import Tab


@dataclass(frozen=True)
class TableWork:
    """The values that the chosen way of entering a hand needs in every game.

    `centre` is the name of the part in the middle of the drawn table, `deal` what is told before
    the cards are dealt, `values` what the trick may be worth.
    """

    mode: str
    centre: str
    tabs: Sequence[Tab]
    deal: Sequence[str]
    seat_names: Mapping[int, str]
    pad: Sequence[PadRow]
    trick: Sequence[TrickCard]
    tricks: Sequence[FinishedTrick]
    tally: Tally
    values: Sequence[TrickValue]
    taken: Sequence[TakenTrick]


class CommonWork(TypedDict):
    """The values of a `TableWork` that are drawn alike in all games."""

    mode: str
    centre: str
    tabs: Sequence[Tab]
    seat_names: Mapping[int, str]
    pad: Sequence[PadRow]
    trick: Sequence[TrickCard]
    tricks: Sequence[FinishedTrick]


def work_of(view: AnyView, hand: HandOnTable, mode: str, *, in_play: bool) -> CommonWork:
    """Return the values of a `TableWork` that are drawn alike in all games."""
    return {
        "mode": mode,
        "centre": _("Trick %(n)s", n=hand.trick) if in_play else _("Hand %(n)s", n=hand.number),
        "tabs": ways_of_entry.tabs(view.code, mode),
        "seat_names": seat_names(view.record.players),
        "pad": pad_rows(view, hand) if mode == "carte" else (),
        "trick": current_trick(view, hand),
        "tricks": finished_tricks(view, hand),
    }
