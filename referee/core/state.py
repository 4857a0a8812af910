"""The state of a match of any game, as its ledger tells it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from referee.core.rulings.office import Office, PartyKey


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature by name; `strokes` is the drawing, x and y by turns, empty for a typed name."""

    name: str
    strokes: tuple[tuple[int, ...], ...]


R = TypeVar("R")
Dismissed = frozenset[tuple[int, str, int | None, int | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerState(Generic[R]):
    """The state of a match of any game, as its ledger tells it.

    `record` is the record document; `first_starter` the seat told at the opening that begins the
    first hand, and `open_hand` the number of the hand in progress, None where there is none.
    `signatures` are by side or by seat. `dismissed` holds (hand, code, seat, trick) of findings let
    go; `struck` the numbers of entries undone; `entries` the entries that made each hand; `office`
    is the referee's work, and `played` the record without it and without penalties, None where that
    is the same.
    """

    signers: ClassVar[int]
    """The number of those who have to sign."""

    record: dict[str, Any]
    regulation: R
    title: str
    first_starter: int | None
    open_hand: int | None
    signatures: Mapping[PartyKey, Signature]
    closed: bool
    dismissed: Dismissed
    struck: frozenset[int]
    entries: tuple[tuple[int, ...], ...]
    office: Office
    played: dict[str, Any] | None

    @property
    def hands(self) -> int:
        """Return how many hands were begun; the record may lack one whose bidding goes on."""
        return max(len(self.record["hands"]), self.open_hand or 0)

    @property
    def locked(self) -> bool:
        """Tell whether all have signed."""
        return len(self.signatures) == self.signers
