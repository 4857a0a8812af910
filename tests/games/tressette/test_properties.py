"""What holds for every hand of tressette, whatever the cards."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.games.cards.pack import CARDS, SUITS
from referee.games.tressette.game import TRESSETTE
from tests.games.tressette.records import deal, last, record, result, thirds
from tests.games.tressette.table import Table

seeds = st.integers(0, 2**32)
seats = st.integers(1, 4)
LONG = {"base": "tressette", "target": [9999]}


@given(st.integers(0, 35))
def test_the_two_sides_always_make_eleven(a: int) -> None:
    assert sum(last(thirds(a, 35 - a, first=1)).points) == 11


@given(seeds, seats)
@settings(max_examples=60)
def test_a_hand_played_by_the_rules_gives_eleven_and_no_finding(seed: int, first: int) -> None:
    hand = last(deal(random.Random(seed), first), regulation=LONG)
    assert (sum(hand.thirds or ()), sum(hand.points)) == (35, 11)
    assert hand.findings == ()


def accuse_of(seat: int, tricks: list[str], first: int) -> list[dict[str, Any]]:
    """Every accusa that a seat can declare with its ten cards."""
    played = TRESSETTE.parse(record({"first": first, "tricks": tricks}, regulation=LONG))
    hand = TRESSETTE.score(played)
    assert hand.hands[0].first == first
    held = _held(seat, tricks, first)
    found: list[dict[str, Any]] = [
        {"seat": seat, "kind": "napoletana", "suit": suit}
        for suit in SUITS
        if {rank + suit[0] for rank in "32A"} <= held
    ]
    for rank in "32A":
        missing = [suit for suit in SUITS if rank + suit[0] not in held]
        if not missing:
            found.append({"seat": seat, "kind": "four", "rank": rank})
        elif len(missing) == 1:
            found.append({"seat": seat, "kind": "three", "rank": rank, "without": missing[0]})
    return found


def _held(seat: int, tricks: list[str], first: int) -> set[str]:
    leader, held = first, set()
    for trick in tricks:
        codes = trick.split()
        held.add(codes[(seat - leader) % 4])
        follow = [code for code in codes if code[1] == codes[0][1]]
        best = max(follow, key=lambda code: CARDS[code] % 10)
        leader = (leader - 1 + codes.index(best)) % 4 + 1
    return held


@given(seeds, seats)
@settings(max_examples=60)
def test_what_a_player_holds_he_may_declare(seed: int, first: int) -> None:
    hand = deal(random.Random(seed), first)
    accuse = [one for seat in range(1, 5) for one in accuse_of(seat, hand["tricks"], first)]
    scored = last({**hand, "accuse": accuse}, regulation=LONG)
    worth = sum(4 if one["kind"] == "four" else 3 for one in accuse)
    assert (sum(scored.points), sum(scored.bonus)) == (11 + worth, worth)
    assert scored.findings == ()


@given(seeds, seats, seats, st.sampled_from(SUITS))
@settings(max_examples=60)
def test_a_napoletana_counts_only_if_all_three_were_held(
    seed: int, first: int, seat: int, suit: str
) -> None:
    hand = deal(random.Random(seed), first)
    held = {rank + suit[0] for rank in "32A"} <= _held(seat, hand["tricks"], first)
    accusa = {"seat": seat, "kind": "napoletana", "suit": suit}
    scored = last({**hand, "accuse": [accusa]}, regulation=LONG)
    assert sum(scored.bonus) == (3 if held else 0)
    assert [found.code for found in scored.findings] == ([] if held else ["accusa_false"])


@given(seeds, seats)
@settings(max_examples=60)
def test_every_card_off_the_suit_that_was_held_is_found(seed: int, first: int) -> None:
    hand = deal(random.Random(seed), first, honest=False)
    found = {
        (one.seat, one.trick)
        for one in last(hand, regulation=LONG).findings
        if one.code == "revoke"
    }
    assert found == _revoked(hand["tricks"], first)


def _revoked(tricks: list[str], first: int) -> set[tuple[int, int]]:
    leader, plays = first, []
    for number, trick in enumerate(tricks, start=1):
        codes = trick.split()
        for turn, code in enumerate(codes):
            plays.append(((leader - 1 + turn) % 4 + 1, number, codes[0][1], code[1]))
        follow = [code for code in codes if code[1] == codes[0][1]]
        best = max(follow, key=lambda code: CARDS[code] % 10)
        leader = (leader - 1 + codes.index(best)) % 4 + 1
    return {
        (seat, number)
        for seat, number, led, suit in plays
        if suit != led
        and any(s == seat and n > number and other == led for s, n, _, other in plays)
    }


@given(seeds, seats)
@settings(max_examples=20)
def test_turning_all_seats_by_one_swaps_the_sides(seed: int, first: int) -> None:
    hand = deal(random.Random(seed), first)
    straight, turned = last(hand), last({**hand, "first": first % 4 + 1})
    assert tuple(straight.points) == tuple(reversed(turned.points))


@given(seeds, seats)
@settings(max_examples=10, deadline=None)
def test_facts_give_the_record_and_the_record_its_result(seed: int, first: int) -> None:
    hand = deal(random.Random(seed), first)
    table = Table(LONG, first=first)
    table.says("cards_played", hand=1, cards=hand["tricks"][0].split())
    table.says("hand_written", hand=1, value={"tricks": hand["tricks"]})
    assert table.hands == [hand]
    assert table.result == result(hand, regulation=LONG)


@given(seeds, seats)
@settings(max_examples=10)
def test_a_result_is_plain_json(seed: int, first: int) -> None:
    document = result(deal(random.Random(seed), first)).as_json()
    assert json.loads(json.dumps(document)) == document


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
KEYS = ["seat", "side", "kind", "suit", "rank", "without", "trick", "first", "accuse", "points"]


@given(st.dictionaries(st.sampled_from(KEYS), VALUES | st.lists(
    st.dictionaries(st.sampled_from(KEYS), VALUES | st.sampled_from(["napoletana", "four", "3"]))
)))  # fmt: skip
def test_no_hand_makes_it_crash(hand: dict[str, Any]) -> None:
    with suppress(RuleError):
        result(hand)


@pytest.mark.parametrize("game", ["marafone", "trionfo"])
def test_a_record_of_another_game_is_refused(game: str) -> None:
    with pytest.raises(RuleError) as refused:
        TRESSETTE.parse({**record(), "game": game})
    assert refused.value.place == "game"
