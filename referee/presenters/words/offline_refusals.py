"""What a tablet without a network says of a tap that the rules refuse.

The rules in the browser (`static/js/games/`) refuse by the same English templates as those of the
server, and the page brings the words of those to which a tap at a table may come.
"""

from dataclasses import dataclass

from referee.presenters.words.text import catalog

TEMPLATES = (
    "%(bid)s is not higher than %(standing)s",
    "%(card)s is a trump: the called card is of another suit",
    "%(card)s was already played in this trick",
    "%(card)s was already played in trick %(trick)s",
    "all five have spoken",
    "an undo does not reach behind a reopening, a ruling or a confirmation",
    (
        "both piles together hold 4 aces, 20 cards worth a third and one last trick, "
        "not %(aces)s, %(cards)s and %(last)s"
    ),
    "count one pile at least",
    "finish the hand in progress first, or annul it",
    "hand %(expected)s is being played, not hand %(hand)s",
    "it is the turn of seat %(expected)s to speak, not of seat %(seat)s",
    "must be %(least)s or more",
    "must be %(most)s at most",
    "must be a whole number",
    "no ten cards hold all that seat %(seat)s declared",
    "no ten cards hold both this accusa and one before it",
    "say what is declared",
    "say which suit",
    "seat %(seat)s is the signore and cannot be his own partner: write null",
    "the bidding comes first",
    "the cards are recorded: say which player declared the accusa",
    "the cards of eight tricks are worth 32 thirds, not %(total)s",
    "the cards of ten tricks are worth 32 thirds, not %(total)s",
    "the match is over: only a correction can change it",
    "the same accusa is declared twice",
    "the two sides together have 11 points, not %(total)s",
    "the two sides together have 35 thirds, not %(total)s",
    "there is nothing to undo",
    "this hand is kept trick by trick: its cards are not known from the beginning",
    "trick %(trick)s has not been played",
    "tricks need the trump suit",
    (
        "two players cannot both hold a card of these accuse: write the one that is true, "
        "or record the cards, which tell whose was false"
    ),
    "which card was called? the tricks of a chiamo need it",
    "who is the battezzante? the rotation does not say, and the tricks need it",
    "who leads this hand? the rotation does not say",
    "who leads to this trick?",
    "who speaks first?",
    "who spoke first? the rotation does not say",
    "who took the last trick?",
    "who took the trick?",
    "who was the amico?",
    "write the thirds of one side at least",
)
"""Refusals of the rules in English, marked for translation where the server says them."""


@dataclass(frozen=True, slots=True)
class RefusalWords:
    """A refusal in English, as the rules have it, and in the reader's language, to be filled."""

    template: str
    text: str


def refusals() -> tuple[RefusalWords, ...]:
    """Return the refusals that a table may need without a network, in the reader's language."""
    return tuple(RefusalWords(one, catalog().gettext(one)) for one in TEMPLATES)
