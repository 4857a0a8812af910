"""Matches that are over, in the order of their list: its pages cost the same after many years."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

OVER = sa.text("state != 'open'")


def upgrade() -> None:
    op.create_index(
        "ix_match_over",
        "match",
        ["played_on", "last_at", "id"],
        sqlite_where=OVER,
        postgresql_where=OVER,
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
