"""The regulations of tressette (16.8)."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from referee.core.regulations import Regulations, choice
from referee.games.pairs.regulation import READERS, PairsRegulation, calls_of, read_target

MOST_DECLARED = 21
"""Points of the most that two partners can declare in one hand, of all ways to hold the cards."""

WORDS = ("busso", "striscio", "volo")
"""Every word that a regulation may allow (16.5): the others of art. 5 speak of trumps."""


@dataclass(frozen=True, slots=True)
class TressetteRegulation(PairsRegulation):
    """Every switch of a regulation of tressette; `target` in points, one per game."""

    game: ClassVar[str] = "tressette"
    has_trumps: ClassVar[bool] = False
    cappotto_by_tricks: ClassVar[bool] = True

    base: str
    target: tuple[int, ...]
    best_of: int
    first_hand: str
    accuse: str
    cappotto: str
    claims: str
    wrong_claim: str
    bluff: str
    striscio: str
    calls: tuple[str, ...]
    innocent_accuse: str
    direction: str = "anticlockwise"

    @property
    def first_by_card(self) -> bool:
        return self.first_hand == "four_of_coins"

    @property
    def bonus_in_claim(self) -> bool:
        return True

    @property
    def most_declared(self) -> int:
        return MOST_DECLARED if self.accuse == "on" else 0

    @property
    def innocent_keeps(self) -> bool:
        return self.innocent_accuse == "kept"

    @property
    def cappotto_wins(self) -> bool:
        return self.cappotto == "game"


def _target(name: str, value: object) -> tuple[int, ...]:
    """Return the targets; a single one may stand without its list (16.6)."""
    return read_target(name, [value] if type(value) is int else value)


REGULATIONS = Regulations(
    TressetteRegulation,
    {
        **READERS,
        "target": _target,
        "first_hand": choice("dealer", "four_of_coins"),
        "accuse": choice("on", "off"),
        "cappotto": choice("flag", "game"),
        "calls": calls_of(*WORDS),
        "innocent_accuse": choice("kept", "lost"),
    },
    Path(__file__).with_name("regulations"),
    usual="tressette",
)
