"""A made-up table of two sides, and the facts that its people record."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.actions.demo.games.pairs.deals import PlayedHand, PlayedTricks
from referee.actions.demo.sitting import Sitting
from referee.core.sides import Pair, Side
from referee.games.cards.pack import CARDS, PACK_THIRDS
from referee.games.pairs.taken import TRICKS

D = TypeVar("D", bound=PlayedHand)

OTHERS_AT_A_CLAIM = 6
"""Thirds that the other side has at most when a side claims in mid-hand: two points."""

SIGNATURE = [[60, 300, 140, 180, 210, 320, 280, 190, 360, 310, 520, 250, 700, 280]]
"""A signature as a finger draws it: strokes, each as x, y, x, y and so on."""


@dataclass
class DemoPairTable(Sitting, Generic[D]):
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
    def play_next_hand(self, revoke: bool = False) -> D:
        """Deal and play the next hand; with `revoke` somebody does not follow suit once."""

    @abstractmethod
    def begin(self, dealt: D) -> dict[str, Any]:
        """Record what comes before the first card. Return what is recorded with that card."""

    @abstractmethod
    def declare(self, hand: int, dealt: D) -> None:
        """Record what is declared in the first trick."""

    def by_cards(self, dealt: D, cards: int = len(CARDS)) -> None:
        """Record `cards` of a hand card by card, with the calls; the last trick is one entry."""
        hand, left = self.hand, cards
        with_first = self.begin(dealt)
        for number, codes in enumerate(dealt.played.tricks, start=1):
            groups = [codes] if number == TRICKS else [(code,) for code in codes]
            for turn, group in enumerate(groups):
                if left <= 0:
                    return
                left -= len(group)
                more = with_first if number == 1 and turn == 0 else {}
                self.add("cards_played", hand=hand, cards=list(group), **more)
                if turn == 0 and number < TRICKS:
                    self.say(hand, number, dealt.played)
                if turn == 0 and number == 1:
                    self.declare(hand, dealt)

    def totals(self) -> None:
        """Play a hand and record its totals."""
        self.write(self.play_next_hand().played.thirds)

    def write(self, thirds: Pair, **more: Any) -> None:
        """Record the totals of a hand."""
        self.add("hand_written", hand=self.hand, value={"thirds": thirds.as_json(), **more})

    def leaning(self, side: Side) -> Pair:
        """Return the totals of a real deal, the greater share to one side."""
        small, great = sorted(self.play_next_hand().played.thirds)
        return Pair(great, small) if side == "A" else Pair(small, great)

    def claim(self, side: Side, thirds: int) -> None:
        """Record a hand in which a side took the given thirds, and claimed."""
        hand = self.hand
        other = min(PACK_THIRDS - thirds, OTHERS_AT_A_CLAIM)
        self.write(Pair(thirds, other) if side == "A" else Pair(other, thirds))
        self.add("claim_made", hand=hand, side=side)

    def say(self, hand: int, trick: int, played: PlayedTricks) -> None:
        """Record a call of the leader, now and then; it is always true."""
        word = "volo" if played.last_of_suit[trick - 1] else "busso"
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

    def thirds_needed(self, side: Side) -> int:
        """Return the thirds that a side still needs in the game that is going on."""
        current, scale = self.view.result.current, self.view.state.regulation.scale
        thirds: int = scale * (current.target - current.score.of(side))
        return thirds
