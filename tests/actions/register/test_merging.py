"""Two people who are one are merged, one who is two is split; the rows follow, and come back."""

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.register.merging import merge, split, undo
from referee.actions.register.people import add_person, change_person
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.store.register import queries
from referee.store.register.played import played_by
from referee.store.register.projections import places_linked_to
from tests.actions.register.linking import done, everybody_linked, pending
from tests.tables import Table


def number(name: str) -> int:
    (one,) = queries.found_people(name).people
    return one.id


def sound() -> bool:
    assert verification.verify().problems == ()
    return True


def two() -> tuple[int, int]:
    """Anna Neri has played one match, and as Anna N. two."""
    for name in ("Anna Neri", "Anna N.", "Anna N."):
        Table(name, "Bruno", "Carla", "Dario").finish()
    everybody_linked()
    return number("anna neri"), queries.namesakes("Anna N.")[0].id


@pytest.mark.both_databases
def test_two_are_merged_and_it_is_undone(store: Flask) -> None:
    anna, other = two()
    with pytest.raises(RuleError, match="look at it again"):
        merge(done(), other, anna, 1)
    merge(done(), other, anna, 2)
    assert len(played_by(anna)) == 3
    assert played_by(other) == ()
    assert queries.person(other).merged_into == anna  # type: ignore[union-attr]
    assert [one.id for one in queries.found_people("anna").people] == [anna]
    assert sound()
    # The name of who was merged is a name of hers.
    Table("Anna N.", "Bruno", "Carla", "Dario")
    assert "Anna N." in pending()["sure"]
    with pytest.raises(RuleError, match="merged into another already"):
        merge(done(), anna, other, len(places_linked_to(anna)))
    entry = queries.newest_fact(anna)
    for wrong in (number("bruno"), 99):
        with pytest.raises(RuleError, match="cannot be undone"):
            undo(done(), wrong, entry, "no")
    undo(done(), anna, entry, "two people after all")
    assert (len(played_by(anna)), len(played_by(other))) == (1, 2)
    assert [one.id for one in queries.found_people("anna").people] == [other, anna]
    assert sound()


@pytest.mark.both_databases
def test_one_is_split_and_it_is_undone(store: Flask) -> None:
    anna, other = two()
    places = places_linked_to(other)
    with pytest.raises(RuleError, match="has this name"):
        split(done(), other, About("Anna Neri"), places[:1])
    with pytest.raises(RuleError, match="choose one name"):
        split(done(), other, About("Anna Neri"), [])
    with pytest.raises(RuleError, match="no longer linked"):
        split(done(), anna, About("Anna Nanni"), places)
    new = split(done(), other, About("Anna Neri", "Forlì"), places[:1], another=True)
    assert (len(played_by(other)), len(played_by(new))) == (1, 1)
    assert sound()
    undo(done(), other, new, "the same after all")
    assert queries.person(new) is None
    assert len(played_by(other)) == 2
    assert [entry.kind for entry in queries.history(other)][-2:] == ["person_split", "fact_undone"]
    assert sound()


def test_those_merged_before_go_along(store: Flask) -> None:
    anna, other = two()
    bruno = number("bruno")
    merge(done(), other, anna, 2)
    merge(done(), anna, bruno, 3)
    assert queries.person(other).merged_into == bruno  # type: ignore[union-attr]
    assert sound()
    # The first is undone by itself, and the second one stands.
    first = queries.newest_fact(other)
    undo(done(), other, first, "no")
    assert len(played_by(other)) == 2
    assert sound()


def test_what_was_changed_since_is_not_undone(store: Flask) -> None:
    _anna, other = two()
    new = split(done(), other, About("Ilda"), places_linked_to(other)[:1])
    change_person(done(), new, About("Ilda", "Forlì"), new)
    with pytest.raises(RuleError, match="builds on this"):
        undo(done(), other, new, "no")
    assert add_person(done(), About("Zoe")) > new
