"""The register as its facts have made it."""

from dataclasses import dataclass, field

from referee.core.errors import N_, RuleError
from referee.core.register.earlier import EarlierEvent
from referee.core.register.meetings import League
from referee.core.register.person import Person
from referee.core.register.places import Place
from referee.core.register.seasons import Season


@dataclass
class Register:
    """The register as its facts have made it, or the part of it that a fact is about.

    `links` has the person of each written name, None where its link was taken back. `earlier` are
    the events before Referee, by the numbers of their entries, and so are `seasons` and `leagues`.
    `rating` tells whether ratings are kept.
    """

    people: dict[int, Person] = field(default_factory=dict)
    links: dict[Place, int | None] = field(default_factory=dict)
    earlier: dict[int, EarlierEvent] = field(default_factory=dict)
    seasons: dict[int, Season] = field(default_factory=dict)
    leagues: dict[int, League] = field(default_factory=dict)
    rating: bool = False

    def person(self, number: int) -> Person:
        """Return a person by number. Raise RuleError where there is none."""
        if number not in self.people:
            raise RuleError(N_("nobody has this number in the register"), place="person")
        return self.people[number]

    def himself(self, number: int) -> Person:
        """Return a person who is not merged into another. Raise RuleError."""
        one = self.person(number)
        if one.merged_into is not None:
            raise RuleError(N_("this person was merged into another already"), place="person")
        return one
