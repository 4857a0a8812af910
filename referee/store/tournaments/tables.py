"""The tables of tournaments: the ledger of each, the matches of its rounds, and who has played.

The ledger is the truth; people are remembered from it for the next time.
"""

from datetime import date

from sqlalchemy import Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import EventId, Key, Line, MatchId, Role, Word
from referee.store.database import Base
from referee.store.matches.tables import EntryColumns


class EventEntryRow(EntryColumns, Base):
    """A tournament's ledger, like a match's: `ledger.append` alone adds to it."""

    __tablename__ = "event_entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    tournament_id: Mapped[EventId] = mapped_column(primary_key=True)
    number: Mapped[Key]


class RoundMatchRow(Base):
    """The match that was opened for a table of a round.

    A round that was taken back and published again has other matches: `published` is the entry
    that published it.
    """

    __tablename__ = "round_match"
    __table_args__ = (UniqueConstraint("event_id", "published", "table"),)

    match_id: Mapped[MatchId] = mapped_column(primary_key=True)
    event_id: Mapped[EventId]
    published: Mapped[int]
    round: Mapped[int]
    table: Mapped[int]


class KnownPersonRow(Base):
    """A person who has entered a tournament, with the club and town of the latest entry."""

    __tablename__ = "known_person"
    __table_args__ = (Index("ix_known_person_seen_on", "seen_on"),)

    id: Mapped[Key]
    name: Mapped[Line]
    # The name without case and accents: how searches find it, and whose it is.
    folded: Mapped[str] = mapped_column(String(160), unique=True)
    club: Mapped[Line]
    town: Mapped[Line]
    seen_on: Mapped[date]


class EntryNameRow(Base):
    """A player of an entry, with the town and club of the entry: his name as it is written."""

    __tablename__ = "entry_name"
    __table_args__ = (
        Index("ix_entry_name_event_id", "event_id", "name"),
        {"sqlite_with_rowid": False},
    )

    event_id: Mapped[EventId] = mapped_column(primary_key=True)
    entry: Mapped[Key]
    player: Mapped[Key]
    name: Mapped[Line]
    town: Mapped[Line]
    club: Mapped[Line]


class TablePlayedRow(Base):
    """A table of a round that has a confirmed result, as a `TablePlayed` (tournament/evening).

    A table of five has no games, no points and no winner.
    """

    __tablename__ = "table_played"
    __table_args__ = ({"sqlite_with_rowid": False},)

    event_id: Mapped[EventId] = mapped_column(primary_key=True)
    published: Mapped[Key]
    table: Mapped[Key]
    round: Mapped[int]
    format: Mapped[Role]
    games_a: Mapped[int | None]
    games_b: Mapped[int | None]
    points_a: Mapped[int | None]
    points_b: Mapped[int | None]
    winner: Mapped[Word | None]
    how: Mapped[Word]


class TableSeatRow(Base):
    """Who sat at a table that was played, by his entry; where a match was opened, it says by name.

    A person’s matches are found by these rows.
    """

    __tablename__ = "table_seat"
    __table_args__ = (
        Index("ix_table_seat_entry", "event_id", "entry", "player"),
        {"sqlite_with_rowid": False},
    )

    event_id: Mapped[EventId] = mapped_column(primary_key=True)
    published: Mapped[Key]
    table: Mapped[Key]
    seat: Mapped[Key]
    entry: Mapped[int]
    player: Mapped[int]


class PlaceTakenRow(Base):
    """The place of a player in the final standings of an event, as a `PlaceTaken` beside that.

    `of` is how many entries are in his ranking.
    """

    __tablename__ = "place_taken"
    __table_args__ = ({"sqlite_with_rowid": False},)

    event_id: Mapped[EventId] = mapped_column(primary_key=True)
    entry: Mapped[Key]
    player: Mapped[Key]
    place: Mapped[int]
    of: Mapped[int]


EVENT_ENTRIES = Base.metadata.tables["event_entry"]
ROUND_MATCHES = Base.metadata.tables["round_match"]
KNOWN_PEOPLE = Base.metadata.tables["known_person"]
ENTRY_NAMES = Base.metadata.tables["entry_name"]
TABLES_PLAYED = Base.metadata.tables["table_played"]
TABLE_SEATS = Base.metadata.tables["table_seat"]
PLACES_TAKEN = Base.metadata.tables["place_taken"]
