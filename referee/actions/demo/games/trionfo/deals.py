"""Hands and sessions of trionfo dealt, bid and played at random within the rules."""

from random import Random

from referee.actions.demo.games.cards.playing import choose_card, choose_lead, deal, play_trick
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CARDS, STRENGTH_OF, SUIT_OF, SUITS, Card
from referee.games.trionfo.bids import CHIAMO, DI_PIU, MASO, MASO_DEI_MASI, PASSO, allowed, highest
from referee.games.trionfo.hand import PLAYERS, TRICKS, TrionfoHand
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import FIVE_OF_SPADE, TrionfoScorer

HANDS = 5
"""The hands of a tournament's session: each of the five speaks first once."""

NEEDED = ((MASO_DEI_MASI, 75), (MASO, 62), (DI_PIU, 50), (CHIAMO, 34))
"""The strength of the best suit that a bid needs, as `_strength` counts."""


def play_trionfo_hand(random: Random, first: int | None) -> TrionfoHand:
    """Deal and play a hand; without a first speaker the 5 of swords finds him (13.1)."""
    hands = deal(random, PLAYERS)
    speaker = first or next(seat for seat in hands if FIVE_OF_SPADE in hands[seat])
    order = SEATS_FROM[PLAYERS][speaker]
    bids: list[str] = []
    for seat in order:
        bids.append(_bid(hands[seat], bids))
    bid = highest(bids)
    if bid is None:
        return TrionfoHand(speaker, tuple(bids))
    held = hands[order[bid.turn]]
    trump = max(range(4), key=lambda suit: _strength(held, suit))
    called = _call(random, held, trump) if bid.word == CHIAMO else None
    tricks = _tricks(random, hands, speaker, trump)
    return TrionfoHand(speaker, tuple(bids), SUITS[trump], called, tricks)


def _bid(held: list[Card], before: list[str]) -> str:
    """Return the highest bid that the cards are good enough for.

    Return PASSO where there is none, or somebody before has bid as much.
    """
    best = max(_strength(held, suit) for suit in range(4))
    highest_held = next((word for word, needed in NEEDED if best >= needed), PASSO)
    return highest_held if highest_held in allowed(before) else PASSO


def _strength(held: list[Card], suit: int) -> int:
    """Return how good a suit is to name: many cards of it, and strong ones."""
    return sum(5 + STRENGTH_OF[card] for card in held if SUIT_OF[card] == suit)


def _call(random: Random, held: list[Card], trump: int) -> Card:
    """Return one of the strongest cards that the signore does not hold, of other suits (13.3)."""
    others = [card for card in CARDS.values() if SUIT_OF[card] != trump and card not in held]
    strongest = max(STRENGTH_OF[card] for card in others)
    return random.choice([card for card in others if STRENGTH_OF[card] == strongest])


def _tricks(
    random: Random, hands: dict[int, list[Card]], leader: int, trump: int
) -> tuple[tuple[Card, ...], ...]:
    """Play the hands out, until they are empty; the first speaker leads first (13.4)."""
    tricks: list[tuple[Card, ...]] = []
    for _ in range(TRICKS):
        lead = choose_lead(random, hands[leader])
        cards, leader = play_trick(
            hands, leader, lead, trump, lambda held, trick: choose_card(held, trick, trump)
        )
        tricks.append(cards)
    return tuple(tricks)


def played_session(random: Random, _regulation: TrionfoRegulation) -> TrionfoResult:
    """Return the result of a session of random hands, each played to the last card."""
    session = TrionfoScorer(HANDS)
    hands = [
        session.add(number, play_trionfo_hand(random, session.rotation.expected))
        for number in range(1, HANDS + 1)
    ]
    return TrionfoResult(tuple(hands), session.totals, session.rotation.expected)
