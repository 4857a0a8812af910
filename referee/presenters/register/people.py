"""People of the register as lists show them."""

from dataclasses import dataclass

from referee.core.register.person import NAME, Person
from referee.core.register.shown import OF_AGE, is_young, public_choice, public_name
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


def public_note(one: Person, year: int) -> str:
    """Return what everybody sees in place of a name, or of a child by name, and why; else ""."""
    about = one.about
    young = is_young(one, year)
    if public_choice(one, year) == NAME:
        return (
            _("Everybody sees the name, though this is a child: so it was chosen.") if young else ""
        )
    seen = isolated(public_name(about.name, one, year))
    if about.shown or about.born is None:
        return _("Everybody sees “%(name)s” in place of the name: so it was chosen.", name=seen)
    return _(
        "Everybody sees “%(name)s” in place of the name, until the end of %(year)s: a child.",
        name=seen,
        year=about.born + OF_AGE,
    )
