"""Look for names in the letters of everybody: Ørsted is found by orsted."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

PLAIN = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h",
        "ı": "i", "ŋ": "n", "ŧ": "t",
    }
)  # fmt: skip

KEYS = {
    "person": ("folded", ("id",)),
    "person_word": ("word", ("person_id",)),
    "seat": ("folded", ("match_id", "seat")),
    "seat_name": ("folded", ()),
    "known_person": ("folded", ("id",)),
}
"""The column of each table by which names are looked for, and the others of its key."""

UNIQUE = ("person_word", "seat_name", "known_person")
"""Tables where a row is there once: of two that have become alike one goes."""


def upgrade() -> None:
    sql = op.get_bind()
    for name, (folded, key) in KEYS.items():
        table = sa.table(name, *(sa.column(one) for one in (folded, *key)))
        column = table.c[folded]
        strange = sa.or_(*(column.contains(chr(letter)) for letter in PLAIN))
        for row in sql.execute(sa.select(table).where(strange)).mappings().all():
            here = [table.c[one] == value for one, value in row.items()]
            plain: dict[str, Any] = {folded: row[folded].translate(PLAIN)}
            if name in UNIQUE and _there(table, {**row, **plain}, folded):
                sql.execute(sa.delete(table).where(*here))
            else:
                sql.execute(sa.update(table).where(*here).values(plain))


def _there(table: sa.TableClause, row: dict[str, Any], folded: str) -> bool:
    """Tell whether a table has a row of the same name; a word is there once a person."""
    key = {folded, "person_id"} & row.keys()
    alike = sa.select(sa.func.count()).where(*(table.c[one] == row[one] for one in key))
    return bool(op.get_bind().scalar(alike.select_from(table)))


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
