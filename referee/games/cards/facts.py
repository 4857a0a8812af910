"""The facts that every game of the forty cards has: trumps named, cards played."""

from referee.core.errors import N_, RuleError
from referee.core.facts import Facts, Kind
from referee.core.fields import MOST_PLAYERS, SEAT, Field, word
from referee.core.reading import read_each, read_word
from referee.games.cards.pack import CARDS, SUITS


def _cards(value: object) -> object:
    cards = read_each(value, read_word, tuple(CARDS), most=MOST_PLAYERS)
    if not cards:
        raise RuleError(N_("must have one card at least"))
    return cards


TRUMP_NAMED = Facts({"trump_named": Kind(("hand", "trump"))}, {"trump": word(SUITS)}, {})
"""Somebody named the trump suit."""

CARDS_PLAYED = Facts(
    {"cards_played": Kind(("hand", "cards"), ("leader",))},
    {
        "leader": SEAT,
        "cards": Field(
            _cards,
            {
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_PLAYERS,
                "items": {"enum": list(CARDS)},
            },
        ),
    },
    {},
)
"""Cards were put on the table, in the order played."""
