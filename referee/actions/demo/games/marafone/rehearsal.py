"""A match of marafone played at random, hand by hand, without a ledger."""

from random import Random

from referee.actions.demo.games.marafone.deals import play_hand
from referee.core.sides import side_of
from referee.games.marafone.hand import Hand, Maraffa
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import HandResult, Result
from referee.games.marafone.score import MarafoneScorer


def played_match(random: Random, regulation: Regulation) -> Result:
    """Return the result of a match of random hands, each played to the last card."""
    course = MarafoneScorer(regulation)
    hands: list[HandResult] = []
    while course.winner is None:
        dealt = play_hand(random, course.rotation.expected)
        seat = dealt.maraffa
        hand = Hand(
            complete=True,
            thirds=dealt.played.thirds,
            starter=dealt.battezzante,
            trump=dealt.trump,
            declared=() if seat is None else (Maraffa(side_of(seat), seat, trick=1),),
        )
        hands.append(course.add(len(hands) + 1, hand))
    return course.result(hands)
