"""Articles 2 and 4: cards, their worth, and who takes a trick."""

import pytest

from referee.core.errors import RuleError
from referee.games.cards.pack import CARDS, THIRDS, parse_card, parse_cards
from referee.games.cards.trick import winning_card
from referee.games.cards.words import thirds_text


def test_art_2_2_the_pack_is_worth_32_thirds() -> None:
    assert len(CARDS) == 40
    assert sum(THIRDS) == 32


@pytest.mark.parametrize("text", ["3x", "", "10d", "d3", "AD", "🂡"])
def test_art_2_1_what_is_not_a_card_is_refused_in_words(text: str) -> None:
    with pytest.raises(RuleError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("4d Ad 2d 3d", "coppe", "3d"),
        ("4d 3s 2s As", "coppe", "4d"),
        ("3d 4c 5c 2d", "coppe", "5c"),
        ("Rd Cd Fd 7d", "denari", "Rd"),
    ],
)
def test_art_4_2_the_highest_trump_else_the_highest_of_the_suit_led(
    trick: str, trump: str, winner: str
) -> None:
    cards = parse_cards(trick)
    suit = ("coppe", "denari", "spade", "bastoni").index(trump)
    assert winning_card(cards, suit) == CARDS[winner]


@pytest.mark.parametrize(
    ("thirds", "text"), [(0, "0"), (1, "⅓"), (3, "1"), (23, "7⅔"), (35, "11⅔")]
)
def test_thirds_are_written_as_people_do(thirds: int, text: str) -> None:
    assert thirds_text(thirds) == text
