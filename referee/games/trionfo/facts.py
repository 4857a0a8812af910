"""The facts of trionfo."""

from referee.core.facts import OPENING, Facts, Kind, merged
from referee.core.fields import MOMENT, OPTIONAL_SEAT, integer, line, word
from referee.games.cards.facts import CARDS_PLAYED, TRUMP_NAMED
from referee.games.cards.pack import CARDS
from referee.games.trionfo.bids import BIDS

MOST_IN_TRICK = 13
"""Four aces and a third: the most, in thirds, that five cards are worth."""

ENDINGS = ("agreed", "hands", "time")
"""Reasons for the end of a session: agreed by the players, or planned by hands or time."""

MOST_CURRENCY, MOST_CENTS = 8, 100_000
"""Bounds of a stake: how long a currency's name is, and hundredths of it for a game point."""

MOST_PLANNED = 200
"""Hands that a session can be planned to have."""


FACTS = merged(
    CARDS_PLAYED,
    TRUMP_NAMED,
    Facts(
        {
            "match_opened": Kind(OPENING, ("first",)),
            "bid_made": Kind(("hand", "seat", "bid")),
            "card_called": Kind(("hand", "card")),
            "trick_won": Kind(("hand", "seat", "thirds")),
            "partner_named": Kind(("hand", "partner")),
            "stake_agreed": Kind(("currency", "cents")),
            "stake_dropped": Kind(()),
            "end_planned": Kind((), ("hands", "until")),
            "session_ended": Kind(("how",)),
            "player_signed": Kind(("seat", "name"), ("signature",)),
        },
        {
            "first": OPTIONAL_SEAT,
            "partner": OPTIONAL_SEAT,
            "thirds": integer(0, MOST_IN_TRICK),
            "bid": word(BIDS),
            "card": word(tuple(CARDS)),
            "how": word(ENDINGS),
            "hands": integer(1, MOST_PLANNED),
            "until": MOMENT,
            "currency": line(MOST_CURRENCY),
            "cents": integer(1, MOST_CENTS),
        },
        {},
    ),
)
