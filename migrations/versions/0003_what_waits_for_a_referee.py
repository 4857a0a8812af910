"""What of a match waits for a referee, and whether its score is frozen, for the lists."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # No ledger written before this version has a call or a ruling in it.
    op.add_column(
        "match", sa.Column("waiting", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.add_column(
        "match", sa.Column("frozen", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("ix_match_waiting", "match", ["waiting"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
