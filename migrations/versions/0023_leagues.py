"""Leagues: championships over months, of teams or pairs."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.Column("meetings", sa.JSON(), nullable=False),
        sa.Column("gone", sa.JSON(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("withdrawn", sa.Integer(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
