"""The facts of both games of two pairs."""

from collections.abc import Callable

from referee.core.errors import RuleError
from referee.core.facts import Facts, Kind, Payload, merged
from referee.core.fields import SIDE, integer, word
from referee.games.cards.facts import CARDS_PLAYED
from referee.games.pairs.regulation import WORDS

MOST_WORTH = 13
"""Four aces and a third: the most, in thirds, that the cards of a trick are worth in any game."""


PAIRS_FACTS = merged(
    CARDS_PLAYED,
    Facts(
        {
            "trick_taken": Kind(("hand", "won", "thirds")),
            "call_made": Kind(("hand", "trick", "seat", "word")),
            "claim_made": Kind(("hand", "side")),
            "penalty_applied": Kind(("hand", "side", "offence"), ("remedy", "points")),
            "side_signed": Kind(("side", "name"), ("signature",)),
        },
        {"won": SIDE, "thirds": integer(0, MOST_WORTH), "word": word(WORDS)},
        {},
    ),
)
"""The facts that both games have."""


def needs_declarer(message: str) -> Callable[[Payload], None]:
    """Return the check of a declaration, which is told of a seat or of a side."""

    def check(values: Payload) -> None:
        if ("seat" in values) == ("side" in values):
            raise RuleError(message, place="seat")

    return check
