"""Keep every folded name once, so that a search does not read all seats ever taken."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seat_name",
        sa.Column("folded", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("folded", name=op.f("pk_seat_name")),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO seat_name (folded) SELECT DISTINCT folded FROM seat")
    op.create_index("ix_seat_folded_match_id", "seat", ["folded", "match_id"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
