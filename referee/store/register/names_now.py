"""A value that changes with what is public of people: the ETags of public pages depend on it."""

from typing import Any

from sqlalchemy import ScalarSelect, and_, exists, or_, select

from referee.core.register.person import NAME
from referee.core.register.shown import FIRST_CHILD
from referee.store.database import db
from referee.store.register.tables import PEOPLE, REGISTERS

PERHAPS_VEILED = and_(
    PEOPLE.c.shown != NAME, or_(PEOPLE.c.shown != "", PEOPLE.c.born >= FIRST_CHILD)
)
"""Whose name may not be public, an index tells; whether it is, his year of birth."""


def names_now() -> ScalarSelect[Any]:
    """Return a column that changes with what is public of anybody; null where all names are public.

    Pages ask for it with what they ask for anyway, and their ETags depend on it.
    """
    some = exists(select(PEOPLE.c.id).where(PERHAPS_VEILED))
    return select(REGISTERS.c.head_hash).where(some).limit(1).scalar_subquery()


def any_veiled() -> str:
    """Return a value that changes with what is public of anybody; "" where all names are public."""
    return str(db.session.scalar(select(names_now())) or "")
