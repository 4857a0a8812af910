"""The facts of both games of two pairs."""

from collections.abc import Callable, Collection

from referee.core.errors import RuleError
from referee.core.facts import SIDE, Facts, Kind, Payload, integer, merged, word
from referee.games.cards.facts import CARDS_PLAYED

MOST_WORTH = 13
"""Four aces and a third: the most, in thirds, that the cards of a trick are worth in any game."""


def pairs_facts(words: Collection[str]) -> Facts:
    """Return the facts of a game of two pairs whose leaders may say these words."""
    return merged(
        CARDS_PLAYED,
        Facts(
            {
                "trick_taken": Kind(("hand", "won", "thirds")),
                "call_made": Kind(("hand", "trick", "seat", "word")),
                "claim_made": Kind(("hand", "side")),
                "penalty_applied": Kind(("hand", "side", "offence"), ("remedy", "points")),
                "side_signed": Kind(("side", "name"), ("signature",)),
            },
            {"won": SIDE, "thirds": integer(0, MOST_WORTH), "word": word(tuple(words))},
            {},
        ),
    )


def needs_declarer(message: str) -> Callable[[Payload], None]:
    """Return the check of a declaration, which is told of a seat or of a side."""

    def check(values: Payload) -> None:
        if ("seat" in values) == ("side" in values):
            raise RuleError(message, place="seat")

    return check
