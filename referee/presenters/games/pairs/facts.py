"""The facts that only a match of two pairs has, each in one sentence."""

from collections.abc import Mapping
from functools import partial

from referee.core.errors import N_
from referee.games.cards.words import CALLS
from referee.presenters.games.cards.facts import trick_words
from referee.presenters.games.fillings import field, seat, side, typed_name, word
from referee.presenters.games.game import FactWords
from referee.presenters.words.penalties import penalty_words
from referee.presenters.words.text import told


def pair_facts(offences: Mapping[str, str]) -> dict[str, FactWords]:
    """Return the words of these facts, with a game's own for the offences."""
    ruling = partial(penalty_words, offences=offences)
    return {
        "trick_taken": trick_words(side("won")),
        "call_made": told(
            N_("Trick %(trick)s: %(name)s says %(word)s"),
            trick=field("trick"),
            name=seat,
            word=word("word", CALLS),
        ),
        "claim_made": told(N_("Claim: %(side)s"), side=side()),
        "penalty_applied": told(N_("Penalty · %(ruling)s"), ruling=ruling),
        "side_signed": told(
            N_("%(side)s confirm the result: %(name)s"), side=side(), name=typed_name
        ),
    }
