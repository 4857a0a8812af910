"""The switches that both games of two pairs have in common (art. 5, 7-11, 14)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from referee.core.errors import N_, RuleError
from referee.core.regulations import DIRECTIONS, Reader, Switches, choice
from referee.core.rulings.offences import Remedy
from referee.games.pairs.remedies import remedy_of

MOST_TARGET = 9999
"""No match is played to more; a bound keeps pages and sheets readable."""

POINT = 3
"""Thirds in a point (7.1)."""

HAND_POINTS = 11
"""The points of a hand's cards together, each side rounded down (7.1)."""

WORDS = ("busso", "striscio", "volo", "fuori_tutto", "taglia")
"""Every word of art. 5; which of them a regulation may allow is for its game to say."""


class PairsRegulation(Switches, ABC):
    """The switches that both games have, and what shared rules ask of a regulation.

    Each game's own class is a frozen dataclass of its switches. `target` is in the unit of the
    game, one per game.
    """

    __slots__ = ()

    game: ClassVar[str]
    target: tuple[int, ...]
    best_of: int
    claims: str
    wrong_claim: str
    bluff: str
    striscio: str
    calls: tuple[str, ...]
    direction: str

    has_trumps: ClassVar[bool]
    """True where somebody names a trump suit."""

    cappotto_by_tricks: ClassVar[bool] = False
    """True where a side is *cappotto* without a trick, and not without a card point (7.2, 16.3)."""

    @property
    def scale(self) -> int:
        """Thirds in one unit of the score (7.1, 7.3)."""
        return POINT

    @property
    def whole_hand(self) -> int:
        """Return what `eleven_nil` gives, in the unit of the game (11.3)."""
        return HAND_POINTS

    @property
    def claim_margin(self) -> int:
        """Thirds by which a claim must pass the target (8.2)."""
        return 0

    @property
    def winning_margin(self) -> int:
        """Thirds by which the target must be passed at the end of a hand (9.1)."""
        return 0

    @property
    def needs_thirds(self) -> str:
        """The article by which a hand cannot be written in points, "" where it can."""
        return ""

    @property
    @abstractmethod
    def bonus_in_claim(self) -> bool:
        """Return whether what was declared counts in a claim (8.1, 16.6)."""

    @property
    @abstractmethod
    def most_declared(self) -> int:
        """Return the most that one side can declare in a hand, in the unit of the game."""

    @property
    @abstractmethod
    def innocent_keeps(self) -> bool:
        """Return whether the innocent side keeps what it declared on `eleven_nil` (11.4, 16.7)."""

    @property
    def cappotto_wins(self) -> bool:
        """Return whether whoever takes all ten tricks wins the game (16.3)."""
        return False

    @property
    def first_by_card(self) -> bool:
        """Return whether a card decides who leads a first hand, even a second deal of it (3.4)."""
        return True

    @property
    def first_hand_each_game(self) -> bool:
        """Return whether every game has a first hand of its own, outside the rotation (3.3)."""
        return False

    def target_of(self, game: int) -> int:
        """Return the target of a game counted from 1; the last of the list is repeated (9.3)."""
        return self.target[min(game, len(self.target)) - 1]

    def remedy_for(self, offence: str) -> Remedy:
        """Return the remedy proposed for an offence (11.6, 5.3, 16.7)."""
        return remedy_of(offence, bluff=self.bluff)

    def claim_needs(self, target: int) -> int:
        """Return what a claim must reach, in thirds of the unit's scale (8.2)."""
        return self.scale * target + self.claim_margin

    def claim_counts(self, before: int, thirds: int) -> int:
        """Return what a side can count: its score before the hand, and this hand's thirds (8.1).

        `thirds` include what the side declared, where that counts.
        """
        return self.scale * before + thirds


def read_target(_name: str, value: object) -> tuple[int, ...]:
    """Read the switch `target` (9.3). Raise RuleError."""
    if (
        not isinstance(value, list | tuple)
        or not 1 <= len(value) <= 9
        or not all(type(n) is int and 1 <= n <= MOST_TARGET for n in value)
    ):
        raise RuleError(
            N_("target must be a list of 1 to 9 whole numbers from 1 to %(most)s, one per game"),
            article="9.3",
            most=MOST_TARGET,
        )
    return tuple(value)


def calls_of(*words: str) -> Reader:
    """Return the reader of the switch `calls`, which may allow these words (5.1)."""

    def read(_name: str, value: object) -> tuple[str, ...]:
        if (
            not isinstance(value, list | tuple)
            or not all(isinstance(word, str) and word in words for word in value)
            or len(set(value)) != len(value)
        ):
            raise RuleError(
                N_("calls must be a list of different words out of: %(words)s"),
                article="5.1",
                words=", ".join(words),
            )
        return tuple(value)

    return read


def _best_of(_name: str, value: object) -> int:
    if type(value) is not int or value not in (1, 3):
        raise RuleError(N_("best_of must be 1 or 3"), article="10.1")
    return value


READERS: Mapping[str, Reader] = {
    "target": read_target,
    "best_of": _best_of,
    "claims": choice("on", "off"),
    "wrong_claim": choice("eleven_nil", "game_lost"),
    "bluff": choice("allowed", "forbidden"),
    "striscio": choice("any", "low", "one"),
    "direction": choice(*DIRECTIONS),
}
"""The readers of the switches that both games have."""
