"""The security log as a chain, with what there is of accounts and events stated in it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

from referee.store.columns import UtcDateTime
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import SECURITY, StoredEntry

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

CODE = "SECURE"
FIRST = "0" * 64

OLD = ("at", "kind", "actor", "subject", "network", "device")


def upgrade() -> None:
    sql = op.get_bind()
    moment = sa.column("at", UtcDateTime())
    columns = [moment, *[sa.column(name) for name in OLD[1:]]]
    old = sql.execute(
        sa.select(*columns).select_from(sa.table("security_entry")).order_by(sa.column("number"))
    ).all()
    op.drop_table("security_entry")
    if sql.dialect.name == "postgresql":
        op.execute("DROP FUNCTION security_log_only_grows")
    log = op.create_table(
        "security_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_security_log")),
        sa.UniqueConstraint("code", name=op.f("uq_security_log_code")),
    )
    entries = op.create_table(
        "security_entry",
        sa.Column("log_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("recorded_at", UtcDateTime(), nullable=False),
        sa.Column("prev_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("salt", sa.Text(), nullable=True),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("network", sa.String(45), nullable=False),
        sa.ForeignKeyConstraint(
            ["log_id"], ["security_log.id"], name=op.f("fk_security_entry_log_id")
        ),
        sa.PrimaryKeyConstraint("log_id", "number", name=op.f("pk_security_entry")),
        sa.UniqueConstraint("event_id", name=op.f("uq_security_entry_event_id")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_security_entry_network", "security_entry", ["network", "number"])
    rows = list(_sealed([dict(row._mapping) for row in old]))
    head = {"head": len(rows), "head_hash": rows[-1]["hash"] if rows else FIRST}
    op.bulk_insert(log, [{"id": 1, "code": CODE, **head}])
    op.bulk_insert(entries, rows)
    for statement in GUARDS[sql.dialect.name]:
        op.execute(statement)


def _sealed(old: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the entries of the old log as a chain, and a last one that states what there is."""
    stock = _stock()
    told = [{**row, "stock": None} for row in old]
    if stock:
        nobody = dict.fromkeys(("actor", "subject", "network", "device"), "")
        now = datetime.now(UTC)
        told.append({"at": now, "kind": "stock_taken", **nobody, "stock": stock})
    prev_hash = FIRST
    for number, row in enumerate(told, start=1):
        about = {"subject": row["subject"], "network": row["network"]}
        payload = {**about, "stock": row["stock"]} if row["stock"] else about
        entry = StoredEntry(
            number, uuid4().hex, row["kind"], canonical(payload), row["actor"], row["device"],
            row["at"], prev_hash, "", uuid4().hex,
        )  # fmt: skip
        prev_hash = entry.sealed(CODE, SECURITY)
        yield {"log_id": 1, **vars(entry), "hash": prev_hash, **about}


def _stock() -> dict[str, Any]:
    """Return accounts, events and matches of events as they are; what came before is not known."""
    there: dict[str, Any] = {}
    for row in _rows(
        "SELECT id, name, manager, organizer, closed_at IS NOT NULL AS closed FROM account"
    ):
        rights = {name: bool(row[name]) for name in ("manager", "organizer", "closed")}
        there[f"account {row['id']}"] = {"name": row["name"], **rights, "roles": []}
    for row in _rows(
        "SELECT account_id, code, role FROM event_role JOIN event ON event.id = event_id"
        " ORDER BY code, role"
    ):
        there[f"account {row['account_id']}"]["roles"].append([row["code"], row["role"]])
    for row in _rows("SELECT id, code, name, day, regulation, confirmation, state FROM event"):
        about = {key: value for key, value in row.items() if key != "id"}
        there[f"event {row['id']}"] = {**about, "day": str(row["day"]), "tables": {}}
    for row in _rows("SELECT id, event_id, label FROM event_table"):
        there[f"event {row['event_id']}"]["tables"][str(row["id"])] = row["label"]
    for row in _rows(
        'SELECT match.code, event.code AS event, published, round, "table"'
        " FROM match JOIN event ON event.id = match.event_id"
        " LEFT JOIN round_match ON match_id = match.id"
    ):
        place = {key: value for key, value in row.items() if value is not None and key != "code"}
        there[f"match {row['code']}"] = place
    return there


def _rows(statement: str) -> list[dict[str, Any]]:
    return [dict(row) for row in op.get_bind().execute(sa.text(statement)).mappings()]


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")


KEPT = ("log_id", "number", "event_id", "kind", "recorded_at", "prev_hash", "hash", "network")
"""The columns that nothing ever changes. In the others a name may be blanked."""

CHANGED = " OR ".join(f'NEW."{name}" IS NOT OLD."{name}"' for name in KEPT)

SQLITE = (
    f"""
    CREATE TRIGGER security_entry_no_update BEFORE UPDATE ON security_entry
    WHEN NOT EXISTS (SELECT 1 FROM erasing) OR {CHANGED}
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: nothing in it is changed'); END
    """,  # noqa: S608 -- names of columns
    """
    CREATE TRIGGER security_entry_no_delete BEFORE DELETE ON security_entry
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: nothing in it is deleted'); END
    """,
    f"""
    CREATE TRIGGER security_entry_is_next BEFORE INSERT ON security_entry
    WHEN NEW.number
            IS NOT (SELECT coalesce(max(number), 0) + 1 FROM security_entry
                WHERE log_id = NEW.log_id)
        OR NEW.prev_hash
            IS NOT coalesce(
                (SELECT hash FROM security_entry
                    WHERE log_id = NEW.log_id AND number = NEW.number - 1),
                '{FIRST}')
        OR EXISTS (SELECT 1 FROM security_entry WHERE event_id = NEW.event_id)
    BEGIN SELECT RAISE(ABORT, 'the security log only grows: this is not its next entry'); END
    """,  # noqa: S608 -- sixty-four zeros
)

ONLY_GROWS = "the security log only grows: nothing in it is changed or deleted"

POSTGRESQL = (
    f"""
    CREATE FUNCTION security_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{ONLY_GROWS}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE FUNCTION security_entry_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        last security_entry%ROWTYPE;
    BEGIN
        SELECT * INTO last FROM security_entry
            WHERE log_id = NEW.log_id ORDER BY number DESC LIMIT 1;
        IF NEW.number <> coalesce(last.number, 0) + 1
            OR NEW.prev_hash <> coalesce(last.hash, repeat('0', 64))
        THEN
            RAISE EXCEPTION 'the security log only grows: this is not its next entry'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    f"""
    CREATE TRIGGER security_entry_no_update BEFORE UPDATE ON security_entry
    FOR EACH ROW EXECUTE FUNCTION entry_may_be_blanked('{ONLY_GROWS}')
    """,
    """
    CREATE TRIGGER security_entry_no_delete BEFORE DELETE ON security_entry
    FOR EACH ROW EXECUTE FUNCTION security_log_only_grows()
    """,
    """
    CREATE TRIGGER security_entry_no_truncate BEFORE TRUNCATE ON security_entry
    FOR EACH STATEMENT EXECUTE FUNCTION security_log_only_grows()
    """,
    """
    CREATE TRIGGER security_entry_is_next BEFORE INSERT ON security_entry
    FOR EACH ROW EXECUTE FUNCTION security_entry_is_next()
    """,
)

GUARDS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
