"""Names as they are written, linked to people and unlinked."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.register.facts import people_of, places_of, replay, validate
from referee.core.register.places import Place, place_of, read_place

SALT = "0f" * 16
AT_SEAT = {"match": "ABC123", "seat": 2, "name": "Ada"}
IN_ENTRY = {"event": "XYZ789", "entry": 7, "player": 1, "name": "Ada"}


def linked(number: int, place: dict[str, Any], person: int = 1, kind: str = "name_linked") -> Fact:
    fact = Fact(number, kind, {"person": person, "place": place, "salt": SALT})
    validate(fact.kind, fact.payload)
    return fact


ADA = Fact(1, "person_added", {"about": {"name": "Ada"}, "salt": SALT})
IDA = Fact(2, "person_added", {"about": {"name": "Ida"}, "salt": SALT})


def test_places_are_read_and_written_again() -> None:
    for said in (AT_SEAT, IN_ENTRY):
        assert read_place(said) == place_of(said)
        assert place_of(said).written() == said


@pytest.mark.parametrize(
    "said",
    [
        {},
        {**AT_SEAT, "seat": 6},
        {**AT_SEAT, "match": "abc123"},
        {**AT_SEAT, "match": 7},
        {**AT_SEAT, "name": ""},
        {**AT_SEAT, "entry": 1},
        {**IN_ENTRY, "player": 3},
        {**IN_ENTRY, "entry": 0},
        "Ada",
    ],
)
def test_what_is_no_place_is_refused(said: object) -> None:
    with pytest.raises(RuleError):
        read_place(said)


def test_a_name_is_linked_unlinked_and_linked_to_another() -> None:
    facts = [ADA, IDA, linked(3, AT_SEAT), linked(4, IN_ENTRY, 2)]
    places = [places_of(fact) for fact in facts]
    assert places == [(), (), (place_of(AT_SEAT),), (place_of(IN_ENTRY),)]
    assert [people_of(fact) for fact in facts[2:]] == [(1,), (2,)]
    assert replay(facts).links == {place_of(AT_SEAT): 1, place_of(IN_ENTRY): 2}
    facts.append(linked(5, AT_SEAT, 1, "name_unlinked"))
    assert replay(facts).links[place_of(AT_SEAT)] is None
    facts.append(linked(6, AT_SEAT, 2))
    assert replay(facts).links[place_of(AT_SEAT)] == 2
    # Another name at the same seat is another one to be linked.
    facts.append(linked(7, {**AT_SEAT, "name": "Bia"}))
    assert replay(facts).links[Place("match", "ABC123", 2, 0, "Bia")] == 1


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (linked(4, AT_SEAT, 2), "linked already"),
        (linked(4, IN_ENTRY, 9), "nobody has this number"),
        (linked(4, AT_SEAT, 2, "name_unlinked"), "no longer linked"),
        (linked(4, IN_ENTRY, 1, "name_unlinked"), "no longer linked"),
    ],
)
def test_what_does_not_fit_is_refused(fact: Fact, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        replay([ADA, IDA, linked(3, AT_SEAT), fact])
