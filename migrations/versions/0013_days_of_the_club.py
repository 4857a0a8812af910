"""What the club plays, day by day."""

import sqlalchemy as sa
from alembic import op

from referee.store.matches.days import Shares, shares_of

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

COUNTED = ("matches", "hands", "timed", "minutes", "maraffe", "cappotti", "claims_right",
           "claims_wrong", "called", "called_won", *(f"spread_{points}" for points in range(12)),
           *(f"length_{at}" for at in range(6)))  # fmt: skip


def upgrade() -> None:
    days = op.create_table(
        "club_day",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        *[sa.Column(name, sa.Integer(), nullable=False) for name in COUNTED],
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_club_day")),
        sqlite_with_rowid=False,
    )
    found = _days()
    if found:
        nothing = dict.fromkeys(COUNTED, 0)
        op.bulk_insert(
            days,
            [
                {"day": day, "game": game, **nothing, **share}
                for (day, game), share in found.items()
            ],
        )


def _days() -> Shares:
    """Return what the matches that are over add up to, by the rows that there are."""
    match = sa.table(
        "match",
        sa.column("state"),
        sa.column("tally", sa.JSON()),
        sa.column("hands"),
        sa.column("opened_at", sa.DateTime(timezone=True)),
        sa.column("last_at", sa.DateTime(timezone=True)),
        sa.column("played_on", sa.Date()),
        sa.column("game"),
    )
    found: Shares = {}
    for row in op.get_bind().execute(sa.select(match)).mappings():
        for key, share in shares_of(dict(row)).items():
            known = found.setdefault(key, {})
            for name, value in share.items():
                known[name] = known.get(name, 0) + value
    return found


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
