"""The tables of matches. The ledger is the truth.

What a match row holds beside its code and its event follows from the ledger.
"""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    TypeDecorator,
)
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.database import Base


class UtcDateTime(TypeDecorator[datetime]):
    """A moment with its time zone in Python, in UTC in every database (SQLite knows no zones)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone has no place in the database")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Match(Base):
    """A match and what lists need of it, written with every entry and checked by verify."""

    __tablename__ = "match"
    __table_args__ = (
        CheckConstraint("state IN ('open', 'finished', 'locked', 'closed')", name="state"),
        Index("ix_match_state_last_at", "state", "last_at"),
        Index("ix_match_played_on", "played_on"),
        Index("ix_match_event_id", "event_id"),
        Index("ix_match_waiting", "waiting"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    # The evening or tournament it belongs to; a friendly match belongs to none.
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"))
    head: Mapped[int] = mapped_column(Integer)
    head_hash: Mapped[str] = mapped_column(String(64))
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_at: Mapped[datetime] = mapped_column(UtcDateTime)
    game: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(8))
    # A side of marafone ("A", "B"); a game of other sides has other words for it.
    winner: Mapped[str | None] = mapped_column(String(8))
    played_on: Mapped[date] = mapped_column(Date)
    hands: Mapped[int] = mapped_column(Integer)
    # How many calls, rulings and disputes wait for a referee, and whether the score is final.
    waiting: Mapped[int] = mapped_column(Integer, default=0)
    frozen: Mapped[bool] = mapped_column(Boolean, default=False)
    # The regulation's title, place, event, table and referee: shown, never searched.
    about: Mapped[dict[str, Any]] = mapped_column(JSON)
    # Games, score and target, in the shape of the game that is played.
    standing: Mapped[dict[str, Any]] = mapped_column(JSON)


class Seat(Base):
    """A player at his seat; his name is folded too, to be searched without case or accents."""

    __tablename__ = "seat"
    __table_args__ = (Index("ix_seat_name_match_id", "name", "match_id"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    folded: Mapped[str] = mapped_column(Text)


class MatchEntryRow(Base):
    """The ledger. Rows are added by `ledger.append` alone; triggers refuse everything else.

    Without a row id of SQLite's own there is no second way to name a row, so none to replace it.
    """

    __tablename__ = "entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    event_id: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(32))
    payload: Mapped[str] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(String(80))
    device: Mapped[str] = mapped_column(String(80))
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)
    prev_hash: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


MATCHES = Base.metadata.tables["match"]
SEATS = Base.metadata.tables["seat"]
ENTRIES = Base.metadata.tables["entry"]
"""The bare tables: what is done at every tap goes by them, at half the price of the models."""
