"""The people of the register and those who have entered tournaments before, offered for a name."""

from dataclasses import dataclass

from sqlalchemy import select

from referee.store.database import db
from referee.store.names import fold
from referee.store.register.queries import found_people
from referee.store.tournaments.tables import KNOWN_PEOPLE

MOST_PEOPLE = 20


@dataclass(frozen=True)
class KnownPerson:
    """A person who has played before, as a page suggests them."""

    name: str
    club: str
    town: str


def known_people(typed: str) -> tuple[KnownPerson, ...]:
    """Return people with a name word that begins so, those of the register first.

    Of others, those who played last come first.
    """
    folded = fold(typed).strip()
    if not folded:
        return ()
    listed = [
        KnownPerson(one.about.name, one.about.club, one.about.town)
        for one in found_people(typed, 1, MOST_PEOPLE).people
    ]
    known = {fold(one.name) for one in listed}
    others = [one for one in _entered(folded) if fold(one.name) not in known]
    return tuple([*listed, *others][:MOST_PEOPLE])


def _entered(folded: str) -> list[KnownPerson]:
    """Return people who have entered before, those who played last first."""
    there = KNOWN_PEOPLE.c.folded
    begins = there.startswith(folded, autoescape=True)
    rows = db.session.execute(
        select(KNOWN_PEOPLE.c.name, KNOWN_PEOPLE.c.club, KNOWN_PEOPLE.c.town)
        .where(begins | there.contains(f" {folded}", autoescape=True))
        .order_by(KNOWN_PEOPLE.c.seen_on.desc(), there)
        .limit(MOST_PEOPLE)
    )
    return [KnownPerson(*row) for row in rows]
