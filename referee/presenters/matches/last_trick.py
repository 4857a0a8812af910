"""Facts about tricks as people read them: each has its number, the last its point (2.2)."""

from collections.abc import Collection, Sequence
from itertools import takewhile

from referee.core.facts import Fact, Payload
from referee.games.cards.pack import CARDS, LAST_TRICK_THIRDS
from referee.store.ledger.entry import LedgerEntry

AnyFact = Fact | LedgerEntry

TRICK_KINDS = ("trick_taken", "trick_won")

COUNTED = ("cards_played", *TRICK_KINDS)
"""Facts of which a hand's tricks are made."""

BOUNDS = ("hand_written", "hand_removed", "hand_inserted")
"""Facts that part the tricks of hands, whose numbers may be the same."""


def as_told(facts: Sequence[AnyFact], players: int) -> dict[int, Payload]:
    """Return the payloads by the number of their fact, those of tricks as people read them.

    A trick has its number in its hand, `trick`, too, and to the `thirds` of a last one are added
    the three that no card gives. `facts` begin with a match or with the first trick of a hand.
    """
    told: dict[int, Payload] = {}
    in_force: list[AnyFact] = []
    for fact in facts:
        told[fact.number] = fact.payload
        if fact.kind == "undone":
            while in_force and in_force[-1].number > fact.payload["to"]:
                in_force.pop()
        elif fact.kind in COUNTED or fact.kind in BOUNDS:
            in_force.append(fact)
        if fact.kind in TRICK_KINDS:
            trick = _tricks(in_force, players)
            extra = LAST_TRICK_THIRDS if trick * players == len(CARDS) else 0
            thirds = fact.payload["thirds"] + extra
            told[fact.number] = {**fact.payload, "thirds": thirds, "trick": trick}
    return told


def of_hand(facts: Sequence[Fact], struck: Collection[int], hand: int | None) -> Sequence[Fact]:
    """Return the end of `facts` in which the tricks of a hand stand, from the fact before them on.

    That fact is the last one in force that belongs to another hand, or that parts two hands of the
    same number. `struck` are the numbers of those undone.
    """
    for index in range(len(facts) - 1, -1, -1):
        fact = facts[index]
        if fact.number not in struck and _comes_before(fact, hand):
            return facts[index:]
    return facts


def _comes_before(fact: Fact, hand: int | None) -> bool:
    """Tell whether a fact, met from the newest back, comes before all tricks of a hand."""
    own = fact.payload.get("hand") == hand
    if fact.kind == "hand_written" and own:
        # A hand that is written with its tricks taken ends with them.
        return False
    return fact.kind in BOUNDS or (fact.kind in COUNTED and not own)


def _tricks(in_force: Sequence[AnyFact], players: int) -> int:
    """Return how many tricks of the newest hand are complete.

    A hand kept trick by trick may have begun card by card: both count.
    """
    number = in_force[-1].payload["hand"]
    hand = list(
        takewhile(
            lambda one: one.kind in COUNTED and one.payload["hand"] == number, reversed(in_force)
        )
    )
    cards = sum(len(one.payload["cards"]) for one in hand if one.kind == "cards_played")
    return cards // players + sum(one.kind in TRICK_KINDS for one in hand)
