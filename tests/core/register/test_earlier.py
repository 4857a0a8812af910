"""Events before Referee, as facts of the register."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.register.earlier import EarlierResult, code_of, read_day, read_result
from referee.core.register.facts import replay, validate
from referee.core.register.places import AT_EARLIER, Place, read_place

SALT = "0" * 32
RESULT = {"place": 1, "players": ["Ada", "Ivo"], "games": 7}
ADDED = {"event": "Coppa", "day": "2019", "results": [RESULT], "salt": SALT}


def added(number: int, **more: Any) -> Fact:
    said = {**ADDED, **more}
    validate("earlier_event_added", said)
    return Fact(number, "earlier_event_added", said)


def test_an_event_is_added_and_removed() -> None:
    register = replay([added(1), added(2, event="Torneo")])
    assert register.earlier[1].results == (EarlierResult(1, ("Ada", "Ivo"), 7),)
    assert register.earlier[2].code == code_of(2) == "000002"
    assert register.earlier[1].results[0].written() == RESULT
    assert EarlierResult(3, ("Ada",)).written() == {"place": 3, "players": ["Ada"]}
    gone = Fact(3, "earlier_event_removed", {"earlier": 1, "reason": "twice", "salt": SALT})
    validate(gone.kind, gone.payload)
    assert list(replay([added(1), added(2), gone]).earlier) == [2]
    with pytest.raises(RuleError, match="not there any more"):
        replay([gone])


@pytest.mark.parametrize("day", ["2019", "2019-11-20"])
def test_a_day_or_a_year(day: str) -> None:
    assert read_day(day) == day


@pytest.mark.parametrize("day", ["19", "2019-13-01", "2019-02-30", "20.11.2019", "9999-01-01"])
def test_what_is_no_day(day: str) -> None:
    with pytest.raises(RuleError, match="must be a day"):
        read_day(day)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"place": -1}, "place"),
        ({"players": []}, "one player or two"),
        ({"players": ["A", "B", "C"]}, "one player or two"),
        ({"players": ["A", "A"]}, "same name twice"),
        ({"games": -1}, "games"),
    ],
)
def test_results_that_are_none(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleError, match=words):
        read_result({**RESULT, **changed})


def test_an_event_has_results() -> None:
    with pytest.raises(RuleError, match="one result at least"):
        added(1, results=[])


def test_a_name_in_a_result_is_a_place() -> None:
    place = Place(AT_EARLIER, "000012", 3, 2, "Ivo")
    assert place.written() == {"earlier": "000012", "line": 3, "player": 2, "name": "Ivo"}
    assert read_place(place.written()) == place
