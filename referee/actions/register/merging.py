"""Merging two people who are one, splitting one who is two, and undoing it with a reason."""

from collections.abc import Sequence

from referee.actions.register.people import refuse_namesake
from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.facts import check_undo, people_of
from referee.core.register.person import About
from referee.core.register.places import Place
from referee.store.ledger import ledger
from referee.store.register import queries
from referee.store.register.projections import facts_of, places_linked_to


def merge(act: RegisterAct, gone: int, into: int, seen: int) -> None:
    """Merge a person into another, to whom his names go.

    `seen` is how many names the preview has shown: it is asked again where others have come since.
    Raise RuleError, EventReused.
    """
    payload = {"person": gone, "into": into}

    def make_facts(_next: int) -> Sequence[NewFact]:
        if len(places_linked_to(gone)) != seen:
            raise RuleError(N_("other names go along since: look at it again"))
        return [("people_merged", payload)]

    write_act(act, make_facts, payload)


def split(
    act: RegisterAct,
    person: int,
    about: About,
    places: Sequence[Place],
    *,
    another: bool = False,
) -> int:
    """Make a new person of some names of another, and return his number.

    Where somebody has his name already, `another` has to say that it is another person. Raise
    RuleError, EventReused.
    """
    payload = {
        "person": person,
        "about": about.written(),
        "places": [place.written() for place in places],
    }

    def make_facts(_next: int) -> Sequence[NewFact]:
        if places and not another:
            refuse_namesake(about, 0)
        return [("person_split", payload)]

    return write_act(act, make_facts, payload)[0].number


def undo(act: RegisterAct, person: int, number: int, reason: str) -> None:
    """Undo a merge or a split of a person; `number` is its entry. Raise RuleError."""

    def make_facts(_next: int) -> Sequence[NewFact]:
        chain = queries.held_register()
        facts = facts_of(ledger.read(chain.owner_id, book=chain.book))
        check_undo(facts, number)
        people = people_of(facts[number - 1])
        if person not in people:
            raise RuleError(N_("this entry cannot be undone"), place="entry")
        return [("fact_undone", {"entry": number, "people": list(people), "reason": reason})]

    write_act(act.about(number), make_facts)
