"""The parts of a hand that is seen again: sums, hands that were dealt, tricks."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class SumShown:
    """The thirds that a side or a player has taken so far, in words; `seat` is 0 for a side."""

    name: str
    thirds: str
    side: str = ""
    seat: int = 0


@dataclass(frozen=True)
class DealtCard:
    """A card of a hand that was dealt; `played` once it lies on the table or is taken."""

    code: str
    played: bool


@dataclass(frozen=True)
class DealtHand:
    """The cards of a seat by suit, strongest first; `unseen` counts those that nobody saw."""

    seat: int
    name: str
    side: str
    suits: Sequence[tuple[str, Sequence[DealtCard]]]
    unseen: int


@dataclass(frozen=True)
class TrickShown:
    """A trick of the hand: who took it, what it was worth, and whether it is the one shown."""

    number: int
    name: str
    worth: str
    here: bool
    side: str = ""
    seat: int = 0


@dataclass(frozen=True)
class PlayedCard:
    """A card of a trick on paper, `""` where none was seen; whether it led, and took the trick."""

    code: str
    leads: bool
    takes: bool


@dataclass(frozen=True)
class PlayedTrick:
    """A trick on paper: its cards by seat, who took it (`""` for nobody), and all taken so far."""

    number: int
    cards: Sequence[PlayedCard]
    name: str
    worth: str
    sums: Sequence[str]
