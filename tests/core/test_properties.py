"""What holds for every hand and every match, whatever the cards."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.reading import decode
from referee.core.sides import opponents
from referee.games.marafone.record import parse
from referee.games.marafone.score import score
from tests.games.marafone.records import deal, last, record, result, thirds

taken = st.integers(0, 35)
seeds = st.integers(0, 2**32)


@st.composite
def matches(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Card hands in rotation from a first hand led by the 4 of coins."""
    rng = random.Random(draw(seeds))
    hands = [deal(rng)]
    for _ in range(draw(st.integers(0, 7))):
        hands.append(deal(rng, hands[-1]["battezzante"] % 4 + 1))
    return hands


@given(taken)
def test_the_two_sides_always_make_eleven(a: int) -> None:
    assert sum(last(thirds(a, 35 - a)).points) == 11


@given(matches())
@settings(max_examples=40)
def test_cards_legally_played_give_eleven_points_and_no_finding(
    hands: list[dict[str, Any]],
) -> None:
    for hand in result(*hands).hands:
        assert sum(hand.thirds or ()) == 35
        assert hand.kind == "surplus" or sum(hand.points) == 11
        assert hand.findings == ()


def _turned(hand: dict[str, Any]) -> dict[str, Any]:
    return {**hand, "battezzante": hand["battezzante"] % 4 + 1}


@given(matches())
@settings(max_examples=40)
def test_turning_all_seats_by_one_swaps_the_sides_and_nothing_else(
    hands: list[dict[str, Any]],
) -> None:
    straight = result(*hands)
    turned = result(*[_turned(hand) for hand in hands])
    for hand, other in zip(straight.hands, turned.hands, strict=True):
        assert hand.kind == other.kind
        assert tuple(hand.points) == tuple(reversed(other.points))
        assert tuple(hand.score) == tuple(reversed(other.score))
    assert turned.winner == (opponents(straight.winner) if straight.winner else None)


@given(st.integers(0, 40), st.integers(0, 32), st.integers(0, 32))
def test_a_right_claim_stays_right_with_more_thirds(target: int, a: int, more: int) -> None:
    regulation = {"base": "circolo", "target": [target + 1]}
    more = min(more, 32 - a)
    claim = {"claim": {"side": "A"}}
    if last(thirds(a, 0, **claim), regulation=regulation).kind == "claim_right":
        assert last(thirds(a + more, 0, **claim), regulation=regulation).kind == "claim_right"


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from([*record(), "tricks", "thirds", "A", "B", "penalty", "side"]), inner
    ),
    max_leaves=20,
))  # fmt: skip
def test_no_document_makes_it_crash(document: object) -> None:
    with suppress(RuleError):
        score(parse(document))


@given(st.data())
def test_no_change_to_one_value_of_a_record_makes_it_crash(data: st.DataObject) -> None:
    document = record(
        deal(random.Random(7)),
        thirds(20, 15, maraffa={"seat": 1, "trick": 2}),
        {"points": {"A": 6, "B": 5}, "penalty": {"side": "A", "offence": "late"}},
        regulation={"base": "circolo", "target": [21]},
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
        score(parse(document))


@given(st.binary(max_size=200))
def test_no_bytes_make_it_crash(data: bytes) -> None:
    with suppress(RuleError):
        parse(decode(data))


@given(matches())
@settings(max_examples=20)
def test_a_result_is_plain_json(hands: list[dict[str, Any]]) -> None:
    document = result(*hands).as_json()
    assert json.loads(json.dumps(document)) == document


def test_a_document_nested_too_deep_is_refused_in_words() -> None:
    with pytest.raises(RuleError, match="nested too deep"):
        decode(b"[" * 100_000)
