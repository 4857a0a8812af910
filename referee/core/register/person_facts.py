"""What facts about people and their names do to the register."""

from dataclasses import replace

from referee.core.erasures import marker
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.register.person import About, Person, read_about
from referee.core.register.places import Place, place_of
from referee.core.register.state import Register


def _about_of(fact: Fact) -> About:
    return read_about(fact.payload["about"])


def add_person(register: Register, fact: Fact) -> None:
    """Add a person, whose number is that of the fact."""
    register.people[fact.number] = Person(fact.number, _about_of(fact))


def change_person(register: Register, fact: Fact) -> None:
    """Change what is known of a person. Raise RuleError."""
    known = register.himself(fact.payload["person"])
    register.people[known.id] = replace(known, about=_about_of(fact))


def place_of_fact(fact: Fact) -> Place:
    """Return where the name is written that a fact is about."""
    return place_of(fact.payload["place"])


def link_name(register: Register, fact: Fact) -> None:
    """Say whose a written name is. Raise RuleError where it is somebody’s already."""
    place = place_of_fact(fact)
    if register.links.get(place) is not None:
        raise RuleError(N_("this name is linked already"), place="place")
    register.links[place] = register.himself(fact.payload["person"]).id


def unlink_name(register: Register, fact: Fact) -> None:
    """Say that a written name is not this person’s. Raise RuleError where it was not."""
    place = place_of_fact(fact)
    if register.links.get(place) != fact.payload["person"]:
        raise RuleError(N_("this name is no longer linked to this person"), place="place")
    register.links[place] = None


def merge_people(register: Register, fact: Fact) -> None:
    """Merge a person into another, with his names and with those merged into him before.

    Raise RuleError.
    """
    gone = register.himself(fact.payload["person"])
    kept = register.himself(fact.payload["into"])
    if gone.id == kept.id:
        raise RuleError(N_("a person cannot be merged into himself"), place="into")
    register.people[gone.id] = replace(gone, merged_into=kept.id)
    for one in list(register.people.values()):
        if one.merged_into == gone.id:
            register.people[one.id] = replace(one, merged_into=kept.id)
    for place, person in register.links.items():
        if person == gone.id:
            register.links[place] = kept.id


def split_person(register: Register, fact: Fact) -> None:
    """Give some of the names of a person to a new one. Raise RuleError."""
    known = register.himself(fact.payload["person"])
    for place in places_of_fact(fact):
        if register.links.get(place) != known.id:
            raise RuleError(N_("this name is no longer linked to this person"), place="places")
        register.links[place] = fact.number
    register.people[fact.number] = Person(fact.number, _about_of(fact))


def places_of_fact(fact: Fact) -> tuple[Place, ...]:
    """Return where the names are written that a fact is about."""
    return tuple([place_of(said) for said in fact.payload["places"]])


def erase_person(register: Register, fact: Fact) -> None:
    """Put a number in place of a person, and of those merged into him. Raise RuleError."""
    gone = register.himself(fact.payload["person"])
    for one in list(register.people.values()):
        if gone.id in (one.id, one.merged_into):
            register.people[one.id] = replace(one, about=About(marker(one.id)))
