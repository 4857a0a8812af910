"""Articles 3.2, 4.3 and 5: what the audit finds, judged on the cards seen."""

from typing import Any

import pytest

from tests.games.marafone.records import REVOKE, SUIT_BY_SUIT, codes, last


def found(hand: dict[str, Any], **more: Any) -> list[str]:
    return codes(last({**hand, **more}))


def call(word: str, trick: int = 1, seat: int = 1) -> dict[str, Any]:
    return {"calls": [{"trick": trick, "seat": seat, "word": word}]}


def test_art_4_3_a_revoke_is_proved_when_the_suit_falls_later() -> None:
    (revoke,) = last(REVOKE).findings
    assert revoke.as_json() == {
        "code": "revoke",
        "seat": 2,
        "trick": 1,
        "shown_in": 2,
        "article": "4.3",
        "remedy": "eleven_nil",
    }


def test_art_4_3_a_discard_that_nothing_contradicts_is_no_revoke() -> None:
    assert found({**REVOKE, "tricks": REVOKE["tricks"][:1]}) == []


@pytest.mark.parametrize(
    ("word", "trick", "expected"),
    [
        ("volo", 1, ["false_volo"]),
        ("busso", 1, []),
        ("striscio", 1, []),
        ("volo", 3, []),
        ("striscio", 3, ["false_striscio"]),
    ],
)
def test_art_5_2_calls_are_judged_by_the_cards(word: str, trick: int, expected: list[str]) -> None:
    calls = [code for code in found(SUIT_BY_SUIT, **call(word, trick)) if "false" in code]
    assert calls == expected


@pytest.mark.parametrize(
    ("switch", "trick", "false"),
    [("any", 1, False), ("low", 1, False), ("one", 1, True), ("one", 2, False), ("low", 3, True)],
)
def test_art_5_2_striscio_by_the_switch(switch: str, trick: int, false: bool) -> None:
    hand = {**SUIT_BY_SUIT, **call("striscio", trick)}
    regulation = {"base": "circolo", "striscio": switch}
    assert ("false_striscio" in codes(last(hand, regulation=regulation))) is false


def test_art_5_2_striscio_waits_for_all_ten_tricks() -> None:
    unfinished = {**SUIT_BY_SUIT, "tricks": SUIT_BY_SUIT["tricks"][:9]}
    assert "false_striscio" not in found(unfinished, **call("striscio", 3))


EVERY_WORD = {"base": "circolo", "calls": ["busso", "striscio", "volo", "fuori_tutto", "taglia"]}


@pytest.mark.parametrize(
    ("word", "trick", "false"),
    [
        ("fuori_tutto", 1, True),
        ("fuori_tutto", 4, True),
        ("taglia", 1, True),
        ("taglia", 4, False),
    ],
)
def test_art_5_2_fuori_tutto_and_taglia(word: str, trick: int, false: bool) -> None:
    hand = {**SUIT_BY_SUIT, **call(word, trick)}
    assert (f"false_{word}" in codes(last(hand, regulation=EVERY_WORD))) is false


def test_art_5_2_fuori_tutto_is_true_until_the_caller_shows_one_of_the_three() -> None:
    hand = {"battezzante": 1, "trump": "coppe", "tricks": ["Rc 3c 4c 5c"], **call("fuori_tutto")}
    assert codes(last(hand, regulation=EVERY_WORD)) == []
    shown = {**hand, "tricks": ["Rc Cc 4c 5c", "2c 3c Fc 6c"]}
    assert codes(last(shown, regulation=EVERY_WORD)) == ["false_fuori_tutto"]


def test_art_5_4_one_finding_for_each_call_the_first_that_applies() -> None:
    calls = [
        {"trick": 1, "seat": 1, "word": "taglia"},
        {"trick": 1, "seat": 2, "word": "busso"},
        {"trick": 1, "seat": 1, "word": "busso"},
    ]
    assert found(REVOKE, calls=calls) == [
        "call_not_allowed",
        "call_not_by_leader",
        "revoke",
        "second_call",
    ]


def test_art_5_1_a_word_out_of_turn_does_not_make_the_leaders_own_a_second() -> None:
    calls = [{"trick": 1, "seat": 2, "word": "busso"}, {"trick": 1, "seat": 1, "word": "busso"}]
    assert found(REVOKE, calls=calls) == ["call_not_by_leader", "revoke"]


def test_art_5_3_where_bluffing_is_allowed_a_false_call_is_only_noted() -> None:
    hand = {**SUIT_BY_SUIT, **call("volo")}
    (false,) = [f for f in last(hand, regulation="pagat").findings if f.code == "false_volo"]
    assert false.remedy is None


def test_art_3_2_the_first_battezzante_holds_the_4_of_denari() -> None:
    assert "wrong_battezzante" in found(SUIT_BY_SUIT)
    assert "wrong_battezzante" not in found(SUIT_BY_SUIT, tricks=SUIT_BY_SUIT["tricks"][:9])


def test_art_3_2_later_the_rotation_decides() -> None:
    first = {"points": {"A": 6, "B": 5}, "battezzante": 1}
    assert codes(last(first, {**first, "battezzante": 2})) == []
    assert codes(last(first, {**first, "battezzante": 4})) == ["wrong_battezzante"]


def test_a_void_hand_has_no_findings() -> None:
    assert found(REVOKE, void="annulled") == []
