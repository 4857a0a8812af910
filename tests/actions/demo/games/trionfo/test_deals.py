"""Random hands of trionfo: within the rules, and of every kind that an evening has."""

from collections import Counter
from random import Random

from referee.actions.demo.games.trionfo.deals import play_trionfo_hand
from referee.games.cards.pack import SUIT_INDEX, SUIT_OF
from referee.games.trionfo.bids import CHIAMO, DI_PIU, MASO
from referee.games.trionfo.score import TrionfoScorer


def test_hands_are_legal_and_of_every_kind() -> None:
    random, session = Random(7), TrionfoScorer(400)
    bids: Counter[str | None] = Counter()
    for number in range(1, 401):
        hand = play_trionfo_hand(random, session.rotation.expected)
        scored = session.add(number, hand)
        bids[scored.bid] += 1
        assert scored.findings == ()
        assert sum(scored.payments) == 0
        if hand.called is not None:
            assert hand.trump is not None
            assert SUIT_OF[hand.called] != SUIT_INDEX[hand.trump]
    assert sum(session.totals) == 0
    assert bids[CHIAMO] > bids[DI_PIU] > bids[MASO]
    assert bids[None] > 0
