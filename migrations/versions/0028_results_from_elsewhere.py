"""What another installation tells of an event: its game and format, of how many, and brutte."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("game", "format"):
        op.add_column(
            "earlier_event", sa.Column(name, sa.String(24), nullable=False, server_default="")
        )
        if op.get_context().dialect.name == "postgresql":
            op.alter_column("earlier_event", name, server_default=None)
    for name in ("of", "brutte"):
        op.add_column("earlier_result", sa.Column(name, sa.Integer(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
