"""Print jobs in the database, where every machine of a server finds them, and whose key is used."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "print_job",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.Column("printer", sa.String(64), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("beat_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_print_job_event_id")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_print_job")),
    )
    op.create_table(
        "print_piece",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("piece", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["key"], ["print_job.key"], name=op.f("fk_print_piece_key")),
        sa.PrimaryKeyConstraint("key", "last", "piece", name=op.f("pk_print_piece")),
    )
    op.create_table(
        "key_in_use",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_key_in_use")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
