"""The last trick of a hand is told with its point, wherever a fact tells of it (2.2)."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.facts import Fact
from referee.games.cards.pack import CARDS, LAST_TRICK_THIRDS
from referee.store.ledger.entry import LedgerEntry

Payload = Mapping[str, Any]

TRICK_KINDS = ("trick_taken", "trick_won")


def as_told(facts: Sequence[Fact | LedgerEntry]) -> dict[int, Payload]:
    """Return the payloads by number; a last trick has the three thirds that no card gives.

    `facts` are those of a match from its beginning. A hand kept trick by trick may have begun with
    cards: both count.
    """
    told: dict[int, Payload] = {}
    players = len(facts[0].payload["players"])
    in_force: list[Fact | LedgerEntry] = []
    for fact in facts:
        told[fact.number] = fact.payload
        if fact.kind == "undone":
            in_force = [one for one in in_force if one.number <= fact.payload["to"]]
        elif fact.kind == "cards_played" or fact.kind in TRICK_KINDS:
            in_force.append(fact)
        if fact.kind in TRICK_KINDS and _tricks(in_force, players) * players == len(CARDS):
            worth = fact.payload["thirds"] + LAST_TRICK_THIRDS
            told[fact.number] = {**fact.payload, "thirds": worth}
    return told


def _tricks(in_force: Sequence[Fact | LedgerEntry], players: int) -> int:
    """Count the tricks of the newest hand that are complete."""
    hand = [one for one in in_force if one.payload["hand"] == in_force[-1].payload["hand"]]
    cards = sum(len(one.payload["cards"]) for one in hand if one.kind == "cards_played")
    return cards // players + sum(one.kind in TRICK_KINDS for one in hand)
