"""People, their devices, the events they referee, and the log of who was let in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    people()
    events()
    devices()
    op.create_table(
        "throttle",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_throttle")),
    )
    op.create_table(
        "security_entry",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("network", sa.String(45), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_security_entry")),
    )
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def people() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("manager", sa.Boolean(), nullable=False),
        sa.Column("organizer", sa.Boolean(), nullable=False),
        sa.Column("password_hash", sa.String(255), nullable=True),
        sa.Column("pin_hash", sa.String(255), nullable=True),
        sa.Column("totp_secret", sa.String(64), nullable=True),
        sa.Column("totp_step", sa.Integer(), nullable=True),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
    )
    op.create_table(
        "recovery_code",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_recovery_code_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", "code_hash", name=op.f("pk_recovery_code")),
    )
    op.create_table(
        "one_time_link",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_one_time_link_account_id")
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_one_time_link")),
    )
    op.create_index("ix_one_time_link_account_id", "one_time_link", ["account_id"])
    op.create_table(
        "sign_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("network", sa.String(45), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_sign_in_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sign_in")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_sign_in_token_hash")),
    )
    op.create_index("ix_sign_in_account_id", "sign_in", ["account_id"])


def events() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("regulation", sa.String(80), nullable=False),
        sa.Column("confirmation", sa.String(8), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.CheckConstraint(
            "confirmation IN ('none', 'hand', 'match')", name=op.f("ck_event_confirmation")
        ),
        sa.CheckConstraint("state IN ('open', 'closed')", name=op.f("ck_event_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("code", name=op.f("uq_event_code")),
    )
    op.create_table(
        "event_role",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.CheckConstraint("role IN ('organizer', 'referee')", name=op.f("ck_event_role_role")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_event_role_event_id")),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_event_role_account_id")
        ),
        sa.PrimaryKeyConstraint("event_id", "account_id", "role", name=op.f("pk_event_role")),
    )
    op.create_index("ix_event_role_account_id", "event_role", ["account_id"])
    # On SQLite this makes `match` anew under the ledger that refers to it; nothing cascades.
    with op.batch_alter_table("match") as table:
        table.add_column(sa.Column("event_id", sa.Integer(), nullable=True))
        table.create_foreign_key(op.f("fk_match_event_id"), "event", ["event_id"], ["id"])
        table.create_index("ix_match_event_id", ["event_id"])


def devices() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_device_token_hash")),
    )
    op.create_table(
        "holding",
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name=op.f("fk_holding_device_id")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_holding_match_id")),
        sa.PrimaryKeyConstraint("device_id", "match_id", name=op.f("pk_holding")),
    )
    op.create_index("ix_holding_match_id", "holding", ["match_id"])


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


# As on the ledger, INSERT OR REPLACE would delete without asking the delete trigger.
SQLITE = (
    """
    CREATE TRIGGER security_entry_no_update BEFORE UPDATE ON security_entry
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: nothing in it is changed'); END
    """,
    """
    CREATE TRIGGER security_entry_no_delete BEFORE DELETE ON security_entry
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: nothing in it is deleted'); END
    """,
    """
    CREATE TRIGGER security_entry_is_new BEFORE INSERT ON security_entry
    WHEN EXISTS (SELECT 1 FROM security_entry WHERE number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: nothing in it is replaced'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION security_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the security log only grows: nothing in it is changed or deleted'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER security_entry_no_update BEFORE UPDATE ON security_entry
    FOR EACH ROW EXECUTE FUNCTION security_log_only_grows()
    """,
    """
    CREATE TRIGGER security_entry_no_delete BEFORE DELETE ON security_entry
    FOR EACH ROW EXECUTE FUNCTION security_log_only_grows()
    """,
    """
    CREATE TRIGGER security_entry_no_truncate BEFORE TRUNCATE ON security_entry
    FOR EACH STATEMENT EXECUTE FUNCTION security_log_only_grows()
    """,
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
