"""What holds for every session of trionfo, whatever the bids and the cards."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from tests.games.results import scored
from tests.games.trionfo.sessions import deal, only, result, session

seeds = st.integers(0, 2**32)


@st.composite
def sessions(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Card hands in rotation from any first speaker."""
    rng = random.Random(draw(seeds))
    first = draw(st.integers(1, 5))
    count = draw(st.integers(0, 7))
    return [deal(rng, (first + number - 1) % 5 + 1) for number in range(count)]


@given(sessions())
@settings(max_examples=40)
def test_payments_sum_to_zero_after_every_hand(hands: list[dict[str, Any]]) -> None:
    told = result(*hands)
    for hand in told.hands:
        assert sum(hand.payments) == sum(hand.totals) == 0
        assert hand.findings == ()
        assert not hand.thirds or sum(hand.thirds) == 35
    assert sum(told.totals) == 0
    assert json.loads(json.dumps(told.as_json())) == told.as_json()


@given(sessions())
@settings(max_examples=40)
def test_turning_all_seats_by_one_turns_the_payments(hands: list[dict[str, Any]]) -> None:
    turned = result(*[{**hand, "first": hand["first"] % 5 + 1} for hand in hands])
    for hand, other in zip(result(*hands).hands, turned.hands, strict=True):
        assert other.payments == (hand.payments[-1], *hand.payments[:-1])
        assert other.totals == (hand.totals[-1], *hand.totals[:-1])


@given(seeds, st.sampled_from(["maso", "maso_dei_masi"]), st.integers(0, 4))
@settings(max_examples=40)
def test_a_maso_once_decided_stays_as_it_is(seed: int, word: str, turn: int) -> None:
    hand = deal(random.Random(seed), 1, only(word, turn))
    told = [result({**hand, "tricks": hand["tricks"][:tricks]}).hands[0] for tricks in range(9)]
    made = [seen.made for seen in told]
    decided = [outcome for outcome in made if outcome is not None]
    assert made[0] is None
    assert decided
    assert made[-len(decided) :] == decided
    assert len(set(decided)) == 1
    # The trick that decided it is the first with which it was decided, however many follow.
    assert {seen.decided_in for seen in told} == {None, made.index(decided[0])}


@given(st.data())
def test_no_change_to_one_value_of_a_record_makes_it_crash(data: st.DataObject) -> None:
    document = session(
        deal(random.Random(7), 1, only("chiamo", 2)),
        {"bids": only("chiamo"), "thirds": {"declarer": 18, "others": 17}, "partner": 3},
        {"bids": only("maso"), "made": True},
        {"void": "misdeal"},
    )
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(list(keys)))
        if not isinstance(place[key], dict | list) or not place[key]:
            break
        place = place[key]
    place[key] = data.draw(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just([]) | st.just({})
    )
    with suppress(RuleError):
        scored(document)


@pytest.mark.parametrize("game", ["briscola", None, [], {}])
def test_a_game_that_nobody_knows(game: object) -> None:
    with pytest.raises(RuleError, match="marafone, tressette, trionfo") as refused:
        scored({**session(), "game": game})
    assert refused.value.place == "game"


@pytest.mark.parametrize("document", [None, [], "trionfo", {}])
def test_what_is_no_record_at_all(document: object) -> None:
    with pytest.raises(RuleError):
        scored(document)
