"""Checkpoints of all ledgers."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "checkpoint",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_checkpoint")),
    )
    op.create_table(
        "checkpoint_head",
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("checkpoint", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["checkpoint"], ["checkpoint.number"], name=op.f("fk_checkpoint_head_checkpoint")
        ),
        sa.PrimaryKeyConstraint("scope", "code", "number", name=op.f("pk_checkpoint_head")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_checkpoint_head_checkpoint", "checkpoint_head", ["checkpoint"])
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


TABLES = ("checkpoint", "checkpoint_head")
WORDS = "checkpoints only grow: none is changed or deleted"
REPLACED = {
    "checkpoint": "number = NEW.number",
    "checkpoint_head": "scope = NEW.scope AND code = NEW.code AND number = NEW.number",
}

SQLITE = (
    *(
        f"CREATE TRIGGER {table}_no_{act} BEFORE {act.upper()} ON {table}"
        f" BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
        for table in TABLES
        for act in ("update", "delete")
    ),
    *(
        f"CREATE TRIGGER {table}_is_new BEFORE INSERT ON {table}"  # noqa: S608 -- names of columns
        f" WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"
        f" BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
        for table, same in REPLACED.items()
    ),
)

POSTGRESQL = (
    f"""
    CREATE FUNCTION checkpoints_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{WORDS}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    *(
        f"CREATE TRIGGER {table}_no_{act} BEFORE {act.upper()} ON {table}"
        f" FOR EACH {'STATEMENT' if act == 'truncate' else 'ROW'}"
        " EXECUTE FUNCTION checkpoints_only_grow()"
        for table in TABLES
        for act in ("update", "delete", "truncate")
    ),
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
