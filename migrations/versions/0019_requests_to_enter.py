"""Requests of people who enter themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sign_up",
        sa.Column("event_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("until", sa.Date(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_sign_up_event_id")),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_sign_up")),
    )
    op.create_table(
        "entry_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("player_1", sa.String(80), nullable=False),
        sa.Column("player_2", sa.String(80), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("note", sa.String(300), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_entry_request_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry_request")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_entry_request_token_hash")),
    )
    op.create_index("ix_entry_request_event_id", "entry_request", ["event_id", "id"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
