"""Cards and suits in words."""

from referee.games.cards.pack import SUITS
from referee.games.cards.words import RANK_NAMES, SUIT_LETTERS, SUIT_NAMES
from referee.presenters.words.text import _, say

SUIT_OF_LETTER = {suit[0]: suit for suit in SUITS}


def suit_words(suit: str) -> str:
    return say(SUIT_NAMES[suit])


def suit_letters(suit: str) -> str:
    """Return what stands beside the drawing of a suit, for those who do not know its shape."""
    return say(SUIT_LETTERS[suit])


def card_words(code: str) -> str:
    """Return `3d` as `three of coins`."""
    rank, suit = say(RANK_NAMES[code[0]]), suit_words(SUIT_OF_LETTER[code[1]])
    return _("%(rank)s of %(suit)s", rank=rank, suit=suit)


def figures_legend() -> str:
    """Return what the letters of the figures mean: `R king, C knight, F jack`."""
    return ", ".join(f"{letter}\xa0{say(RANK_NAMES[letter])}" for letter in "RCF")


def cards_words(codes: list[str]) -> str:
    return ", ".join(card_words(code) for code in codes)
