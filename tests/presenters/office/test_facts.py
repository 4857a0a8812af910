"""Every fact of the office in a sentence that both games can read."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from referee.core.rulings.office import OFFICE
from referee.presenters.games.marafone.game import MARAFONE
from referee.presenters.games.registry import GAMES
from referee.presenters.games.trionfo.game import TRIONFO

FOUR = ["Anna", "Bruno", "Carla", "Dario"]
FIVE = [*FOUR, "Elsa"]
VALUE = {"points": {"A": 6, "B": 5}}
PASSED = {"first": 1, "bids": ["passo"] * 5}
SIGN = {"offence": "sign", "ruling": 3, "text": "seen"}


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def test_every_fact_of_the_office_has_its_words() -> None:
    assert all(game.facts.keys() >= OFFICE for game in GAMES.values())


@pytest.mark.parametrize(
    ("kind", "payload", "words"),
    [
        ("referee_called", {}, "The referee is called"),
        ("call_withdrawn", {"call": 2}, "The call is withdrawn"),
        ("call_taken", {"call": 2}, "The referee is coming"),
        ("call_answered", {"call": 2}, "The referee has answered"),
        ("call_answered", {"call": 2, "text": "go on"}, "The referee has answered: go on"),
        ("ruling_opened", {"source": "complaint", "facts": "noise"}, "on a complaint: noise"),
        ("ruling_opened", {"source": "complaint", "facts": "noise", "side": "B"}, "of Bruno and"),
        ("ruling_opened", {"source": "finding", "facts": "noise", "trick": 3}, "trick 3: noise"),
        ("ruling_given", {**SIGN, "effect": "nothing"}, "Ruling 3 given: nothing follows. seen"),
        ("ruling_given", {**SIGN, "effect": "warning", "seat": 2}, "warning to Bruno"),
        (
            "ruling_given",
            {**SIGN, "effect": "hand_void", "article": "12.1"},
            "seen (art. 12.1)",
        ),
        ("ruling_given", {**SIGN, "effect": "hand_corrected", "value": VALUE}, "6–5 points"),
        ("ruling_given", {**SIGN, "effect": "penalty", "side": "A"}, "Anna and Carla: a sign"),
        ("ruling_appealed", {"ruling": 3, "reason": "no", "side": "A"}, "appealed by Anna and"),
        ("ruling_appealed", {"ruling": 3, "reason": "no"}, "opened again by the referee"),
        ("score_released", {}, "The score is released"),
        ("confirmation_agreed", {"confirmation": "match"}, "the match is confirmed"),
        ("confirmation_agreed", {"confirmation": "hand", "side": "A"}, "Carla keep the sheet"),
        ("hand_confirmed", {"hand": 1, "side": "B"}, "confirmed by Bruno and Dario"),
        ("hand_refused", {"hand": 1, "side": "B", "reason": "no"}, "refused by Bruno and Dario"),
        (
            "hand_refused",
            {"side": "B", "reason": "no", "value": VALUE},
            "their version: 6–5 points",
        ),
        ("result_refused", {"side": "B", "reason": "no"}, "The result is refused by Bruno"),
        ("dispute_decided", {"dispute": 4, "text": "so"}, "Dispute decided: so"),
        ("dispute_decided", {"dispute": 4, "hand": 2, "text": "so"}, "over hand 2 decided: so"),
        ("dispute_decided", {"dispute": 4, "text": "so", "value": VALUE}, "the hand is 6–5 points"),
    ],
)
def test_a_fact_in_a_sentence(kind: str, payload: dict[str, Any], words: str) -> None:
    assert words in MARAFONE.fact_words(kind, payload, FOUR)


def test_five_players_speak_for_themselves() -> None:
    refused = {"seat": 5, "reason": "no"}
    assert "refused by Elsa" in TRIONFO.fact_words("result_refused", refused, FIVE)
    version = {"hand": 1, "seat": 3, "reason": "no", "value": PASSED}
    assert "all passed" in TRIONFO.fact_words("hand_refused", version, FIVE)
