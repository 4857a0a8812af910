"""Teams as they are typed, a line each, and the people of the register that the names are."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.leagues import MOST_NAME, ON_A_SIDE, Team
from referee.core.register.person import About, Person
from referee.store.names import fold
from referee.store.register.queries import namesakes, person

_NUMBERED = re.compile(r"(?P<name>.*?)\s*#(?P<number>[0-9]{1,9})")


class TypedTeam(NamedTuple):
    """A team as it was typed: `Sarsina: Aldo Rossi, Bruno Bianchi #12`, or two names of a pair.

    A pair has no name: it is "" then.
    """

    name: str
    players: tuple[str, ...]


def read_teams(text: str) -> tuple[TypedTeam, ...]:
    """Return the teams of a list, a line each. Raise RuleError for a pair that is none."""
    return tuple([_read_team(line) for line in text.splitlines() if line.strip()])


def _read_team(line: str) -> TypedTeam:
    name, colon, rest = line.partition(":")
    if colon:
        return TypedTeam(_line(name), _names(rest))
    players = _names(line)
    if len(players) != ON_A_SIDE:
        raise RuleError(
            N_("“%(line)s”: write a pair as “Aldo, Bruno”, a team as “Sarsina: Aldo, Bruno, …”"),
            line=_line(line)[:MOST_NAME],
        )
    return TypedTeam("", players)


def _names(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas or semicolons between them."""
    return tuple([name for part in re.split("[,;]", text) if (name := _line(part))])


def _line(text: str) -> str:
    """Return a text without superfluous blanks."""
    return " ".join(text.split())


def teams_and_new_people(
    typed: Sequence[TypedTeam], first: int
) -> tuple[tuple[Team, ...], list[NewFact]]:
    """Return the teams, and the facts that add to the register those who are new there.

    `first` is the number that the first of these facts will have. Raise RuleError for a name that
    several people have.
    """
    added: dict[str, int] = {}
    facts: list[NewFact] = []

    def number_of(name: str) -> int:
        number = person_number(name)
        if number is not None:
            return number
        if fold(name) not in added:
            added[fold(name)] = first + len(facts)
            facts.append(("person_added", {"about": About(name).written()}))
        return added[fold(name)]

    teams = [Team(one.name, tuple([number_of(name) for name in one.players])) for one in typed]
    return tuple(teams), facts


def person_number(name: str) -> int | None:
    """Return the number of who has a typed name, None where nobody has it. Raise RuleError."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is not None:
        one = person(int(numbered["number"]))
        if one is None or one.merged_into is not None:
            raise RuleError(N_("nobody has this number in the register: %(name)s"), name=name)
        return one.id
    found = namesakes(name)
    if len(found) > 1:
        raise RuleError(
            N_("several people are called %(name)s: write which one, %(numbers)s"),
            name=name,
            numbers=", ".join(map(_number_and_place, found)),
        )
    return found[0].id if found else None


def _number_and_place(one: Person) -> str:
    """Return how a namesake is told from others: `#12 (Bar Sport)`."""
    place = one.about.club or one.about.town
    return f"#{one.id} ({place})" if place else f"#{one.id}"


def typed_name(number: int, name: str) -> str:
    """Return a person as he is typed in a list of teams: with his number where he has namesakes."""
    return name if len(namesakes(name)) == 1 else f"{name} #{number}"
