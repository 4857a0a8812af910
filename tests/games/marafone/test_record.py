"""The record format: what is refused, and the place that the message names."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.reading import decode
from referee.core.record import KnownRecord
from referee.games.marafone.record import parse
from referee.games.marafone.score import score
from tests.games.marafone.records import SUIT_BY_SUIT, points, record


def place_of(document: Any) -> str:
    with pytest.raises(RuleError) as refused:
        score(parse(document))
    return refused.value.place


@pytest.mark.parametrize(
    ("tricks", "place"),
    [
        ([7], "hands[0].tricks[0]"),
        (["3c 2c Ac"], ""),
        (["3c 2c Ac", "Rc Cc Fc 7c"], "hands[0].tricks[0]"),
        (["3c 2c Ac Rc Cc"], "hands[0].tricks[0]"),
        (["3c 2c Ac Rc", ""], "hands[0].tricks[1]"),
        (["3c 2c Ac Rc", "3c"], "hands[0].tricks[1]"),
        (["3c 2c 3c"], "hands[0].tricks[0]"),
        (["3c 2c Ac Rx"], "hands[0].tricks[0]"),
        (["3c"] * 11, "hands[0].tricks"),
    ],
)
def test_tricks_hold_each_card_once_and_four_a_trick(tricks: list[Any], place: str) -> None:
    document = record({**SUIT_BY_SUIT, "tricks": tricks})
    if place:
        assert place_of(document) == place
    else:
        assert score(parse(document)).hands[0].kind == "in_progress"


def test_a_card_played_twice_names_the_first_trick() -> None:
    with pytest.raises(RuleError, match="3c was already played in trick 1"):
        parse(record({**SUIT_BY_SUIT, "tricks": ["3c 2c Ac Rc", "4d 3c"]}))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "referee/2"}, "format"),
        ({"game": "briscola"}, "game"),
        ({"players": ["Anna"]}, "players"),
        ({"players": ["Anna", "Bruno", "Carla", ""]}, "players[3]"),
        ({"players": ["Anna", "Bruno", "Carla", "x" * 81]}, "players[3]"),
        ({"hands": {}}, "hands"),
        ({"date": 20261120}, "date"),
        ({"winner": "A"}, ""),
    ],
)
def test_the_heading(change: dict[str, Any], place: str) -> None:
    assert place_of({**record(points(6, 5)), **change}) == place


def test_only_the_last_hand_may_be_incomplete() -> None:
    assert place_of(record(points(3, 5), points(6, 5))) == "hands[0]"
    assert score(parse(record(points(6, 5), points(3, 5)))).hands[1].kind == "in_progress"


def test_a_call_needs_its_trick() -> None:
    call = {"trick": 2, "seat": 1, "word": "busso"}
    document = record({**SUIT_BY_SUIT, "tricks": ["3c 2c Ac Rc"], "calls": [call]})
    assert place_of(document) == "hands[0].calls[0].trick"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"trick": True}, ".trick"),
        ({"trick": 1.0}, ".trick"),
        ({"trick": 0}, ".trick"),
        ({"trick": 11}, ".trick"),
        ({"trick": [1]}, ".trick"),
        ({"seat": True}, ".seat"),
        ({"seat": 1.0}, ".seat"),
        ({"seat": 5}, ".seat"),
        ({"word": "ciao"}, ".word"),
        ({"word": ["busso"]}, ".word"),
        ({"word": None}, ".word"),
        ({"said": "loudly"}, ""),
    ],
)
def test_what_a_call_cannot_be(change: dict[str, Any], place: str) -> None:
    whole = {"trick": 1, "seat": 1, "word": "busso"}
    tricks = {**SUIT_BY_SUIT, "tricks": ["3c 2c Ac Rc"]}
    assert place_of(record({**tricks, "calls": [whole, {**whole, **change}]})) == (
        f"hands[0].calls[1]{place}"
    )
    for call in (1, [], "busso", {}, {"trick": 1, "seat": 1}):
        assert place_of(record({**tricks, "calls": [call]})) == "hands[0].calls[0]"


def test_a_claim_beside_a_warning_still_needs_what_was_taken() -> None:
    warning = {"penalty": {"side": "B", "offence": "late"}}
    assert place_of(record({**warning, "claim": {"side": "A"}})) == "hands[0]"
    settled = {"penalty": {"side": "B", "offence": "sign"}, "claim": {"side": "A"}}
    assert score(parse(record(settled))).hands[0].kind == "penalty"


def test_json_as_values() -> None:
    assert decode(b'{"hands": [1, {}]}') == {"hands": [1, {}]}


def test_a_key_given_twice_is_refused_before_anything_is_lost() -> None:
    with pytest.raises(RuleError, match="the key hands is given twice"):
        decode(b'{"hands": [1], "hands": []}')


@pytest.mark.parametrize("name", ["\ud800", "Anna\0"])
def test_a_name_that_no_database_stores(name: str) -> None:
    document = record(points(6, 5))
    document["players"][0] = name
    assert place_of(document) == "players[0]"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[NaN]", "NaN is not a number"),
        (b"[-Infinity]", "-Infinity is not a number"),
        (b"[" + b"1" * 5000 + b"]", "too many digits"),
        (b'["\xff"]', "not in UTF-8"),
        (b"[1,]", "line 1, column 4"),
    ],
)
def test_what_is_not_json_is_told_in_our_own_words(data: bytes, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        decode(data)


def test_art_6_1_a_hand_has_one_maraffa_or_none() -> None:
    with_one = parse(record(points(6, 5, trump="coppe", maraffa=3), points(6, 5)))
    told, untold = (hand.maraffa for hand in with_one.hands)
    assert told is not None
    assert (told.side, told.seat) == ("A", 3)
    assert untold is None


@pytest.mark.parametrize("unit", ["points", "figure"])
def test_hands_read_before_are_read_anew_under_another_regulation(unit: str) -> None:
    hand = {"thirds": {"A": 20, "B": 15}}
    before = record(hand)
    known = KnownRecord(before, parse(before))
    changed = {**before, "regulation": {"base": "circolo", "unit": unit}}
    assert parse(changed, known) == parse(changed)
    assert parse(changed, known).regulation.unit == unit
