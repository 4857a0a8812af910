"""Who may write the results of a team of a league."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "league_secretary",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("named", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_league_secretary_account_id")
        ),
        sa.PrimaryKeyConstraint(
            "account_id", "league_id", "team", name=op.f("pk_league_secretary")
        ),
    )
    op.create_index("ix_league_secretary_league_id", "league_secretary", ["league_id"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
