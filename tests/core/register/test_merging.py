"""Two who are one are merged, one who is two is split, and both are undone."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.register.facts import check_undo, people_of, places_of, replay, undone, validate
from referee.core.register.places import place_of

SALT = "0f" * 16
SEATS = [{"match": "ABC123", "seat": seat, "name": "Ada"} for seat in (1, 2, 3)]
PLACES = [place_of(seat) for seat in SEATS]


class Told:
    """Facts that follow each other."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def add(self, kind: str, **said: Any) -> int:
        fact = Fact(len(self.facts) + 1, kind, {**said, "salt": SALT})
        validate(fact.kind, fact.payload)
        replay([*self.facts, fact])
        self.facts.append(fact)
        return fact.number

    def person(self, name: str) -> int:
        return self.add("person_added", about={"name": name})

    def undo(self, number: int) -> None:
        check_undo(self.facts, number)
        people = list(people_of(self.facts[number - 1]))
        self.add("fact_undone", entry=number, people=people, reason="no")

    def merged(self) -> dict[int, int | None]:
        return {one.id: one.merged_into for one in replay(self.facts).people.values()}

    def links(self) -> list[int | None]:
        found = replay(self.facts).links
        return [found.get(place) for place in PLACES]


@pytest.fixture
def told() -> Told:
    """Three people, each with a name of his own."""
    made = Told()
    for name in ("Ada", "Bia", "Zoe"):
        made.person(name)
    for person, seat in enumerate(SEATS, start=1):
        made.add("name_linked", person=person, place=seat)
    return made


def test_names_go_along_and_come_back(told: Told) -> None:
    first = told.add("people_merged", person=1, into=2)
    assert people_of(told.facts[-1]) == (1, 2)
    assert (told.merged(), told.links()) == ({1: 2, 2: None, 3: None}, [2, 2, 3])
    told.add("people_merged", person=2, into=3)
    assert (told.merged(), told.links()) == ({1: 3, 2: 3, 3: None}, [3, 3, 3])
    told.undo(7 + 1)
    assert (told.merged(), told.links()) == ({1: 2, 2: None, 3: None}, [2, 2, 3])
    told.undo(first)
    assert (told.merged(), told.links()) == ({1: None, 2: None, 3: None}, [1, 2, 3])
    assert undone(told.facts) == {7, 8}
    assert people_of(told.facts[-1]) == (1, 2)


def test_a_merge_in_a_circle_is_refused(told: Told) -> None:
    told.add("people_merged", person=1, into=2)
    for person, into in ((2, 1), (1, 3), (3, 1)):
        with pytest.raises(RuleError, match="merged into another already"):
            told.add("people_merged", person=person, into=into)
    with pytest.raises(RuleError, match="into himself"):
        told.add("people_merged", person=3, into=3)
    with pytest.raises(RuleError, match="nobody has this number"):
        told.add("people_merged", person=3, into=99)
    with pytest.raises(RuleError, match="merged into another already"):
        told.add("person_changed", person=1, about={"name": "Ida"})


def test_some_names_of_one_become_another_person(told: Told) -> None:
    told.add("people_merged", person=1, into=2)
    new = told.add("person_split", person=2, about={"name": "Ida"}, places=SEATS[:1])
    assert (people_of(told.facts[-1]), places_of(told.facts[-1])) == ((2, new), (PLACES[0],))
    assert told.links() == [new, 2, 3]
    assert replay(told.facts).people[new].about.name == "Ida"
    with pytest.raises(RuleError, match="no longer linked"):
        told.add("person_split", person=2, about={"name": "Ida"}, places=SEATS)
    with pytest.raises(RuleError, match="choose one name"):
        told.add("person_split", person=2, about={"name": "Ida"}, places=[])
    told.undo(new)
    assert told.links() == [2, 2, 3]
    assert new not in told.merged()


def test_what_later_facts_build_on_is_not_undone(told: Told) -> None:
    new = told.add("person_split", person=1, about={"name": "Ida"}, places=SEATS[:1])
    told.add("person_changed", person=new, about={"name": "Ilda"})
    with pytest.raises(RuleError, match="builds on this"):
        told.undo(new)
    for number in (1, 99):
        with pytest.raises(RuleError, match="cannot be undone"):
            check_undo(told.facts, number)
    merged = told.add("people_merged", person=2, into=3)
    told.undo(merged)
    with pytest.raises(RuleError, match="undone already"):
        told.undo(merged)
