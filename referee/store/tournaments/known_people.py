"""The people who have entered tournaments before, offered while somebody types a name."""

from dataclasses import dataclass

from sqlalchemy import select

from referee.store.database import db
from referee.store.names import fold
from referee.store.tournaments.tables import KNOWN_PEOPLE

MOST_PEOPLE = 20


@dataclass(frozen=True)
class KnownPerson:
    """A person who has played before, as a page suggests them."""

    name: str
    club: str
    town: str


def known_people(typed: str) -> tuple[KnownPerson, ...]:
    """Return people with a name word that begins so, those who played last first."""
    folded = fold(typed).strip()
    if not folded:
        return ()
    there = KNOWN_PEOPLE.c.folded
    begins = there.startswith(folded, autoescape=True)
    rows = db.session.execute(
        select(KNOWN_PEOPLE.c.name, KNOWN_PEOPLE.c.club, KNOWN_PEOPLE.c.town)
        .where(begins | there.contains(f" {folded}", autoescape=True))
        .order_by(KNOWN_PEOPLE.c.seen_on.desc(), there)
        .limit(MOST_PEOPLE)
    )
    return tuple([KnownPerson(*row) for row in rows])
