"""The terms of both games of two pairs as people read them, marked for the catalog."""

from collections.abc import Iterator

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.games.cards.words import CALLS, REVOKE
from referee.games.pairs.regulation import PairsRegulation


def name_of_game(regulation: PairsRegulation, game: int) -> Sentence:
    """Return `Brutta 1`, `Brutta 2`, `La bella`, or `The game` where one game is the match."""
    if regulation.best_of == 1:
        return Sentence(N_("The game"), {})
    if game == regulation.best_of:
        return Sentence(N_("La bella"), {})
    return Sentence(N_("Brutta %(number)s"), {"number": game})


KINDS = {
    "played": N_("played"),
    "claim_right": N_("right claim"),
    "claim_wrong": N_("wrong claim"),
    "penalty": N_("penalty"),
    "void": N_("void hand"),
    "in_progress": N_("in progress"),
    "surplus": N_("surplus, not scored"),
}

ENDED_BY = {
    "points": N_("on points"),
    "claim": N_("by a right claim"),
    "wrong_claim": N_("by a wrong claim of the other side"),
    "penalty": N_("by a penalty"),
}

FINDINGS = {
    "revoke": REVOKE,
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
}  # fmt: skip

_WRONG_CLAIM = {
    "eleven_nil": N_("A wrong claim gives the hand to the other side, eleven-nil."),
    "game_lost": N_("A wrong claim loses the game."),
}
_STRISCIO = {
    "any": N_("Striscio means: I have one or more cards of this suit left."),
    "low": N_("Striscio means: I have at least one card of this suit left from the king down."),
    "one": N_("Striscio means: I have exactly one card of this suit left."),
}


def explain_match(regulation: PairsRegulation) -> Sentence:
    """Tell how many games there are, and to what."""
    if regulation.best_of == 1:
        target = {"target": regulation.target_of(1)}
        return Sentence(N_("A single game to %(target)s."), target, "10.1")
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


ROUNDING = Sentence(
    N_("Each side’s points are rounded down once a hand: together they make 11."), {}, "7.1"
)
NO_CLAIMS = Sentence(N_("Nobody may claim: every hand is played to the last card."), {}, "8.5")


def explain_wrong_claim(regulation: PairsRegulation) -> Sentence:
    """Tell what a wrong claim costs."""
    return Sentence(_WRONG_CLAIM[regulation.wrong_claim], {}, "8.4")


def explain_calls(regulation: PairsRegulation) -> Iterator[Sentence]:
    """Tell which words may be said, and what they mean."""
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
    allowed = regulation.bluff == "allowed"
    said = N_("A false call is no offence.") if allowed else N_("A false call is an offence.")
    yield Sentence(said, {}, "5.3")
