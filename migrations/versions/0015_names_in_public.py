"""What of a person’s name is public."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("shown", sa.String(8), nullable=False, server_default=""))
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("person", "shown", server_default=None)
    op.create_index("ix_person_shown", "person", ["shown", "born"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
