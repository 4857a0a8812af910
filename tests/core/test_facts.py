"""The shape of each fact, refused in words that name the field."""

import json
from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.games.facts import FIELDS, KINDS, validate


def test_every_kind_is_made_of_known_fields() -> None:
    for kind in KINDS.values():
        assert FIELDS.keys() >= {*kind.required, *kind.optional}


@pytest.mark.parametrize(
    ("kind", "payload", "place"),
    [
        ("dealt", {}, "kind"),
        ("trump_named", [], ""),
        ("trump_named", {"hand": 1}, ""),
        ("trump_named", {"hand": 1, "trump": "cuori"}, "trump"),
        ("trump_named", {"hand": 0, "trump": "coppe"}, "hand"),
        ("trump_named", {"hand": True, "trump": "coppe"}, "hand"),
        ("trump_named", {"hand": 1, "trump": "coppe", "battezzante": 6}, "battezzante"),
        ("trump_named", {"hand": 1, "trump": "coppe", "x": 6}, ""),
        ("cards_played", {"hand": 1, "cards": []}, "cards"),
        ("cards_played", {"hand": 1, "cards": ["3d", "3x"]}, "cards[1]"),
        ("cards_played", {"hand": 1, "cards": "3d"}, "cards"),
        ("cards_played", {"hand": 1, "cards": ["3d"] * 6}, "cards"),
        ("trick_taken", {"hand": 1, "won": "C", "thirds": 1}, "won"),
        ("trick_taken", {"hand": 1, "won": "A", "thirds": 14}, "thirds"),
        ("hand_written", {"hand": 1, "value": []}, "value"),
        ("maraffa_declared", {"hand": 1}, "seat"),
        ("maraffa_declared", {"hand": 1, "seat": 1, "side": "A"}, "seat"),
        ("bid_made", {"hand": 1, "seat": 1, "bid": "solo"}, "bid"),
        ("card_called", {"hand": 1, "card": "8d"}, "card"),
        ("trick_won", {"hand": 1, "seat": 6, "thirds": 1}, "seat"),
        ("partner_named", {"hand": 1, "partner": 0}, "partner"),
        ("stake_agreed", {"currency": "denari buoni", "cents": 50}, "currency"),
        ("stake_agreed", {"currency": "€", "cents": 0}, "cents"),
        ("end_planned", {"hands": 0}, "hands"),
        ("end_planned", {"until": "22:30"}, "until"),
        ("end_planned", {"until": "2026-11-20T22:30:00"}, "until"),
        ("end_planned", {"until": "tonight"}, "until"),
        ("stake_agreed", {"currency": "€", "cents": 100_001}, "cents"),
        ("session_ended", {"how": "bored"}, "how"),
        ("match_closed", {"reason": ""}, "reason"),
        ("match_closed", {"reason": "x" * 501}, "reason"),
        ("side_signed", {"side": "A", "name": "x", "signature": [[1]]}, "signature[0]"),
        ("side_signed", {"side": "A", "name": "x", "signature": [[1, -1]]}, "signature[0]"),
        ("side_signed", {"side": "A", "name": "x", "signature": [3]}, "signature[0]"),
        ("players_renamed", {"players": ["a", "b", "c", ""], "reason": "x"}, "players[3]"),
    ],
)
def test_a_payload_that_does_not_fit_is_refused(kind: str, payload: Any, place: str) -> None:
    with pytest.raises(RuleError) as refused:
        validate(kind, payload)
    assert refused.value.place == place


@pytest.mark.parametrize(("open_", "close"), [('{"a":', "}"), ("[", "]")])
def test_a_value_too_deep_to_be_copied_is_refused(open_: str, close: str) -> None:
    deep = json.loads(open_ * 9 + "1" + close * 9)
    with pytest.raises(RuleError, match="nested too deep"):
        validate("hand_written", {"hand": 1, "value": {"tricks": deep}})
    validate("hand_written", {"hand": 1, "value": {"calls": [{"trick": 1}]}})


@pytest.mark.parametrize("reason", [" ", "\u3000", "\u200b", "\u202e", "riga\nsotto", "\x1b[31m"])
def test_a_reason_is_one_line_that_can_be_seen(reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        validate("match_closed", {"reason": reason})
    assert refused.value.place == "reason"


def test_names_in_any_script_are_names() -> None:
    for name in ("Niccolò D'Angiò", "漢字", "محمد", "👨‍👩‍👧", "n°1"):
        validate("side_signed", {"side": "A", "name": name})
