"""The veil state: a value that changes with what is public of people, "" where all names are.

The ETags of public pages depend on it, and so do the views that are kept for everybody.
"""

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


def veil_state_column() -> ScalarSelect[Any]:
    """Return the veil state as a column that pages ask for beside others; null stands for ""."""
    some = exists(select(PEOPLE.c.id).where(PERHAPS_VEILED))
    return select(REGISTERS.c.head_hash).where(some).limit(1).scalar_subquery()


def veil_state() -> str:
    """Return the veil state as of now."""
    return str(db.session.scalar(select(veil_state_column())) or "")
