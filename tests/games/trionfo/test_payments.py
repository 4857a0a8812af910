"""Payments that another program wrote into a record beside what was taken (13.6)."""

from tests.games.trionfo.session import Session
from tests.games.trionfo.sessions import only


def test_payments_brought_in_are_kept_until_the_hand_is_corrected() -> None:
    """Art. 13.6: they were those of what was written before."""
    table = Session()
    table.bids(1, only("di_piu"))
    table.refuses("hand_written", "hands[0].payments", hand=1, value={"payments": [0] * 5})
    lost = {"first": 1, "bids": only("di_piu"), "thirds": {"declarer": 17, "others": 18}}
    won = {"thirds": {"declarer": 18, "others": 17}, "payments": [8, -2, -2, -2, -2]}
    table.says("hand_written", hand=1, value=won)
    assert table.hands == [lost | won]
    table.refuses(
        "hand_corrected",
        "hands[0].payments",
        hand=1,
        value=lost | {"payments": won["payments"]},
        reason="miscounted",
    )
    table.says("hand_corrected", hand=1, value=lost, reason="miscounted")
    assert table.hands == [lost]
