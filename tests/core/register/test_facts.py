"""The facts of the register: shapes, and what they do to its people."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.register.facts import KINDS, people_of, replay, validate
from referee.core.register.person import About, Person, read_about

SALT = "0f" * 16
BIA = About("Bia D’Amico", "Forlì", "Circolo", "A-12", 1950, "donne", "suona\nla tromba")


def added(number: int, about: About) -> Fact:
    return Fact(number, "person_added", {"about": about.written(), "salt": SALT})


def test_what_is_written_of_a_person_is_read_again() -> None:
    assert read_about(BIA.written()) == BIA
    assert About("Ada").written() == {"name": "Ada"}
    assert read_about({"name": "Ada"}) == About("Ada")


@pytest.mark.parametrize(
    "name",
    ["D’Amico", "Dell'Orso", "Niccolò «il Moro»", "Rossi-Bianchi", "عمر", "🃏 Zoë", "x" * 80],
)
def test_names_that_people_have(name: str) -> None:
    assert read_about({"name": name}).name == name


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({}, ""),
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "Ada", "town": ""}, "town"),
        ({"name": "Ada", "born": 1849}, "born"),
        ({"name": "Ada", "born": "1950"}, "born"),
        ({"name": "Ada", "note": "x" * 501}, "note"),
        ({"name": "Ada", "shoes": "42"}, ""),
    ],
)
def test_what_cannot_be_is_told_at_its_place(said: dict[str, Any], place: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_about(said)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("person_forgotten", {}),
        ("person_added", {"about": {"name": "Ada"}}),
        ("person_added", {"about": {"name": "Ada"}, "salt": "0F" * 16}),
        ("person_added", {"about": {"name": "Ada"}, "salt": 12}),
        ("person_changed", {"about": {"name": "Ada"}, "salt": SALT}),
        ("person_changed", {"about": {"name": "Ada"}, "salt": SALT, "person": 0}),
        ("person_added", "Ada"),
    ],
)
def test_a_fact_of_another_shape_is_refused(kind: str, payload: object) -> None:
    with pytest.raises(RuleError):
        validate(kind, payload)


def test_people_are_added_and_changed() -> None:
    changed = {"person": 1, "about": {"name": "Bia Rossi"}, "salt": SALT}
    facts = [added(1, BIA), added(2, BIA), Fact(3, "person_changed", changed)]
    for fact in facts:
        validate(fact.kind, fact.payload)
    people = replay(facts).people
    assert people == {1: Person(1, About("Bia Rossi")), 2: Person(2, BIA)}
    assert [people_of(fact) for fact in facts] == [(1,), (2,), (1,)]


def test_nobody_is_changed_whom_the_register_does_not_have() -> None:
    fact = Fact(1, "person_changed", {"person": 7, "about": {"name": "Ada"}, "salt": SALT})
    with pytest.raises(RuleError, match="nobody has this number"):
        replay([fact])


def test_kinds_are_facts_in_the_past_tense() -> None:
    assert all(kind.endswith(("ed", "split", "undone", "withdrawn")) for kind in KINDS)
