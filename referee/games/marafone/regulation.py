"""The regulations of marafone (14.2)."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from referee.core.errors import N_, RuleError
from referee.core.regulations import Regulations, choice
from referee.games.cards.pack import HAND_THIRDS
from referee.games.pairs.regulation import (
    HAND_POINTS,
    POINT,
    READERS,
    WORDS,
    PairsRegulation,
    calls_of,
)

MARAFFA_THIRDS = 9
"""The thirds of a maraffa (6.1, 7.3)."""


@dataclass(frozen=True, slots=True)
class MarafoneRegulation(PairsRegulation):
    """Every switch of a regulation (14.2). `target` is in the unit of the game, one per game."""

    game: ClassVar[str] = "marafone"
    has_trumps: ClassVar[bool] = True

    base: str
    unit: str
    target: tuple[int, ...]
    best_of: int
    figura: str
    four_of_coins: str
    maraffa_who: str
    maraffa_ace: str
    maraffa_in_claim: str
    claims: str
    wrong_claim: str
    bluff: str
    striscio: str
    calls: tuple[str, ...]
    innocent_maraffa: str
    a_monte_below: int
    direction: str = "anticlockwise"

    @property
    def scale(self) -> int:
        return POINT if self.unit == "points" else 1

    @property
    def whole_hand(self) -> int:
        return HAND_POINTS if self.unit == "points" else HAND_THIRDS

    @property
    def claim_margin(self) -> int:
        return 0 if self.figura == "no" else 1

    @property
    def winning_margin(self) -> int:
        return 1 if self.figura == "always" else 0

    @property
    def needs_thirds(self) -> str:
        if self.unit == "figure":
            return "7.3"
        return "" if self.figura == "no" else "9.1"

    @property
    def bonus(self) -> int:
        """Return the worth of a maraffa, in the unit of the game (6.1, 7.3)."""
        return MARAFFA_THIRDS // self.scale

    @property
    def most_declared(self) -> int:
        return self.bonus

    @property
    def first_hand_each_game(self) -> bool:
        return self.four_of_coins == "game"

    @property
    def bonus_in_claim(self) -> bool:
        return self.maraffa_in_claim == "yes"

    @property
    def innocent_keeps(self) -> bool:
        return self.innocent_maraffa == "kept"


def _a_monte_below(_name: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= 35:
        raise RuleError(
            N_("a_monte_below must be a whole number of thirds from 0 to 35"),
            article="12.2",
        )
    return value


def _check(regulation: MarafoneRegulation) -> None:
    if regulation.unit == "figure" and regulation.figura != "no":
        raise RuleError(
            N_("where figure are counted (unit figure) the switch figura must be no"),
            place="figura",
            article="14.2",
        )


REGULATIONS = Regulations(
    MarafoneRegulation,
    {
        **READERS,
        "unit": choice("points", "figure"),
        "figura": choice("no", "claims", "always"),
        "four_of_coins": choice("match", "game"),
        "maraffa_who": choice("any", "battezzante"),
        "maraffa_ace": choice("no", "first_card", "lead"),
        "maraffa_in_claim": choice("yes", "no"),
        "calls": calls_of(*WORDS),
        "innocent_maraffa": choice("kept", "lost"),
        "a_monte_below": _a_monte_below,
    },
    Path(__file__).with_name("regulations"),
    usual="circolo",
    check=_check,
)
