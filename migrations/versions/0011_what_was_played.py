"""What was played, as rows: hands of a match summed up, tables of tournaments, places taken.

They follow from the ledgers, which are replayed once for what is there already. A ledger that
cannot be replayed has no rows: `referee verify` names it.
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from referee.store.errors import BrokenLedger
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches.projections import match_columns
from referee.store.matches.views import view_of_entries
from referee.store.tournaments.played import rows_of_event
from referee.store.tournaments.views import view_of_tournament

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ENTRY = (
    sa.column("number"),
    sa.column("event_id"),
    sa.column("kind"),
    sa.column("payload"),
    sa.column("actor"),
    sa.column("device"),
    sa.column("recorded_at", sa.DateTime(timezone=True)),
    sa.column("prev_hash"),
    sa.column("hash"),
)


def upgrade() -> None:
    with op.batch_alter_table("match", recreate="auto") as match:
        match.add_column(sa.Column("tally", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("match", recreate="auto") as match:
        match.alter_column("tally", server_default=None)
    tables = op.create_table(
        "table_played",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("games_a", sa.Integer(), nullable=True),
        sa.Column("games_b", sa.Integer(), nullable=True),
        sa.Column("points_a", sa.Integer(), nullable=True),
        sa.Column("points_b", sa.Integer(), nullable=True),
        sa.Column("winner", sa.String(8), nullable=True),
        sa.Column("how", sa.String(8), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_table_played_event_id")),
        sa.PrimaryKeyConstraint("event_id", "published", "table", name=op.f("pk_table_played")),
        sqlite_with_rowid=False,
    )
    seats = op.create_table(
        "table_seat",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_table_seat_event_id")),
        sa.PrimaryKeyConstraint(
            "event_id", "published", "table", "seat", name=op.f("pk_table_seat")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_table_seat_entry", "table_seat", ["event_id", "entry", "player"])
    places = op.create_table(
        "place_taken",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_place_taken_event_id")),
        sa.PrimaryKeyConstraint("event_id", "entry", "player", name=op.f("pk_place_taken")),
        sqlite_with_rowid=False,
    )
    _fill_matches()
    _fill_events({one.name: one for one in (tables, seats, places)})


def _fill_matches() -> None:
    sql = op.get_bind()
    over = sa.text("SELECT id, code FROM match WHERE state IN ('finished', 'locked')")
    for id_, code in sql.execute(over).all():
        try:
            view = view_of_entries(code, _entries("entry", "match_id", id_))
        except BrokenLedger:
            continue
        sql.execute(
            sa.text("UPDATE match SET tally = :tally WHERE id = :id"),
            {"tally": json.dumps(match_columns(view)["tally"]), "id": id_},
        )


def _fill_events(made: dict[str, sa.Table]) -> None:
    sql = op.get_bind()
    for id_, code in sql.execute(sa.text("SELECT id, code FROM event WHERE head > 0")).all():
        try:
            entries = tuple(_entries("event_entry", "tournament_id", id_))
            rows = rows_of_event(view_of_tournament(id_, code, entries).state)
        except BrokenLedger:
            continue
        for table, added in rows.items():
            if added:
                op.bulk_insert(made[table.name], [{"event_id": id_, **row} for row in added])


def _entries(table: str, owner: str, id_: int) -> Iterator[LedgerEntry]:
    """Yield the entries of a ledger as they were written."""
    of_owner = sa.select(*ENTRY).select_from(sa.table(table)).where(sa.column(owner) == id_)
    rows = op.get_bind().execute(of_owner.order_by(sa.column("number"))).mappings()
    for row in rows:
        values: dict[str, Any] = dict(row)
        yield LedgerEntry(**{**values, "payload": json.loads(values["payload"])})


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
