"""The categories that those who ask to enter wish to play for."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "entry_request", sa.Column("categories", sa.String(600), nullable=False, server_default="")
    )
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("entry_request", "categories", server_default=None)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
