"""The facts of the register: their kinds and shapes, and what each does to its people.

A kind is a fact in the past tense. Kinds are added, never changed: old ledgers must replay.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from referee.core.erasures import PERSON_ERASED, read_blanked
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.reading import read_bool, read_by, read_each, read_int, read_line
from referee.core.register.earlier import (
    event_of,
    read_day,
    read_event_name,
    read_named,
    read_results,
)
from referee.core.register.league_facts import LEAGUE_ADDED, LEAGUE_CHANGES, league_after, league_of
from referee.core.register.leagues import read_about_league
from referee.core.register.person import read_about
from referee.core.register.person_facts import (
    add_person,
    change_person,
    erase_person,
    link_name,
    merge_people,
    place_of_fact,
    places_of_fact,
    split_person,
    unlink_name,
)
from referee.core.register.places import Place, read_place
from referee.core.register.season_facts import (
    add_season,
    change_season,
    restore_season,
    withdraw_season,
)
from referee.core.register.season_reading import read_about_season, read_told
from referee.core.register.state import Register

MOST_REASON = 500
RATINGS_SWITCHED = "ratings_switched"

_SALT = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class RegisterKind:
    """A kind of fact: the readers of its payload, and what it does.

    `more` may be left out. `take` changes a register, and raises RuleError where it does not fit.
    `people` tells whom a fact is about, by numbers; `places`, which written names.
    """

    readers: Mapping[str, Callable[[object], object]]
    take: Callable[[Register, Fact], None]
    people: Callable[[Fact], tuple[int, ...]]
    places: Callable[[Fact], tuple[Place, ...]] = lambda _fact: ()
    more: Mapping[str, Callable[[object], object]] = field(default_factory=dict)


def _earlier_event_added(register: Register, fact: Fact) -> None:
    register.earlier[fact.number] = event_of(fact.number, fact.payload)


def _earlier_event_removed(register: Register, fact: Fact) -> None:
    if fact.payload["earlier"] not in register.earlier:
        raise RuleError(N_("this event is not there any more"), place="earlier")
    del register.earlier[fact.payload["earlier"]]


def _league_added(register: Register, fact: Fact) -> None:
    register.leagues[fact.number] = league_of(fact)


def _league_changed(register: Register, fact: Fact) -> None:
    number = fact.payload["league"]
    if number not in register.leagues:
        raise RuleError(N_("there is no such league"), place="league")
    register.leagues[number] = league_after(register.leagues[number], fact)


def _ratings_switched(register: Register, fact: Fact) -> None:
    """Keep ratings from now on, or none any more."""
    register.rating = fact.payload["kept"]


def _nobody(_fact: Fact) -> tuple[int, ...]:
    """Return nobody: links say whose the names of an event are."""
    return ()


def _fact_undone(_register: Register, _fact: Fact) -> None:
    """Change nothing: `replay` leaves the undone fact out."""


def _one_person(fact: Fact) -> tuple[int, ...]:
    return (fact.payload["person"],)


def _one_place(fact: Fact) -> tuple[Place, ...]:
    return (place_of_fact(fact),)


def _reason(value: object) -> str:
    return read_line(value, MOST_REASON)


def _some(reader: Callable[[object], object]) -> Callable[[object], object]:
    """Return a reader of a list that is not empty."""

    def read(value: object) -> object:
        found = read_each(value, reader)
        if not found:
            raise RuleError(N_("choose one name at least"))
        return found

    return read


def _number(value: object) -> int:
    return read_int(value, 1)


KINDS: Mapping[str, RegisterKind] = {
    "person_added": RegisterKind({"about": read_about}, add_person, lambda fact: (fact.number,)),
    "person_changed": RegisterKind(
        {"person": _number, "about": read_about},
        change_person,
        _one_person,
    ),
    "name_linked": RegisterKind(
        {"person": _number, "place": read_place}, link_name, _one_person, _one_place
    ),
    "name_unlinked": RegisterKind(
        {"person": _number, "place": read_place}, unlink_name, _one_person, _one_place
    ),
    "people_merged": RegisterKind(
        {"person": _number, "into": _number},
        merge_people,
        lambda fact: (fact.payload["person"], fact.payload["into"]),
    ),
    "person_split": RegisterKind(
        {"person": _number, "about": read_about, "places": _some(read_place)},
        split_person,
        lambda fact: (fact.payload["person"], fact.number),
        places_of_fact,
    ),
    "earlier_event_added": RegisterKind(
        {"event": read_event_name, "day": read_day, "results": read_results},
        _earlier_event_added,
        _nobody,
        more={"game": read_named, "format": read_named},
    ),
    "earlier_event_removed": RegisterKind(
        {"earlier": _number, "reason": _reason}, _earlier_event_removed, _nobody
    ),
    "season_added": RegisterKind({"terms": read_about_season}, add_season, _nobody),
    "season_changed": RegisterKind(
        {"season": _number, "terms": read_about_season, "reason": read_told},
        change_season,
        _nobody,
    ),
    "season_withdrawn": RegisterKind(
        {"season": _number, "reason": _reason}, withdraw_season, _nobody
    ),
    "season_restored": RegisterKind(
        {"season": _number, "reason": _reason}, restore_season, _nobody
    ),
    LEAGUE_ADDED: RegisterKind({"terms": read_about_league}, _league_added, _nobody),
    **{
        kind: RegisterKind({"league": _number, **readers}, _league_changed, _nobody)
        for kind, (readers, _change) in LEAGUE_CHANGES.items()
    },
    RATINGS_SWITCHED: RegisterKind({"kept": read_bool}, _ratings_switched, _nobody),
    PERSON_ERASED: RegisterKind(
        {"person": _number, "reason": _reason, "blanked": read_blanked}, erase_person, _one_person
    ),
    "fact_undone": RegisterKind(
        {"entry": _number, "people": _some(_number), "reason": _reason},
        _fact_undone,
        lambda fact: tuple(fact.payload["people"]),
    ),
}

UNDOABLE = ("people_merged", "person_split")
"""The kinds that are undone as a whole."""


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
    read_by(payload, {**KINDS[kind].readers, "salt": _salt}, KINDS[kind].more)


def people_of(fact: Fact) -> tuple[int, ...]:
    """Return the numbers of the people that a fact is about."""
    return KINDS[fact.kind].people(fact)


def places_of(fact: Fact) -> tuple[Place, ...]:
    """Return the written names that a fact is about."""
    return KINDS[fact.kind].places(fact)


def take(register: Register, fact: Fact) -> None:
    """Change a register by a fact of a valid shape. Raise RuleError where it does not fit."""
    KINDS[fact.kind].take(register, fact)


def undone(facts: Iterable[Fact]) -> frozenset[int]:
    """Return the numbers of the facts that were undone."""
    return frozenset(fact.payload["entry"] for fact in facts if fact.kind == "fact_undone")


def replay(facts: Sequence[Fact]) -> Register:
    """Return the register that facts make, in the order of their numbers, without those undone.

    Raise RuleError.
    """
    left_out = undone(facts)
    register = Register()
    for fact in facts:
        if fact.number not in left_out:
            take(register, fact)
    return register


def check_undo(facts: Sequence[Fact], number: int) -> None:
    """Raise RuleError for a fact on which later ones build, or that cannot be undone."""
    found = next((fact for fact in facts if fact.number == number), None)
    if found is None or found.kind not in UNDOABLE:
        raise RuleError(N_("this entry cannot be undone"), place="entry")
    left_out = {*undone(facts), number}
    if len(left_out) == len(undone(facts)):
        raise RuleError(N_("this entry was undone already"), place="entry")
    try:
        replay([fact for fact in facts if fact.number not in left_out])
    except RuleError:
        raise RuleError(
            N_("what came later builds on this: it cannot be undone any more"), place="entry"
        ) from None
