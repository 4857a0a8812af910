"""The terms of trionfo as people read them: English templates, marked for the catalog."""

from collections.abc import Iterator

from referee.core.errors import N_
from referee.core.words import CLOCKWISE, Sentence
from referee.games.cards.words import REVOKE
from referee.games.trionfo.regulation import TrionfoRegulation

BID_NAMES = {
    "passo": N_("passo"),
    "chiamo": N_("chiamo"),
    "di_piu": N_("di più"),
    "maso": N_("maso"),
    "maso_dei_masi": N_("maso dei masi"),
}

TRIONFO_KINDS = {
    "played": N_("played"),
    "passed": N_("all passed"),
    "void": N_("void hand"),
    "in_progress": N_("in progress"),
}


FINDINGS = {"revoke": REVOKE}

ENDING_NAMES = {
    "agreed": N_("agreed by the players"),
    "hands": N_("all hands were played"),
    "time": N_("time was up"),
}


def explain(regulation: TrionfoRegulation) -> Iterator[Sentence]:
    """Yield the game's rules in plain words, sentence by sentence, each with its article."""
    if regulation.direction == "clockwise":
        yield CLOCKWISE
    rules = (
        ("13.1", N_("Five players, eight cards each; whoever holds the 5 of swords speaks first.")),
        ("13.2", N_("One round of bids, each higher than the last: chiamo, di più, maso, "
                    "maso dei masi. The highest bidder (the signore) names trumps.")),
        ("13.3", N_("With chiamo he calls a card of another suit: whoever holds it is his secret "
                    "partner (amico). If it is his own he plays alone.")),
        ("13.4", N_("Whoever spoke first leads to the first trick.")),
        ("13.5", N_("Chiamo and di più are won with 6 points or more; maso with 6 points before "
                    "the others have one; maso dei masi with all eight tricks.")),
        ("13.6", N_("Chiamo: 2 to the signore and 1 to the amico, from 1 of each other player. "
                    "Alone, each other player pays 2, with maso 4, with maso dei masi 8. "
                    "Lost, the same the other way round.")),
    )  # fmt: skip
    for article, template in rules:
        yield Sentence(template, {}, article)
