"""Ratings that are brought up to date step by step: what counts, what changed, how far it is."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # All of it follows from the results: the server works it out anew by itself.
    for table in ("rating_move", "ratings_made"):
        op.drop_table(table)
    op.execute("DELETE FROM rating")
    op.create_table(
        "rated_match",
        sa.Column("at", sa.String(35), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("match", sa.String(6), nullable=True),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("first_mate", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
        sa.Column("second_mate", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("at", name=op.f("pk_rated_match")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rated_match_event_id", "rated_match", ["event_id"])
    op.create_index("ix_rated_match_match", "rated_match", ["match"])
    op.create_table(
        "rating_move",
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.String(35), nullable=False),
        sa.Column("expected", sa.Double(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.Column("uncertainty", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "at", name=op.f("pk_rating_move")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_due",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_due")),
    )
    op.create_table(
        "ratings_made",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("upto", sa.String(35), nullable=False),
        sa.Column("since", sa.String(35), nullable=False),
        sa.Column("backs", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ratings_made")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
