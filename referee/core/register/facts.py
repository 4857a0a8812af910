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

_SALT = re.compile(r"[0-9a-f]{32}")


@dataclass
class Register:
    """The register as its facts have made it, or the part of it that a fact is about."""

    people: dict[int, Person] = field(default_factory=dict)

    def person(self, number: int) -> Person:
        """Return a person by number. Raise RuleError where there is none."""
        if number not in self.people:
            raise RuleError(N_("nobody has this number in the register"), place="person")
        return self.people[number]


@dataclass(frozen=True)
class RegisterKind:
    """A kind of fact: the readers of its payload, and what it does.

    `take` changes a register, and raises RuleError where the fact does not fit.
    `people` tells whom a fact is about, by numbers.
    """

    readers: Mapping[str, Callable[[object], object]]
    take: Callable[[Register, Fact], None]
    people: Callable[[Fact], tuple[int, ...]]


def _about(fact: Fact) -> About:
    return read_about(fact.payload["about"])


def _person_added(register: Register, fact: Fact) -> None:
    register.people[fact.number] = Person(fact.number, _about(fact))


def _person_changed(register: Register, fact: Fact) -> None:
    known = register.person(fact.payload["person"])
    register.people[known.id] = replace(known, about=_about(fact))


def _number(value: object) -> int:
    return read_int(value, 1)


KINDS: Mapping[str, RegisterKind] = {
    "person_added": RegisterKind({"about": read_about}, _person_added, lambda fact: (fact.number,)),
    "person_changed": RegisterKind(
        {"person": _number, "about": read_about},
        _person_changed,
        lambda fact: (fact.payload["person"],),
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


def take(register: Register, fact: Fact) -> None:
    """Change a register by a fact of a valid shape. Raise RuleError where it does not fit."""
    KINDS[fact.kind].take(register, fact)


def replay(facts: Iterable[Fact]) -> Register:
    """Return the register that facts make, in the order of their numbers. Raise RuleError."""
    register = Register()
    for fact in facts:
        take(register, fact)
    return register
