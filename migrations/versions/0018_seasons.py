"""Seasons: events with standings over all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("withdrawn", sa.Integer(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
