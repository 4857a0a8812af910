"""Tables of events, the devices that write at them, and what comes late from one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("device", sa.Column("seen_at", MOMENT, nullable=True))
    places()
    writers()
    late_entries()
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def places() -> None:
    op.create_table(
        "event_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(20), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_event_table_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_table")),
        sa.UniqueConstraint("event_id", "label", name=op.f("uq_event_table_event_id_label")),
    )
    op.create_table(
        "placing",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_placing_match_id")),
        sa.ForeignKeyConstraint(["table_id"], ["event_table.id"], name=op.f("fk_placing_table_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_placing")),
    )
    op.create_index("ix_placing_table_id", "placing", ["table_id"])
    op.create_table(
        "pairing_code",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["event_table.id"], name=op.f("fk_pairing_code_table_id")
        ),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_pairing_code")),
    )


def writers() -> None:
    op.create_table(
        "writer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.CheckConstraint(
            "(match_id IS NULL) <> (table_id IS NULL)", name=op.f("ck_writer_one_place")
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name=op.f("fk_writer_device_id")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_writer_match_id")),
        sa.ForeignKeyConstraint(["table_id"], ["event_table.id"], name=op.f("fk_writer_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_writer")),
    )
    op.create_index("ix_writer_match_id", "writer", ["match_id"])
    op.create_index("ix_writer_table_id", "writer", ["table_id"])
    op.create_index("ix_writer_device_id", "writer", ["device_id"])
    for column in ("match_id", "table_id"):
        op.create_index(
            f"uq_writer_{column}",
            "writer",
            [column],
            unique=True,
            sqlite_where=sa.text("until IS NULL"),
            postgresql_where=sa.text("until IS NULL"),
        )
    # Where several devices held a match, the last one to get it writes, and the others did.
    op.execute(
        """
        INSERT INTO writer (device_id, match_id, since, until)
        SELECT device_id, match_id, since,
            (SELECT min(later.since) FROM holding AS later
             WHERE later.match_id = holding.match_id
               AND (later.since > holding.since
                    OR later.since = holding.since AND later.device_id > holding.device_id))
        FROM holding
        """
    )
    op.drop_table("holding")


def late_entries() -> None:
    op.create_table(
        "late_entry",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("writer_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_late_entry_match_id")),
        sa.ForeignKeyConstraint(["writer_id"], ["writer.id"], name=op.f("fk_late_entry_writer_id")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_late_entry")),
        sa.UniqueConstraint("event_id", name=op.f("uq_late_entry_event_id")),
    )
    op.create_index("ix_late_entry_match_id", "late_entry", ["match_id"])
    op.create_table(
        "late_decision",
        sa.Column("late_number", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.CheckConstraint(
            "outcome IN ('entered', 'set_aside')", name=op.f("ck_late_decision_outcome")
        ),
        sa.ForeignKeyConstraint(
            ["late_number"], ["late_entry.number"], name=op.f("fk_late_decision_late_number")
        ),
        sa.PrimaryKeyConstraint("late_number", name=op.f("pk_late_decision")),
    )


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


def sqlite_guards(table: str) -> tuple[str, ...]:
    words = "what came late is kept as it came: nothing in it is"
    return (
        f"""
        CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, '{words} changed'); END
        """,
        f"""
        CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
        BEGIN SELECT RAISE(ABORT, '{words} deleted'); END
        """,
    )


# INSERT OR REPLACE would delete without asking the delete trigger.
SQLITE_NEW = (
    """
    CREATE TRIGGER late_entry_is_new BEFORE INSERT ON late_entry
    WHEN EXISTS (
        SELECT 1 FROM late_entry WHERE number = NEW.number OR event_id = NEW.event_id
    )
    BEGIN SELECT RAISE(ABORT, 'what came late is kept as it came: nothing is replaced'); END
    """,
    """
    CREATE TRIGGER late_decision_is_new BEFORE INSERT ON late_decision
    WHEN EXISTS (SELECT 1 FROM late_decision WHERE late_number = NEW.late_number)
    BEGIN SELECT RAISE(ABORT, 'what was decided of a late entry stays: nothing is replaced'); END
    """,
)


def postgresql_guards(table: str) -> tuple[str, ...]:
    return (
        f"""
        CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION late_entries_only_grow()
        """,
        f"""
        CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION late_entries_only_grow()
        """,
    )


GUARDS = {
    "sqlite": (*sqlite_guards("late_entry"), *sqlite_guards("late_decision"), *SQLITE_NEW),
    "postgresql": (
        """
        CREATE FUNCTION late_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'what came late is kept as it came: nothing is changed or deleted'
                USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """,
        *postgresql_guards("late_entry"),
        *postgresql_guards("late_decision"),
    ),
}
