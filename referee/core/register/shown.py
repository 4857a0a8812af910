"""What of a person’s name is public: the one place that says how a name is shown to everybody."""

from referee.core.erasures import marker
from referee.core.register.person import INITIALS, NAME, Person

OF_AGE = 18
"""Years; whoever is younger is shown by initials, unless something else was chosen."""

FIRST_CHILD = 2008
"""A year of birth: who was born earlier was of age when this program was written."""


def public_choice(person: Person, year: int) -> str:
    """Return what of a person is public in a year: NAME, INITIALS or NUMBER.

    Of his birth the year alone is known: he is a child to the end of the year in which he comes of
    age.
    """
    if person.about.shown:
        return person.about.shown
    return INITIALS if is_young(person, year) else NAME


def is_young(person: Person, year: int) -> bool:
    """Tell whether somebody is known to be a child in a year."""
    born = person.about.born
    return born is not None and year - born <= OF_AGE


def public_name(name: str, person: Person, year: int) -> str:
    """Return what everybody sees in place of a name that is a person’s, as it is written."""
    choice = public_choice(person, year)
    if choice == NAME:
        return name
    return (initials(name) if choice == INITIALS else "") or marker(person.id)


def initials(name: str) -> str:
    """Return the first letters of the words of a name, `A.D.`; "" where it has no letters."""
    letters = (next((sign for sign in word if sign.isalpha()), "") for word in name.split())
    return "".join(f"{letter}." for letter in letters if letter).upper()
