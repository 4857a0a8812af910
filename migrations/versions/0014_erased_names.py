"""What seals the single values of an entry, and guards that let a name be erased and no more."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "erasing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_erasing")),
    )
    for table in LEDGERS:
        op.add_column(table, sa.Column("salt", sa.Text(), nullable=True))
    if op.get_context().dialect.name == "sqlite":
        for table, kept in KEPT.items():
            op.execute(f"DROP TRIGGER {table}_no_update")
            op.execute(sqlite_guard(table, kept))
    else:
        op.execute(MAY_BE_BLANKED)
        for table in KEPT:
            for statement in postgresql_guards(table):
                op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


LEDGERS = {"entry": "match_id", "event_entry": "tournament_id", "register_entry": "register_id"}

SEALED = ("number", "event_id", "kind", "recorded_at", "prev_hash", "hash")

KEPT = {
    **{table: (owner, *SEALED) for table, owner in LEDGERS.items()},
    "late_entry": (
        "number", "event_id", "match_id", "writer_id", "kind", "after", "recorded_at"
    ),
    "late_decision": ("late_number", "outcome", "entry", "at"),
    "security_entry": ("number", "at", "kind", "network"),
}  # fmt: skip
"""The columns of each table that nothing ever changes. In the others a name may be blanked."""


LEDGER = "the ledger only grows: no entry is ever changed"

WORDS = {
    "late_entry": "what came late is kept as it came: nothing is changed",
    "late_decision": "what came late is kept as it came: nothing is changed",
    "security_entry": "the security log only grows: nothing in it is changed",
}


def sqlite_guard(table: str, kept: tuple[str, ...]) -> str:
    changed = " OR ".join(f'NEW."{name}" IS NOT OLD."{name}"' for name in kept)
    guarded = "WHEN NOT EXISTS (SELECT 1 FROM erasing) OR"
    words = WORDS.get(table, LEDGER)
    act = f"BEFORE UPDATE ON {table} {guarded} {changed}"
    return f"CREATE TRIGGER {table}_no_update {act} BEGIN SELECT RAISE(ABORT, '{words}'); END"


MAY_BE_BLANKED = """
    CREATE FUNCTION entry_may_be_blanked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NOT EXISTS (SELECT 1 FROM erasing)
            OR to_jsonb(NEW) - ARRAY['payload', 'actor', 'device', 'salt', 'subject', 'reason']
                <> to_jsonb(OLD) - ARRAY['payload', 'actor', 'device', 'salt', 'subject', 'reason']
        THEN
            RAISE EXCEPTION '%', TG_ARGV[0]
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """


def postgresql_guards(table: str) -> tuple[str, ...]:
    words = WORDS.get(table, LEDGER)
    blanked = f"FOR EACH ROW EXECUTE FUNCTION entry_may_be_blanked('{words}')"
    only_grows = "FOR EACH ROW EXECUTE FUNCTION late_entries_only_grow()"
    if not table.startswith("late_"):
        return (
            f"DROP TRIGGER {table}_no_update ON {table}",
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {blanked}",
        )
    return (
        f"DROP TRIGGER {table}_no_change ON {table}",
        f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {blanked}",
        f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {only_grows}",
    )
