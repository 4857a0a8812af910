"""A made-up table of two sides, and the facts that its people record."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.pairs.deals import PlayedTricks
from referee.actions.demo.sitting import Sitting
from referee.core.sides import Pair, Side

SIGNATURE = [[60, 300, 140, 180, 210, 320, 280, 190, 360, 310, 520, 250, 700, 280]]


@dataclass
class DemoPairTable(Sitting):
    """A table of two sides."""

    @property
    def finished(self) -> bool:
        """Tell whether the match is over."""
        finished: bool = self.view.result.finished
        return finished

    @property
    def game(self) -> int:
        """Return the number of the game that is played."""
        won: Pair = self.view.result.games_won
        return 1 + sum(won)

    @abstractmethod
    def tricks(self) -> PlayedTricks:
        """Deal and play the next hand."""

    def totals(self) -> None:
        """Record a hand as people do who count at the end."""
        self.write(self.tricks().thirds)

    def write(self, thirds: Pair, **more: Any) -> None:
        """Record the totals of a hand."""
        self.add("hand_written", hand=self.hand, value={"thirds": thirds.as_json(), **more})

    def leaning(self, side: Side) -> Pair:
        """Return the totals of a real deal, the greater share to one side."""
        small, great = sorted(self.tricks().thirds)
        return Pair(great, small) if side == "A" else Pair(small, great)

    def claim(self, side: Side, thirds: int) -> None:
        """Record a hand in which a side took the given thirds, and claimed."""
        hand = self.hand
        other = min(32 - thirds, 6)
        self.write(Pair(thirds, other) if side == "A" else Pair(other, thirds))
        self.add("claim_made", hand=hand, side=side)

    def say(self, hand: int, trick: int, played: PlayedTricks) -> None:
        """Let the leader say a word sometimes, and let it be true."""
        word = "volo" if played.alone[trick - 1] else "busso"
        if self.random.random() < 0.25:
            leader = played.leaders[trick - 1]
            self.add("call_made", hand=hand, trick=trick, seat=leader, word=word)

    def sign(self) -> None:
        """Let both sides sign, one of them with the finger."""
        anna, bruno, *_ = self.view.record.players
        self.add("side_signed", side="A", name=anna, signature=SIGNATURE)
        self.add("side_signed", side="B", name=bruno)

    def to_the_end(self) -> None:
        """Record hands by totals until the match is over; then both sides sign."""
        while not self.finished:
            self.totals()
        self.sign()

    def need(self, side: Side) -> int:
        """Return the thirds that a side lacks to the target, while the match goes on."""
        current, scale = self.view.result.current, self.view.state.regulation.scale
        thirds: int = scale * (current.target - current.score.of(side))
        return thirds
