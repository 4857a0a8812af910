"""The register of people: its ledger, and the people that follow from it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
FIRST = "0" * 64
FOLDED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    register = op.create_table(
        "register",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_register")),
        sa.UniqueConstraint("code", name=op.f("uq_register_code")),
    )
    op.create_table(
        "register_entry",
        sa.Column("register_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.Column("prev_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["register_id"], ["register.id"], name=op.f("fk_register_entry_register_id")
        ),
        sa.PrimaryKeyConstraint("register_id", "number", name=op.f("pk_register_entry")),
        sa.UniqueConstraint("event_id", name=op.f("uq_register_entry_event_id")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", FOLDED, nullable=False),
        sa.Column("town", sa.String(80), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("card", sa.String(80), nullable=False),
        sa.Column("born", sa.Integer(), nullable=True),
        sa.Column("category", sa.String(80), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_index("ix_person_folded", "person", ["folded", "id"])
    op.create_table(
        "person_word",
        sa.Column("word", FOLDED, nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_person_word_person_id")
        ),
        sa.PrimaryKeyConstraint("word", "person_id", name=op.f("pk_person_word")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_person_word_person_id", "person_word", ["person_id"])
    op.create_table(
        "person_fact",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_person_fact_person_id")
        ),
        sa.PrimaryKeyConstraint("person_id", "number", name=op.f("pk_person_fact")),
        sqlite_with_rowid=False,
    )
    # An installation has one register, empty at first.
    op.bulk_insert(register, [{"id": 1, "code": "PEOPLE", "head": 0, "head_hash": FIRST}])
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


# The same guards as on the ledgers of matches and tournaments.
SQLITE = (
    """
    CREATE TRIGGER register_entry_no_update BEFORE UPDATE ON register_entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever changed'); END
    """,
    """
    CREATE TRIGGER register_entry_no_delete BEFORE DELETE ON register_entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever deleted'); END
    """,
    """
    CREATE TRIGGER register_entry_is_next BEFORE INSERT ON register_entry
    WHEN NEW.number
            IS NOT (SELECT coalesce(max(number), 0) + 1 FROM register_entry
                WHERE register_id = NEW.register_id)
        OR NEW.prev_hash
            IS NOT coalesce(
                (SELECT hash FROM register_entry
                    WHERE register_id = NEW.register_id AND number = NEW.number - 1),
                '0000000000000000000000000000000000000000000000000000000000000000')
        OR EXISTS (SELECT 1 FROM register_entry WHERE event_id = NEW.event_id)
    BEGIN SELECT RAISE(ABORT, 'this is not the next entry of the register'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION register_entry_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        last register_entry%ROWTYPE;
    BEGIN
        SELECT * INTO last FROM register_entry
            WHERE register_id = NEW.register_id ORDER BY number DESC LIMIT 1;
        IF NEW.number <> coalesce(last.number, 0) + 1
            OR NEW.prev_hash <> coalesce(last.hash, repeat('0', 64))
        THEN
            RAISE EXCEPTION 'this is not the next entry of the register'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER register_entry_no_update BEFORE UPDATE ON register_entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER register_entry_no_delete BEFORE DELETE ON register_entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER register_entry_no_truncate BEFORE TRUNCATE ON register_entry
    FOR EACH STATEMENT EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER register_entry_is_next BEFORE INSERT ON register_entry
    FOR EACH ROW EXECUTE FUNCTION register_entry_is_next()
    """,
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
