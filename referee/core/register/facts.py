"""The facts of the register: their kinds and shapes, and what each does to its people.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.reading import read_by, read_int
from referee.core.register.person import About, Person, read_about
from referee.core.register.places import Place, place_of, read_place

_SALT = re.compile(r"[0-9a-f]{32}")


@dataclass
class Register:
    """The register as its facts have made it, or the part of it that a fact is about.

    `links` says whose a written name is; None where it was found not to be whose it was said.
    """

    people: dict[int, Person] = field(default_factory=dict)
    links: dict[Place, int | None] = field(default_factory=dict)

    def person(self, number: int) -> Person:
        """Return a person by number. Raise RuleError where there is none."""
        if number not in self.people:
            raise RuleError(N_("nobody has this number in the register"), place="person")
        return self.people[number]


@dataclass(frozen=True)
class RegisterKind:
    """A kind of fact: the readers of its payload, and what it does.

    `take` changes a register, and raises RuleError where the fact does not fit.
    `people` tells whom a fact is about, by numbers; `places`, which written names.
    """

    readers: Mapping[str, Callable[[object], object]]
    take: Callable[[Register, Fact], None]
    people: Callable[[Fact], tuple[int, ...]]
    places: Callable[[Fact], tuple[Place, ...]] = lambda _fact: ()


def _about(fact: Fact) -> About:
    return read_about(fact.payload["about"])


def _person_added(register: Register, fact: Fact) -> None:
    register.people[fact.number] = Person(fact.number, _about(fact))


def _person_changed(register: Register, fact: Fact) -> None:
    known = register.person(fact.payload["person"])
    register.people[known.id] = replace(known, about=_about(fact))


def _place(fact: Fact) -> Place:
    return place_of(fact.payload["place"])


def _name_linked(register: Register, fact: Fact) -> None:
    place = _place(fact)
    if register.links.get(place) is not None:
        raise RuleError(N_("this name is linked already"), place="place")
    register.links[place] = register.person(fact.payload["person"]).id


def _name_unlinked(register: Register, fact: Fact) -> None:
    place = _place(fact)
    if register.links.get(place) != fact.payload["person"]:
        raise RuleError(N_("this name is no longer linked to this person"), place="place")
    register.links[place] = None


def _one_person(fact: Fact) -> tuple[int, ...]:
    return (fact.payload["person"],)


def _one_place(fact: Fact) -> tuple[Place, ...]:
    return (_place(fact),)


def _number(value: object) -> int:
    return read_int(value, 1)


KINDS: Mapping[str, RegisterKind] = {
    "person_added": RegisterKind({"about": read_about}, _person_added, lambda fact: (fact.number,)),
    "person_changed": RegisterKind(
        {"person": _number, "about": read_about},
        _person_changed,
        _one_person,
    ),
    "name_linked": RegisterKind(
        {"person": _number, "place": read_place}, _name_linked, _one_person, _one_place
    ),
    "name_unlinked": RegisterKind(
        {"person": _number, "place": read_place}, _name_unlinked, _one_person, _one_place
    ),
}


def _salt(value: object) -> str:
    if not isinstance(value, str) or not _SALT.fullmatch(value):
        raise RuleError(N_("must be 32 hexadecimal digits"))
    return value


def validate(kind: str, payload: object) -> None:
    """Check the kind of a fact and the shape of its payload. Raise RuleError.

    Each payload has a `salt`, 32 random hexadecimal digits: the digest that an entry is sealed
    with does not give away what was written once that is erased.
    """
    if kind not in KINDS:
        raise RuleError(N_("unknown kind of event “%(kind)s”"), place="kind", kind=kind[:40])
    read_by(payload, {**KINDS[kind].readers, "salt": _salt})


def people_of(fact: Fact) -> tuple[int, ...]:
    """Return the numbers of the people that a fact is about."""
    return KINDS[fact.kind].people(fact)


def places_of(fact: Fact) -> tuple[Place, ...]:
    """Return the written names that a fact is about."""
    return KINDS[fact.kind].places(fact)


def take(register: Register, fact: Fact) -> None:
    """Change a register by a fact of a valid shape. Raise RuleError where it does not fit."""
    KINDS[fact.kind].take(register, fact)


def replay(facts: Iterable[Fact]) -> Register:
    """Return the register that facts make, in the order of their numbers. Raise RuleError."""
    register = Register()
    for fact in facts:
        take(register, fact)
    return register
