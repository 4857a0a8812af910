"""Adding a person to the register, and changing what is kept of one."""

from collections.abc import Sequence

from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.person import About
from referee.store.errors import MovedOn
from referee.store.names import fold
from referee.store.register import queries


def add_person(act: RegisterAct, about: About, *, another: bool = False) -> int:
    """Add a person, and return his number.

    Where somebody has this name already, `another` has to say that it is another person. Raise
    RuleError, EventReused.
    """
    payload = {"about": about.written()}

    def make_facts(_next: int) -> Sequence[NewFact]:
        if not another:
            refuse_namesake(about, 0)
        return [("person_added", payload)]

    return write_act(act, make_facts, payload)[0].number


def change_person(
    act: RegisterAct, number: int, about: About, after: int, *, another: bool = False
) -> None:
    """Change what is kept of a person; `after` is the newest entry about him that was seen.

    Nothing is written where nothing changes. Raise RuleError, EventReused, and MovedOn where there
    is a newer entry.
    """
    payload = {"person": number, "about": about.written()}

    def make_facts(_next: int) -> Sequence[NewFact]:
        known = queries.person(number)
        if known is None:
            raise RuleError(N_("nobody has this number in the register"), place="person")
        if known.erased:
            raise RuleError(N_("this person was erased already"))
        newest = queries.newest_fact(number)
        if newest > after:
            chain = queries.held_register()
            raise MovedOn(chain.code, chain.head, queries.history(number)[-1:])
        if not another and fold(known.about.name) != fold(about.name):
            refuse_namesake(about, number)
        if known.about == about:
            return []
        return [("person_changed", payload)]

    write_act(act, make_facts, payload)


def refuse_namesake(about: About, number: int) -> None:
    """Raise RuleError for a name that somebody has, other than the person of this number."""
    if queries.namesakes(about.name, number):
        raise RuleError(
            N_("somebody in the register has this name: tick below if it is another person"),
            place="name",
        )
