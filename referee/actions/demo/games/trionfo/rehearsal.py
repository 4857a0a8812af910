"""A session of trionfo played at random, hand by hand, without a ledger."""

from random import Random

from referee.actions.demo.games.trionfo.deals import play_trionfo_hand
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import Session

HANDS = 5
"""Each of the five speaks first once."""


def played_session(random: Random, _regulation: TrionfoRegulation) -> TrionfoResult:
    """Return the result of a session of random hands, each played to the last card."""
    session = Session(HANDS)
    hands = [
        session.add(number, play_trionfo_hand(random, session.rotation.expected))
        for number in range(1, HANDS + 1)
    ]
    return TrionfoResult(tuple(hands), session.totals, session.rotation.expected)
