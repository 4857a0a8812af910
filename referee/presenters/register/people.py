"""People of the register as lists show them."""

from dataclasses import dataclass

from referee.core.register.person import Person
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _


@dataclass(frozen=True)
class PersonLine:
    """A person in a list; `note` is his town, club, card, year of birth and category, as known."""

    number: int
    name: str
    note: str


def person_line(one: Person) -> PersonLine:
    """Return a person as lists show him."""
    about = one.about
    known = (
        isolated(about.town),
        isolated(about.club),
        _("card %(card)s", card=isolated(about.card)) if about.card else "",
        _("born in %(year)s", year=about.born) if about.born is not None else "",
        isolated(about.category),
    )
    return PersonLine(one.id, isolated(about.name), " · ".join(filter(None, known)))
