"""Home and away exchanged in leagues."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "league",
        sa.Column("exchanged", sa.JSON(), nullable=False, server_default=sa.text("'[]'")),
    )
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("league", "exchanged", server_default=None)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
