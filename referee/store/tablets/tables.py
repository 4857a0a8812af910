"""The tables of an event, the devices that write at them, and what came too late from one.

Late entries and what was decided of them only grow, like the ledger: triggers refuse changes.
"""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import EventId, Hash, Key, Kind, Line, MatchId, Role, TableId
from referee.store.database import Base


class EventTableRow(Base):
    """A table in the room, by the number or name that stands on it."""

    __tablename__ = "event_table"
    __table_args__ = (UniqueConstraint("event_id", "label"),)

    id: Mapped[Key]
    event_id: Mapped[EventId]
    label: Mapped[str] = mapped_column(String(20))


class PlacingRow(Base):
    """At which table of its event a match is played."""

    __tablename__ = "placing"
    __table_args__ = (Index("ix_placing_table_id", "table_id"),)

    match_id: Mapped[MatchId] = mapped_column(primary_key=True)
    table_id: Mapped[TableId]


class WriterRow(Base):
    """The device that writes to a friendly match, or at a table of an event, and until when.

    Rows stay, so that devices that wrote here before are known.
    """

    __tablename__ = "writer"
    __table_args__ = (
        CheckConstraint("(match_id IS NULL) <> (table_id IS NULL)", name="one_place"),
        Index("ix_writer_match_id", "match_id"),
        Index("ix_writer_table_id", "table_id"),
        Index("ix_writer_device_id", "device_id"),
    )

    id: Mapped[Key]
    device_id: Mapped[int] = mapped_column(ForeignKey("device.id"))
    match_id: Mapped[MatchId | None]
    table_id: Mapped[TableId | None]
    since: Mapped[datetime]
    until: Mapped[datetime | None]


class PairingCodeRow(Base):
    """A code that pairs one tablet with a table, within ten minutes."""

    __tablename__ = "pairing_code"

    # Keyed with the server's secret, because a plain hash of so short a code could be guessed.
    code_hash: Mapped[Hash] = mapped_column(primary_key=True)
    table_id: Mapped[TableId]
    expires_at: Mapped[datetime]


class LateEntryRow(Base):
    """An entry sent by a device that had been taken over: kept for a referee, never merged."""

    __tablename__ = "late_entry"
    __table_args__ = (Index("ix_late_entry_match_id", "match_id"),)

    number: Mapped[Key]
    event_id: Mapped[Hash] = mapped_column(unique=True)
    match_id: Mapped[MatchId]
    writer_id: Mapped[int] = mapped_column(ForeignKey("writer.id"))
    kind: Mapped[Kind]
    payload: Mapped[str]
    # The newest entry that the device knew when it was tapped.
    after: Mapped[int]
    actor: Mapped[Line]
    device: Mapped[Line]
    recorded_at: Mapped[datetime]


class LateDecisionRow(Base):
    """A referee's decision on a late entry: entered as a fact of his own, or set aside."""

    __tablename__ = "late_decision"
    __table_args__ = (CheckConstraint("outcome IN ('entered', 'set_aside')", name="outcome"),)

    late_number: Mapped[int] = mapped_column(ForeignKey("late_entry.number"), primary_key=True)
    outcome: Mapped[Role]
    # The entry of the ledger made from it.
    entry: Mapped[int | None]
    reason: Mapped[str]
    actor: Mapped[Line]
    at: Mapped[datetime]


EVENT_TABLES = Base.metadata.tables["event_table"]
PLACINGS = Base.metadata.tables["placing"]
WRITERS = Base.metadata.tables["writer"]
PAIRING_CODES = Base.metadata.tables["pairing_code"]
LATE_ENTRIES = Base.metadata.tables["late_entry"]
LATE_DECISIONS = Base.metadata.tables["late_decision"]

_WRITES_NOW = WRITERS.c.until.is_(None)
for place in (WRITERS.c.match_id, WRITERS.c.table_id):
    Index(
        f"uq_writer_{place.name}",
        place,
        unique=True,
        sqlite_where=_WRITES_NOW,
        postgresql_where=_WRITES_NOW,
    )
