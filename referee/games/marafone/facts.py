"""The facts of marafone."""

from referee.core.errors import N_
from referee.core.facts import OPENING, Facts, Kind, merged
from referee.core.fields import OPTIONAL_SEAT
from referee.games.cards.facts import TRUMP_NAMED
from referee.games.pairs.facts import PAIRS_FACTS, needs_declarer

FACTS = merged(
    PAIRS_FACTS,
    TRUMP_NAMED,
    Facts(
        {
            "match_opened": Kind(OPENING, ("battezzante",)),
            "trump_named": Kind(("hand", "trump"), ("battezzante",)),
            "maraffa_declared": Kind(("hand",), ("seat", "side", "trick")),
        },
        {"battezzante": OPTIONAL_SEAT},
        {
            "maraffa_declared": needs_declarer(
                N_("a maraffa needs the seat or the side that declared it")
            )
        },
    ),
)
