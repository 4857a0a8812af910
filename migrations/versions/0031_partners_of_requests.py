"""With whom a single player who asked to enter plays, while the pair waits for a place."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entry_request", sa.Column("partner", sa.Integer(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
