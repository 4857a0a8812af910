"""The terms of tressette as people read them: English templates, marked for the catalog."""

from collections.abc import Iterator

from referee.core.errors import N_
from referee.core.words import CLOCKWISE, Sentence
from referee.core.words import OFFENCES as COMMON_OFFENCES
from referee.games.pairs.words import ENDED_BY as PAIRS_ENDED_BY
from referee.games.pairs.words import FINDINGS as PAIRS_FINDINGS
from referee.games.pairs.words import (
    NO_CLAIMS,
    ROUNDING,
    explain_calls,
    explain_match,
    explain_wrong_claim,
)
from referee.games.tressette.regulation import TressetteRegulation

ENDED_BY = {**PAIRS_ENDED_BY, "cappotto": N_("by taking every trick (cappotto)")}

OFFENCES = {**COMMON_OFFENCES, "false_maraffa": N_("a false accusa")}
"""11.2 has one word for a false declaration, whatever is declared."""

ACCUSE = {
    "napoletana": N_("napoletana"),
    "three": N_("three of a rank"),
    "four": N_("four of a rank"),
}

FINDINGS = {
    **PAIRS_FINDINGS,
    "accusa_late": N_("Accusa of seat %(seat)s (%(name)s) declared late, "
                      "in trick %(trick)s: no points"),
    "accusa_false": N_("False accusa: seat %(seat)s (%(name)s) did not hold every card "
                       "that it names: no points"),
    "accusa_incomplete": N_("Accusa of seat %(seat)s (%(name)s) of three cards, who held the "
                            "fourth too: three points stand"),
    "wrong_first": N_("Seat %(seat)s (%(name)s) led the hand out of turn"),
}  # fmt: skip

_FIRST_HAND = {
    "four_of_coins": N_(
        "Whoever holds the 4 of coins leads the first hand; then the turn goes round."
    ),
    "dealer": N_(
        "The dealer’s right-hand neighbour leads the first hand; then the turn goes round."
    ),
}
_FIRST_HAND_CLOCKWISE = {
    **_FIRST_HAND,
    "dealer": N_(
        "The dealer’s left-hand neighbour leads the first hand; then the turn goes round."
    ),
}
_INNOCENT_ACCUSE = {
    "kept": N_("In an eleven-nil the innocent side keeps its accuse."),
    "lost": N_("In an eleven-nil nobody scores accuse."),
}


def explain(regulation: TressetteRegulation) -> Iterator[Sentence]:
    """Tell a regulation in plain words, sentence by sentence, each with its article."""
    yield explain_match(regulation)
    clockwise = regulation.direction == "clockwise"
    if clockwise:
        yield CLOCKWISE
    first_hand = _FIRST_HAND_CLOCKWISE if clockwise else _FIRST_HAND
    yield Sentence(first_hand[regulation.first_hand], {}, "16.1")
    yield Sentence(
        N_("There are no trumps: the highest card of the suit led takes the trick."), {}, "16.2"
    )
    yield ROUNDING
    if regulation.cappotto_wins:
        yield Sentence(N_("Whoever takes all ten tricks (cappotto) wins the game."), {}, "16.3")
    yield from _explain_accuse(regulation)
    if regulation.claims == "off":
        yield NO_CLAIMS
    else:
        yield Sentence(
            N_("A side may claim (chiamarsi fuori) when it has reached the target."),
            {},
            "8.2",
        )
        yield explain_wrong_claim(regulation)
    yield from explain_calls(regulation)


def _explain_accuse(regulation: TressetteRegulation) -> Iterator[Sentence]:
    if regulation.accuse == "off":
        yield Sentence(N_("Nothing is declared for points."), {}, "16.4")
        return
    yield Sentence(
        N_("Accuse, declared during the first trick: 3 points for 3, 2 and ace of a suit "
           "(napoletana) or for three 3s, 2s or aces, 4 points for four of them."),
        {},
        "16.4",
    )  # fmt: skip
    yield Sentence(_INNOCENT_ACCUSE[regulation.innocent_accuse], {}, "16.7")
