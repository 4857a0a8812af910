"""The terms of marafone as people read them: English templates, marked for the catalog."""

from collections.abc import Iterator

from referee.core.errors import N_
from referee.core.words import CLOCKWISE, Sentence
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.pairs.words import FINDINGS as PAIRS_FINDINGS
from referee.games.pairs.words import (
    NO_CLAIMS,
    ROUNDING,
    explain_calls,
    explain_match,
    explain_wrong_claim,
)

FINDINGS = {
    **PAIRS_FINDINGS,
    "maraffa_false": N_(
        "False maraffa: another player held one of the three cards that "
        "seat %(seat)s (%(name)s) declared"
    ),
    "maraffa_late": N_(
        "Maraffa of seat %(seat)s (%(name)s) declared late, in trick %(trick)s: no bonus"
    ),
    "maraffa_ace": N_(
        "Maraffa of seat %(seat)s (%(name)s) without the ace of trumps played first "
        "as this regulation asks: no bonus"
    ),
    "maraffa_not_battezzante": N_(
        "Maraffa of seat %(seat)s (%(name)s), who is not the battezzante: no bonus"
    ),
    "wrong_battezzante": N_("Seat %(seat)s (%(name)s) was battezzante out of turn"),
}

_FIRST_HAND = {
    "game": N_("The 4 of coins decides who is battezzante in the first hand of every game."),
    "match": N_("The 4 of coins decides the first battezzante; then the turn goes round "
                "through the whole match."),
}  # fmt: skip
_CLAIM_NEEDS = {
    "no": N_("A side may claim (chiamarsi fuori) when it has reached the target."),
    "claims": N_("A side may claim (chiamarsi fuori) when it has passed the target by a third."),
}
_MARAFFA_ACE = {
    "no": N_("Whoever declares the maraffa may play any card first."),
    "first_card": N_("The first card of whoever declares it must be the ace of trumps."),
    "lead": N_("The ace of trumps must be the first card led."),
}
_INNOCENT_MARAFFA = {
    "kept": N_("In an eleven-nil the innocent side keeps its maraffa."),
    "lost": N_("In an eleven-nil nobody scores a maraffa."),
}
_MARAFFA_IN_CLAIM = {
    "yes": N_("The maraffa counts in a claim."),
    "no": N_("The maraffa does not count in a claim."),
}


def explain(regulation: MarafoneRegulation) -> Iterator[Sentence]:
    """Tell a regulation in plain words, sentence by sentence, each with its article."""
    yield explain_match(regulation)
    if regulation.direction == "clockwise":
        yield CLOCKWISE
    yield Sentence(_FIRST_HAND[regulation.four_of_coins], {}, "3.3")
    yield from _explain_counting(regulation)
    yield from _explain_maraffa(regulation)
    yield from _explain_claims(regulation)
    yield from explain_calls(regulation)
    if regulation.a_monte_below:
        yield Sentence(
            N_("The battezzante may throw in (a monte) a hand worth less than %(thirds)s thirds."),
            {"thirds": regulation.a_monte_below},
            "12.2",
        )


def _explain_counting(regulation: MarafoneRegulation) -> Iterator[Sentence]:
    if regulation.unit == "figure":
        yield Sentence(
            N_("Thirds (figure) are counted and never dropped: a hand is worth 35."),
            {},
            "7.3",
        )
        return
    yield ROUNDING
    if regulation.figura == "always":
        yield Sentence(
            N_("The target must be passed by a third (e una figura), counted before rounding."),
            {},
            "9.1",
        )


def _explain_maraffa(regulation: MarafoneRegulation) -> Iterator[Sentence]:
    bonus = {"bonus": regulation.bonus}
    if regulation.maraffa_who == "battezzante":
        yield Sentence(N_("The battezzante’s maraffa is worth %(bonus)s more."), bonus, "6.2")
    else:
        yield Sentence(N_("A maraffa is worth %(bonus)s more, whoever holds it."), bonus, "6.1")
    yield Sentence(_MARAFFA_ACE[regulation.maraffa_ace], {}, "6.2")
    yield Sentence(_INNOCENT_MARAFFA[regulation.innocent_maraffa], {}, "11.4")


def _explain_claims(regulation: MarafoneRegulation) -> Iterator[Sentence]:
    if regulation.claims == "off":
        yield NO_CLAIMS
        return
    extra = "no" if regulation.figura == "no" else "claims"
    yield Sentence(_CLAIM_NEEDS[extra], {}, "8.2")
    yield Sentence(_MARAFFA_IN_CLAIM[regulation.maraffa_in_claim], {}, "8.1")
    yield explain_wrong_claim(regulation)
