"""What lets devices write and people enter, and friendly matches, stated in the security log."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

from referee.store.columns import UtcDateTime
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import SECURITY, StoredEntry

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

CODE = "SECURE"

TYPES = {
    **dict.fromkeys(
        ("made_at", "since", "until", "expires_at", "recorded_at", "at"), UtcDateTime()
    ),
    **dict.fromkeys(("open", "waiting"), sa.Boolean()),
}

LATE = "number event_id match_id writer_id kind payload after actor device recorded_at"
REQUEST = "id event_id token_hash player_1 player_2 club note state reason entry made_at"

STATED = {
    "device": ("device", "id", "id token_hash name made_at"),
    "writer": ("writer", "id", "id device_id match_id table_id since until"),
    "pairing": ("pairing_code", "code_hash", "code_hash table_id expires_at"),
    "link": ("one_time_link", "token_hash", "token_hash account_id expires_at"),
    "sign-in": ("sign_in", "id", "id token_hash account_id device network made_at"),
    "sign-up": ("sign_up", "event_id", "event_id open until places waiting"),
    "request": ("entry_request", "id", REQUEST),
}
"""Of each kind the table, the column that names its rows, and the columns that are stated."""


def upgrade() -> None:
    stock = dict(sorted({**_rows(), **_late(), **_friendly()}.items()))
    if not stock:
        return
    sql = op.get_bind()
    number, head_hash = sql.execute(sa.text("SELECT head, head_hash FROM security_log")).one()
    about = {"subject": "", "network": ""}
    entry = StoredEntry(
        number + 1, uuid4().hex, "stock_taken", canonical({**about, "stock": stock}), "", "",
        datetime.now(UTC), head_hash, "", uuid4().hex,
    )  # fmt: skip
    row = {"log_id": 1, **vars(entry), "hash": entry.sealed(CODE, SECURITY), **about}
    columns = [sa.column(name, TYPES.get(name)) for name in row]
    sql.execute(sa.table("security_entry", *columns).insert().values(row))
    sql.execute(
        sa.text("UPDATE security_log SET head = :head, head_hash = :hash"),
        {"head": row["number"], "hash": row["hash"]},
    )


def _rows() -> dict[str, Any]:
    there = {}
    for kind, (table, key, names) in STATED.items():
        columns = _columns(names if table != "sign_up" else names.replace(" until", ""))
        if table == "sign_up":
            columns.insert(2, sa.column("until", sa.Date()))
        for row in op.get_bind().execute(sa.select(*columns).select_from(sa.table(table))):
            there[f"{kind} {row._mapping[key]}"] = _seal(row)
    return there


def _late() -> dict[str, Any]:
    late = sa.table("late_entry", *_columns(LATE))
    decided = sa.table("late_decision", *_columns("late_number outcome entry reason actor at"))
    more = [decided.c[name] for name in "outcome entry reason actor at".split()]
    rows = sa.select(*late.c, *more).select_from(
        late.outerjoin(decided, decided.c.late_number == late.c.number)
    )
    return {f"late {row[0]}": _seal(row) for row in op.get_bind().execute(rows)}


def _friendly() -> dict[str, Any]:
    """Return the friendly matches as one thing: on some machines there are a hundred thousand."""
    rows = op.get_bind().execute(
        sa.text("SELECT id, code FROM match WHERE event_id IS NULL ORDER BY id")
    )
    found = rows.all()
    if not found:
        return {}
    return {f"friendly {found[-1].id}": _seal([row.code for row in found])}


def _columns(names: str) -> list[sa.ColumnClause[Any]]:
    return [sa.column(name, TYPES.get(name)) for name in names.split()]


def _seal(values: Any) -> dict[str, str]:
    said = [one.isoformat() if isinstance(one, date) else one for one in values]
    return {"seal": hashlib.sha256(canonical(said).encode()).hexdigest()}


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
