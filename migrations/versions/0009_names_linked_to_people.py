"""Names of entries as rows, and written names linked to people of the register."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "name_link",
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_name_link_person_id")),
        sa.PrimaryKeyConstraint(
            "scope", "code", "number", "player", "name", name=op.f("pk_name_link")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_name_link_person_id", "name_link", ["person_id"])
    names = op.create_table(
        "entry_name",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("town", sa.String(80), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_entry_name_event_id")),
        sa.PrimaryKeyConstraint("event_id", "entry", "player", name=op.f("pk_entry_name")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entry_name_event_id", "entry_name", ["event_id", "name"])
    rows = _entered()
    if rows:
        op.bulk_insert(names, rows)


KINDS = ("entry_added", "entry_changed", "entry_removed", "pairs_drawn", "pairs_parted")


def _entered() -> list[dict[str, object]]:
    """Return a row for each player of the entries that there are, as their ledgers say.

    A player whom the lot has put into a pair stays in the row of his own entry.
    """
    statement = sa.text(
        "SELECT tournament_id, kind, payload FROM event_entry WHERE kind IN :kinds"
        " ORDER BY tournament_id, number"
    ).bindparams(sa.bindparam("kinds", KINDS, expanding=True))
    events: dict[int, dict[int, dict[str, Any]]] = {}
    for event, kind, text in op.get_bind().execute(statement):
        _take(events.setdefault(event, {}), kind, json.loads(text))
    return [
        {"event_id": event, "entry": number, "player": player, "name": name, **_about(entry)}
        for event, entries in events.items()
        for number, entry in entries.items()
        for player, name in enumerate(entry["players"], start=1)
        if name not in [entries[one]["players"][0] for one in entry["of"]]
    ]


def _take(entries: dict[int, dict[str, Any]], kind: str, said: dict[str, Any]) -> None:
    if kind == "pairs_drawn":
        for pair in said["pairs"]:
            players = [entries[one]["players"][0] for one in pair["of"]]
            entries[pair["entry"]] = {"players": players, "of": pair["of"]}
    elif kind == "pairs_parted":
        for number in [number for number, one in entries.items() if one["of"]]:
            del entries[number]
    elif kind == "entry_removed":
        del entries[said["entry"]]
    else:
        known = entries.get(said["entry"], {"of": []})
        entries[said["entry"]] = {**said, "of": known["of"]}


def _about(entry: dict[str, Any]) -> dict[str, str]:
    return {"town": entry.get("town", ""), "club": entry.get("club", "")}


def downgrade() -> None:
    raise NotImplementedError("the ledger is never taken apart: restore a backup instead")
