"""Ratings of people, and what each match moved of them."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("rated", sa.String(8), nullable=False, server_default=""))
    op.add_column(
        "register", sa.Column("rating", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    if op.get_context().dialect.name == "postgresql":
        op.alter_column("person", "rated", server_default=None)
        op.alter_column("register", "rating", server_default=None)
    op.create_table(
        "rating",
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.Column("uncertainty", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_value", "rating", ["value"])
    op.create_table(
        "rating_move",
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("match", sa.String(6), nullable=True),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("mate", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("expected", sa.Double(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.Column("uncertainty", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "number", name=op.f("pk_rating_move")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings_made",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("seen", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ratings_made")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
