"""The pack (art. 2): 40 cards, their codes, strength and worth in thirds."""

from referee.core.errors import N_, RuleError

SUITS = ("coppe", "denari", "spade", "bastoni")
RANKS = "32ARCF7654"
"""The ranks, strongest first (2.1)."""

Card = int
"""Inside the engine a card is `10 * suit + strength`, strength 9 for the three down to 0 for the
four; people and records write it rank then suit: `3d`, `Ac`."""

CODES: tuple[str, ...] = tuple(rank + suit[0] for suit in SUITS for rank in reversed(RANKS))
CARDS: dict[str, Card] = {code: card for card, code in enumerate(CODES)}
SUIT_OF: tuple[int, ...] = tuple(card // 10 for card in range(40))
STRENGTH_OF: tuple[int, ...] = tuple(card % 10 for card in range(40))
SUIT_INDEX: dict[str, int] = {suit: index for index, suit in enumerate(SUITS)}

THREE, TWO, ACE = 9, 8, 7
"""Strengths of the three cards that make a maraffa (6.1)."""

THIRDS: tuple[int, ...] = tuple(
    3 if code[0] == "A" else 1 if code[0] in "32RCF" else 0 for code in CODES
)
PACK_THIRDS = 32
LAST_TRICK_THIRDS = 3
HAND_THIRDS = PACK_THIRDS + LAST_TRICK_THIRDS

FOUR_OF_COINS = CARDS["4d"]


def parse_card(text: str) -> Card:
    """Read one card. Raise RuleError for anything that is not in the pack."""
    try:
        return CARDS[text]
    except KeyError:
        raise RuleError(
            N_(
                "“%(card)s” is not a card: write the rank (3 2 A R C F 7 6 5 4), then "
                "c for cups, d for coins, s for swords or b for batons"
            ),
            article="2.1",
            card=text[:20],
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order played, such as `Ad 4d 5d 6d`."""
    return tuple([parse_card(code) for code in text.split()])
