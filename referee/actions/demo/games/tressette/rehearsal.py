"""A match of tressette played at random, hand by hand, without a ledger."""

from random import Random

from referee.actions.demo.games.tressette.deals import play_tressette_hand
from referee.games.tressette.accuse import read_accuse
from referee.games.tressette.hand import TressetteHand
from referee.games.tressette.regulation import TressetteRegulation
from referee.games.tressette.result import TressetteHandResult, TressetteResult
from referee.games.tressette.score import TressetteScorer


def played_tressette(random: Random, regulation: TressetteRegulation) -> TressetteResult:
    """Return the result of a match of random hands, each played to the last card."""
    course = TressetteScorer(regulation)
    hands: list[TressetteHandResult] = []
    while course.winner is None:
        dealt = play_tressette_hand(random, course.rotation.expected)
        hand = TressetteHand(
            complete=True,
            thirds=dealt.played.thirds,
            starter=dealt.first,
            declared=read_accuse(list(dealt.accuse)) if regulation.accuse == "on" else (),
        )
        hands.append(course.add(len(hands) + 1, hand))
    return course.result(hands)
