"""The tables of tournaments: the ledger of each, the matches of its rounds, and who has played.

The ledger is the truth; people are remembered from it for the next time.
"""

from datetime import date, datetime

from sqlalchemy import Date, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.database import Base
from referee.store.matches.tables import UtcDateTime


class EventEntryRow(Base):
    """A tournament's ledger, like a match's: `ledger.append` alone adds to it."""

    __tablename__ = "event_entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    tournament_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    event_id: Mapped[str] = mapped_column(String(64), unique=True)
    kind: Mapped[str] = mapped_column(String(32))
    payload: Mapped[str] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(String(80))
    device: Mapped[str] = mapped_column(String(80))
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)
    prev_hash: Mapped[str] = mapped_column(String(64))
    hash: Mapped[str] = mapped_column(String(64))


class RoundMatchRow(Base):
    """The match that was opened for a table of a round.

    A round that was taken back and published again has other matches: `published` is the entry
    that published it.
    """

    __tablename__ = "round_match"
    __table_args__ = (UniqueConstraint("event_id", "published", "table"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    published: Mapped[int] = mapped_column(Integer)
    round: Mapped[int] = mapped_column(Integer)
    table: Mapped[int] = mapped_column(Integer)


class KnownPersonRow(Base):
    """A person who has entered a tournament, with the club and town of the latest entry."""

    __tablename__ = "known_person"
    __table_args__ = (Index("ix_known_person_seen_on", "seen_on"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    # The name without case and accents: how searches find it, and whose it is.
    folded: Mapped[str] = mapped_column(String(160), unique=True)
    club: Mapped[str] = mapped_column(String(80))
    town: Mapped[str] = mapped_column(String(80))
    seen_on: Mapped[date] = mapped_column(Date)


EVENT_ENTRIES = Base.metadata.tables["event_entry"]
ROUND_MATCHES = Base.metadata.tables["round_match"]
KNOWN_PEOPLE = Base.metadata.tables["known_person"]
