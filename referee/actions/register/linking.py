"""Linking written names to people of the register, many at once, and unlinking one."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.person import About, Person
from referee.core.register.places import Place
from referee.core.register.proposals import DOUBTFUL, NEW, SURE, PlainName, Proposal, proposals
from referee.store.register.projections import register_about
from referee.store.register.written import (
    WrittenName,
    plain_name,
    plain_names_of_merged,
    plain_people,
    unlinked,
)


@dataclass(frozen=True)
class PendingName:
    """A name that is nobody's yet, with every place where it is written so, and what is proposed.

    `key` names it on a page. `written` is the newest of its writings.
    """

    key: str
    written: WrittenName
    places: tuple[Place, ...]
    proposal: Proposal


def pending_names() -> tuple[PendingName, ...]:
    """Return the names to be linked, the newest first, with a proposal for each."""
    groups: dict[tuple[PlainName, bool], list[WrittenName]] = defaultdict(list)
    for one in unlinked():
        groups[plain_name(one), one.apart].append(one)
    if not groups:
        return ()
    names = [name for name, _apart in groups]
    proposed = proposals(names, plain_people(), plain_names_of_merged())
    return tuple(
        [
            PendingName(
                _key(name, apart),
                ones[0],
                tuple([one.place for one in ones]),
                _doubted(found, apart),
            )
            for ((name, apart), ones), found in zip(groups.items(), proposed, strict=True)
        ]
    )


def _key(name: PlainName, apart: bool) -> str:
    """Return a short name for a pending name, the same as long as it is written so."""
    text = "\n".join((name.name, name.town, name.club, str(apart)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _doubted(found: Proposal, apart: bool) -> Proposal:
    """Return a proposal; where somebody has unlinked the name before, it is in doubt."""
    return Proposal(DOUBTFUL, found.people) if apart else found


def link_sure(act: RegisterAct, keys: Collection[str]) -> int:
    """Link those of these names that are sure. Return how many names are linked.

    Raise RuleError where none is left: somebody else was quicker.
    """
    return _link_all(act, SURE, keys)


def add_new(act: RegisterAct, keys: Collection[str]) -> int:
    """Add the people of those of these names that are new, and link them. Return how many names.

    The writings of one name are one person. Raise RuleError where none is left.
    """
    return _link_all(act, NEW, keys)


def _link_all(act: RegisterAct, kind: str, keys: Collection[str]) -> int:
    """Link those of these names whose proposal is of this kind. Return how many names."""
    chosen: list[PendingName] = []

    def make_facts(next_number: int) -> Sequence[NewFact]:
        chosen[:] = [
            one for one in pending_names() if one.key in keys and one.proposal.kind == kind
        ]
        if not chosen:
            raise RuleError(N_("none of these names is left: look at the list again"))
        return list(_sure_facts(chosen) if kind == SURE else _new_facts(chosen, next_number))

    write_act(act.about(kind, *sorted(keys)), make_facts)
    return len(chosen)


def _sure_facts(chosen: Sequence[PendingName]) -> Iterator[NewFact]:
    """Yield the links of names to the person who is proposed for each, which is one alone."""
    for one in chosen:
        yield from _links(one, one.proposal.people[0])


def _new_facts(chosen: Sequence[PendingName], number: int) -> Iterator[NewFact]:
    """Yield a person for each name, and his links; the first fact will have this number."""
    of_name: dict[str, list[PendingName]] = defaultdict(list)
    for one in chosen:
        of_name[plain_name(one.written).name].append(one)
    for ones in of_name.values():
        added = number
        yield "person_added", {"about": _about([one.written for one in ones]).written()}
        number += 1
        for one in ones:
            yield from _links(one, added)
            number += len(one.places)


def _about(writings: Sequence[WrittenName]) -> About:
    """Return what several writings say of one person: his town and his club as last written."""
    towns, clubs = [one.town for one in writings], [one.club for one in writings]
    return About(writings[0].name, next(filter(None, towns), ""), next(filter(None, clubs), ""))


def _links(one: PendingName, person: int) -> Iterator[NewFact]:
    """Yield the facts that link every writing of a name to a person."""
    for place in one.places:
        yield "name_linked", {"place": place.written(), "person": person}


def settle(act: RegisterAct, key: str, person: int | None) -> Person:
    """Link one name to a person, or without one to a new person. Return the person.

    Raise RuleError where the name is linked already, or there is no such person.
    """

    def make_facts(next_number: int) -> Sequence[NewFact]:
        found = next((one for one in pending_names() if one.key == key), None)
        if found is None:
            raise RuleError(N_("this name is linked already"))
        if person is None:
            return list(_new_facts([found], next_number))
        return list(_links(found, person))

    entries = write_act(act.about(key, person), make_facts)
    number = entries[0].number if person is None else person
    return register_about([number]).person(number)


def unlink(act: RegisterAct, place: Place, person: int) -> None:
    """Say that a written name is not this person's. Raise RuleError where it is not linked so."""
    payload = {"place": place.written(), "person": person}
    write_act(act.about(*place, person), lambda _next: [("name_unlinked", payload)])
