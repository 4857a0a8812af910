"""Results of events before Referee."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "earlier_event",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_earlier_event")),
        sa.UniqueConstraint("code", name=op.f("uq_earlier_event_code")),
    )
    op.create_table(
        "earlier_result",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["earlier_event.id"], name=op.f("fk_earlier_result_event_id")
        ),
        sa.PrimaryKeyConstraint("event_id", "line", "player", name=op.f("pk_earlier_result")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
