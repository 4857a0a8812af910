"""The steps of a hand that is over: card by card, or trick by trick where no cards were written.

Sums are in thirds, the last trick's three included (2.2).
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES, LAST_TRICK_THIRDS, SUIT_INDEX, THIRDS, Card
from referee.games.cards.trick import play


class Step(NamedTuple):
    """The table after one step.

    `trick` counts from 1 and is 0 before the first card; `card` counts the cards that lie in it, 0
    where no cards were written. `lying` are these cards with their seats, in the order played.
    `leader` leads or led the trick, `turn` is the seat to play next; both are None where no cards
    were written, `turn` also once the trick is whole. `winner` is then the seat that takes it where
    that is known, `party` who counts it ("" before), and `worth` what it is worth. `thirds` are
    those taken so far, in the order of the parties.
    """

    trick: int
    card: int
    lying: tuple[tuple[int, str], ...]
    leader: int | None
    turn: int | None
    winner: int | None
    party: str
    worth: int
    thirds: tuple[int, ...]


class TrickWithoutCards(NamedTuple):
    """A trick without its cards: the seat that took it, if known, its party, its cards' thirds."""

    seat: int | None
    party: str
    thirds: int


class HandSteps(NamedTuple):
    """A hand step by step; the first step is the table before the first card.

    `parties` are those who count together, such as the sides. `cards` are those of each seat in the
    order played, seat 1 first, empty where none were written. `calls` are words said by a leader
    (trick, seat, word) and `declared` where something was declared (trick, seat if known), in the
    order of the hand's declarations.
    """

    parties: tuple[str, ...]
    steps: tuple[Step, ...]
    cards: tuple[tuple[Card, ...], ...] = ()
    calls: tuple[tuple[int, int, str], ...] = ()
    declared: tuple[tuple[int, int | None], ...] = ()

    @property
    def tricks(self) -> tuple[Step, ...]:
        """The steps in which a trick was taken."""
        return tuple(step for step in self.steps if step.party)

    def place_of(self, trick: int, card: int | None = None) -> int | None:
        """Return the index of a step, without `card` of the last one in the trick, or None."""
        places = [
            place
            for place, step in enumerate(self.steps)
            if step.trick == trick and card in (None, step.card)
        ]
        return places[-1] if places else None

    def arises(self, trick: int, seat: int | None) -> int:
        """Return the index of the step in which what a seat did in a trick is seen.

        That is when his card falls, or where nobody knows the seat or no cards were written, the
        first step of the trick; the last step of all if the hand was stopped before.
        """
        for place, step in enumerate(self.steps):
            if step.trick == trick and (
                seat is None or not step.lying or step.lying[-1][0] == seat
            ):
                return place
        return len(self.steps) - 1


def by_cards(
    tricks: Sequence[Sequence[Card]],
    trump: str | None,
    leader: int,
    party_of: Sequence[str],
    whole: int,
) -> HandSteps:
    """Return the steps of tricks written card by card, from the seat that led the first.

    `party_of` is who counts the tricks of each seat, seat 1 first; `whole` tricks make a hand.
    """
    players = len(party_of)
    suit = None if trump is None else SUIT_INDEX[trump]
    played = play([tuple(cards) for cards in tricks], suit, leader, players, whole)
    sums = dict.fromkeys(party_of, 0)
    steps = [_before(leader, sums)]
    for number, cards in enumerate(tricks, start=1):
        first = played.leaders[number - 1]
        order = SEATS_FROM[players][first]
        laid = tuple((seat, CODES[card]) for seat, card in zip(order, cards, strict=False))
        for count in range(1, len(cards) + 1):
            winner, party, worth, turn = None, "", 0, None
            if count == players:
                winner = played.leaders[number]
                party = party_of[winner - 1]
                worth = _worth(sum(THIRDS[card] for card in cards), number, whole)
                sums[party] += worth
            else:
                turn = order[count]
            lying, thirds = laid[:count], tuple(sums.values())
            steps.append(Step(number, count, lying, first, turn, winner, party, worth, thirds))
    return HandSteps(tuple(sums), tuple(steps), tuple(map(tuple, played.cards)))


def by_tricks(tricks: Sequence[TrickWithoutCards], parties: Sequence[str], whole: int) -> HandSteps:
    """Return the steps of tricks written without their cards."""
    sums = dict.fromkeys(parties, 0)
    steps = [_before(None, sums)]
    for number, taken in enumerate(tricks, start=1):
        worth = _worth(taken.thirds, number, whole)
        sums[taken.party] += worth
        thirds = tuple(sums.values())
        steps.append(Step(number, 0, (), None, None, taken.seat, taken.party, worth, thirds))
    return HandSteps(tuple(sums), tuple(steps))


def _before(leader: int | None, sums: dict[str, int]) -> Step:
    return Step(0, 0, (), leader, leader, None, "", 0, tuple(sums.values()))


def _worth(thirds: int, number: int, whole: int) -> int:
    return thirds + (LAST_TRICK_THIRDS if number == whole else 0)
