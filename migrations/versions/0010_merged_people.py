"""People of the register who were merged into others."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("merged_into", sa.Integer(), nullable=True))
    op.drop_index("ix_person_folded", "person")
    op.create_index("ix_person_listed", "person", ["merged_into", "folded", "id"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
