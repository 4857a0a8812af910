"""Matches, who sat at them, and the ledger that only grows."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("winner", sa.String(8), nullable=True),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.Column("standing", sa.JSON(), nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'finished', 'locked', 'closed')", name=op.f("ck_match_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("code", name=op.f("uq_match_code")),
    )
    op.create_index("ix_match_state_last_at", "match", ["state", "last_at"])
    op.create_index("ix_match_played_on", "match", ["played_on"])
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_seat_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seat")),
    )
    op.create_index("ix_seat_name_match_id", "seat", ["name", "match_id"])
    op.create_table(
        "entry",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("prev_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_entry_match_id")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_entry")),
        sa.UniqueConstraint("event_id", name=op.f("uq_entry_event_id")),
        sqlite_with_rowid=False,
    )
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


# SQLite's INSERT OR REPLACE deletes without asking the delete trigger, so the insert trigger
# refuses whatever is not the next entry of its match, or comes with an event id already used.
# A batch migration that makes `entry` anew loses its triggers: it must make them again, too.
SQLITE = (
    """
    CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever changed'); END
    """,
    """
    CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever deleted'); END
    """,
    """
    CREATE TRIGGER entry_is_next BEFORE INSERT ON entry
    WHEN NEW.number
            IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entry WHERE match_id = NEW.match_id)
        OR NEW.prev_hash
            IS NOT coalesce(
                (SELECT hash FROM entry WHERE match_id = NEW.match_id AND number = NEW.number - 1),
                '0000000000000000000000000000000000000000000000000000000000000000')
        OR EXISTS (SELECT 1 FROM entry WHERE event_id = NEW.event_id)
    BEGIN SELECT RAISE(ABORT, 'this is not the next entry of its match'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION entry_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the ledger only grows: no entry is ever changed or deleted'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE FUNCTION entry_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        last entry%ROWTYPE;
    BEGIN
        SELECT * INTO last FROM entry
            WHERE match_id = NEW.match_id ORDER BY number DESC LIMIT 1;
        IF NEW.number <> coalesce(last.number, 0) + 1
            OR NEW.prev_hash <> coalesce(last.hash, repeat('0', 64))
        THEN
            RAISE EXCEPTION 'this is not the next entry of its match'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER entry_no_truncate BEFORE TRUNCATE ON entry
    FOR EACH STATEMENT EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER entry_is_next BEFORE INSERT ON entry
    FOR EACH ROW EXECUTE FUNCTION entry_is_next()
    """,
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
