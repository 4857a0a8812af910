"""The ledgers of tournaments, the matches of their rounds, and the people who have played."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
FIRST = "0" * 64


def upgrade() -> None:
    # An evening written before this version has no tournament: its ledger is empty.
    head = sa.Column("head", sa.Integer(), nullable=False, server_default=sa.text("0"))
    op.add_column("event", head)
    op.add_column(
        "event", sa.Column("head_hash", sa.String(64), nullable=False, server_default=FIRST)
    )
    op.add_column("event", sa.Column("last_at", MOMENT, nullable=True))
    op.add_column("event", sa.Column("standing", sa.JSON(), nullable=True))
    op.create_table(
        "event_entry",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
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
            ["tournament_id"], ["event.id"], name=op.f("fk_event_entry_tournament_id")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_event_entry")),
        sa.UniqueConstraint("event_id", name=op.f("uq_event_entry_event_id")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "round_match",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_round_match_match_id")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_round_match_event_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_round_match")),
        sa.UniqueConstraint(
            "event_id", "published", "table", name=op.f("uq_round_match_event_id_published_table")
        ),
    )
    op.create_table(
        "known_person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(160), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("town", sa.String(80), nullable=False),
        sa.Column("seen_on", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_known_person")),
        sa.UniqueConstraint("folded", name=op.f("uq_known_person_folded")),
    )
    op.create_index("ix_known_person_seen_on", "known_person", ["seen_on"])
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


# The same guards as on the ledger of matches.
SQLITE = (
    """
    CREATE TRIGGER event_entry_no_update BEFORE UPDATE ON event_entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever changed'); END
    """,
    """
    CREATE TRIGGER event_entry_no_delete BEFORE DELETE ON event_entry
    BEGIN SELECT RAISE(ABORT, 'the ledger only grows: no entry is ever deleted'); END
    """,
    """
    CREATE TRIGGER event_entry_is_next BEFORE INSERT ON event_entry
    WHEN NEW.number
            IS NOT (SELECT coalesce(max(number), 0) + 1 FROM event_entry
                WHERE tournament_id = NEW.tournament_id)
        OR NEW.prev_hash
            IS NOT coalesce(
                (SELECT hash FROM event_entry
                    WHERE tournament_id = NEW.tournament_id AND number = NEW.number - 1),
                '0000000000000000000000000000000000000000000000000000000000000000')
        OR EXISTS (SELECT 1 FROM event_entry WHERE event_id = NEW.event_id)
    BEGIN SELECT RAISE(ABORT, 'this is not the next entry of its tournament'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION event_entry_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        last event_entry%ROWTYPE;
    BEGIN
        SELECT * INTO last FROM event_entry
            WHERE tournament_id = NEW.tournament_id ORDER BY number DESC LIMIT 1;
        IF NEW.number <> coalesce(last.number, 0) + 1
            OR NEW.prev_hash <> coalesce(last.hash, repeat('0', 64))
        THEN
            RAISE EXCEPTION 'this is not the next entry of its tournament'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER event_entry_no_update BEFORE UPDATE ON event_entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER event_entry_no_delete BEFORE DELETE ON event_entry
    FOR EACH ROW EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER event_entry_no_truncate BEFORE TRUNCATE ON event_entry
    FOR EACH STATEMENT EXECUTE FUNCTION entry_only_grows()
    """,
    """
    CREATE TRIGGER event_entry_is_next BEFORE INSERT ON event_entry
    FOR EACH ROW EXECUTE FUNCTION event_entry_is_next()
    """,
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
