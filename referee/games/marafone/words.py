"""The game's terms as people read them: English templates, marked for the catalog."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.core.errors import N_
from referee.games.marafone.regulation import Regulation


class Sentence(NamedTuple):
    """A template with its parameters; whoever shows it translates the template first."""

    template: str
    params: Mapping[str, object]
    article: str

    def __str__(self) -> str:
        return self.template % self.params


THIRD_SIGNS = ("", "⅓", "⅔")


def thirds_text(thirds: int) -> str:
    """23 thirds as people write them: 7⅔."""
    return f"{thirds // 3 or '' if thirds else 0}{THIRD_SIGNS[thirds % 3]}"


SUIT_NAMES = {
    "coppe": N_("coppe"),
    "denari": N_("denari"),
    "spade": N_("spade"),
    "bastoni": N_("bastoni"),
}

RANK_NAMES = {
    "3": N_("three"),
    "2": N_("two"),
    "A": N_("ace"),
    "R": N_("king"),
    "C": N_("horse"),
    "F": N_("jack"),
    "7": N_("seven"),
    "6": N_("six"),
    "5": N_("five"),
    "4": N_("four"),
}

CALLS = {
    "busso": N_("busso"),
    "striscio": N_("striscio"),
    "volo": N_("volo"),
    "fuori_tutto": N_("fuori tutto"),
    "taglia": N_("taglia"),
}

KINDS = {
    "played": N_("played"),
    "claim_right": N_("right claim"),
    "claim_wrong": N_("wrong claim"),
    "penalty": N_("penalty"),
    "void": N_("void hand"),
    "in_progress": N_("in progress"),
    "surplus": N_("surplus, not scored"),
}

VOIDS = {
    "misdeal": N_("misdeal"),
    "a_monte": N_("thrown in (a monte)"),
    "annulled": N_("annulled by the referee"),
}

ENDED_BY = {
    "points": N_("on points"),
    "claim": N_("by a right claim"),
    "wrong_claim": N_("by a wrong claim of the other side"),
    "penalty": N_("by a penalty"),
}

OFFENCES = {
    "sign": N_("a sign or gesture not allowed"),
    "word": N_("a word not allowed, out of turn or a second one"),
    "false_call": N_("a false call"),
    "revoke": N_("a revoke: did not follow suit though able"),
    "false_maraffa": N_("a false maraffa"),
    "looked_back": N_("looked at tricks already won"),
    "exposed_card": N_("exposed a card"),
    "late": N_("late at the table"),
    "conduct": N_("conduct"),
}

REMEDIES = {
    "warning": N_("warning"),
    "deduct": N_("points off"),
    "eleven_nil": N_("eleven-nil to the other side"),
    "replay": N_("the hand is played again"),
    "game_lost": N_("the game is lost"),
    "match_lost": N_("the match is lost"),
}

FINDINGS = {
    "revoke": N_("Revoke: in trick %(trick)s seat %(seat)s (%(name)s) did not follow suit, "
                 "and played that suit in trick %(shown_in)s"),
    "false_volo": N_("False volo: seat %(seat)s (%(name)s) called volo in trick %(trick)s "
                     "and played the suit again later"),
    "false_striscio": N_("False striscio: what seat %(seat)s (%(name)s) held after the lead of "
                         "trick %(trick)s does not fit the call"),
    "false_fuori_tutto": N_("False fuori tutto: seat %(seat)s (%(name)s), trick %(trick)s"),
    "false_taglia": N_("False taglia: seat %(seat)s (%(name)s) led trumps in trick %(trick)s"),
    "call_not_allowed": N_("Seat %(seat)s (%(name)s) said a word in trick %(trick)s that this "
                           "regulation does not allow"),
    "call_not_by_leader": N_("Seat %(seat)s (%(name)s) said a word in trick %(trick)s "
                             "without leading it"),
    "second_call": N_("Seat %(seat)s (%(name)s) said a second word in trick %(trick)s"),
    "maraffa_false": N_("False maraffa: another player held one of the three cards that "
                        "seat %(seat)s (%(name)s) declared"),
    "maraffa_late": N_("Maraffa of seat %(seat)s (%(name)s) declared late, "
                       "in trick %(trick)s: no bonus"),
    "maraffa_ace": N_("Maraffa of seat %(seat)s (%(name)s) without the ace of trumps played first "
                      "as this regulation asks: no bonus"),
    "maraffa_not_battezzante": N_("Maraffa of seat %(seat)s (%(name)s), who is not the "
                                  "battezzante: no bonus"),
    "wrong_battezzante": N_("Seat %(seat)s (%(name)s) was battezzante out of turn"),
}  # fmt: skip

_CLAIM_NEEDS = {
    "no": N_("A side may call itself out (chiamarsi fuori) when it has reached the target."),
    "claims": N_(
        "A side may call itself out (chiamarsi fuori) when it has passed the target by a third."
    ),
}
_WRONG_CLAIM = {
    "eleven_nil": N_("A wrong claim gives the hand to the other side, eleven-nil."),
    "game_lost": N_("A wrong claim loses the game."),
}
_MARAFFA_ACE = {
    "no": N_("Whoever declares it may play any card first."),
    "first_card": N_("The first card of whoever declares it must be the ace of trumps."),
    "lead": N_("The ace of trumps must be the first card led."),
}
_STRISCIO = {
    "any": N_("Striscio means: I have one or more cards of this suit left."),
    "low": N_("Striscio means: I have at least one card of this suit left from the king down."),
    "one": N_("Striscio means: I have exactly one card of this suit left."),
}


def explain(regulation: Regulation) -> Iterator[Sentence]:
    """A regulation in plain words, sentence by sentence, each with its article."""
    yield from _explain_match(regulation)
    yield from _explain_counting(regulation)
    yield from _explain_maraffa(regulation)
    yield from _explain_claims(regulation)
    yield from _explain_calls(regulation)
    if regulation.a_monte_below:
        yield Sentence(
            N_("The battezzante may throw in (a monte) a hand worth less than %(thirds)s thirds."),
            {"thirds": regulation.a_monte_below},
            "12.2",
        )


def _explain_match(regulation: Regulation) -> Iterator[Sentence]:
    if regulation.best_of == 1:
        yield Sentence(
            N_("A single game to %(target)s."),
            {"target": regulation.target_of(1)},
            "10.1",
        )
    else:
        yield _explain_three_games(regulation)
    if regulation.four_of_coins == "game":
        yield Sentence(
            N_("The 4 of denari decides who is battezzante in the first hand of every game."),
            {},
            "3.3",
        )
    else:
        yield Sentence(
            N_("The 4 of denari decides the first battezzante; then the turn goes round "
               "through the whole match."),
            {},
            "3.3",
        )  # fmt: skip


def _explain_three_games(regulation: Regulation) -> Sentence:
    first, second, third = (regulation.target_of(game) for game in (1, 2, 3))
    if first == second:
        return Sentence(
            N_("Two games (brutte) to %(both)s; at one all, la bella to %(third)s."),
            {"both": first, "third": third},
            "10.1",
        )
    return Sentence(
        N_("Two games (brutte) to %(first)s and %(second)s; at one all, la bella to %(third)s."),
        {"first": first, "second": second, "third": third},
        "10.1",
    )


def _explain_counting(regulation: Regulation) -> Iterator[Sentence]:
    if regulation.unit == "figure":
        yield Sentence(
            N_("Thirds (figure) are counted and never dropped: a hand is worth 35."),
            {},
            "7.3",
        )
        return
    yield Sentence(
        N_("Each side's points are rounded down once a hand: together they make 11."),
        {},
        "7.1",
    )
    if regulation.figura == "always":
        yield Sentence(
            N_("The target must be passed by a third (e una figura), counted before rounding."),
            {},
            "9.1",
        )


def _explain_maraffa(regulation: Regulation) -> Iterator[Sentence]:
    bonus = {"bonus": regulation.bonus}
    if regulation.maraffa_who == "battezzante":
        yield Sentence(N_("The battezzante's maraffa is worth %(bonus)s more."), bonus, "6.2")
    else:
        yield Sentence(N_("A maraffa is worth %(bonus)s more, whoever holds it."), bonus, "6.1")
    yield Sentence(_MARAFFA_ACE[regulation.maraffa_ace], {}, "6.2")
    if regulation.innocent_maraffa == "kept":
        yield Sentence(N_("In an eleven-nil the innocent side keeps its maraffa."), {}, "11.4")
    else:
        yield Sentence(N_("In an eleven-nil nobody scores a maraffa."), {}, "11.4")


def _explain_claims(regulation: Regulation) -> Iterator[Sentence]:
    if regulation.claims == "off":
        yield Sentence(
            N_("Nobody may call himself out: every hand is played to the last card."),
            {},
            "8.5",
        )
        return
    extra = "no" if regulation.figura == "no" else "claims"
    yield Sentence(_CLAIM_NEEDS[extra], {}, "8.2")
    if regulation.maraffa_in_claim == "yes":
        yield Sentence(N_("The maraffa counts in a claim."), {}, "8.1")
    else:
        yield Sentence(N_("The maraffa does not count in a claim."), {}, "8.1")
    yield Sentence(_WRONG_CLAIM[regulation.wrong_claim], {}, "8.4")


def _explain_calls(regulation: Regulation) -> Iterator[Sentence]:
    if not regulation.calls:
        yield Sentence(N_("No word may be said during play."), {}, "5.1")
        return
    yield Sentence(
        N_("Whoever leads a trick may say one word: %(words)s."),
        {"words": ", ".join(CALLS[word] for word in regulation.calls)},
        "5.1",
    )
    if "striscio" in regulation.calls:
        yield Sentence(_STRISCIO[regulation.striscio], {}, "5.2")
    if regulation.bluff == "allowed":
        yield Sentence(N_("A false call is no offence."), {}, "5.3")
    else:
        yield Sentence(N_("A false call is an offence."), {}, "5.3")
