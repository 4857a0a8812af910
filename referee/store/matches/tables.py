"""The tables of matches. The ledger is the truth.

What a match row holds beside its code and its event follows from the ledger.
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Date,
    Index,
    Integer,
    String,
    Table,
    literal_column,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from referee.games.pairs.tally import WHOLE_HAND
from referee.store.columns import Code, EventId, Hash, Key, Kind, Line, MatchId, Role, Word
from referee.store.database import Base


class Match(Base):
    """A match and what lists need of it, written with every entry and checked by verify."""

    __tablename__ = "match"
    __table_args__ = (
        CheckConstraint("state IN ('open', 'finished', 'locked', 'closed')", name="state"),
        Index("ix_match_state_last_at", "state", "last_at"),
        Index("ix_match_played_on", "played_on"),
        Index(
            "ix_match_over",
            "played_on",
            "last_at",
            "id",
            sqlite_where=text("state != 'open'"),
            postgresql_where=text("state != 'open'"),
        ),
        Index("ix_match_event_id", "event_id"),
        Index("ix_match_waiting", "waiting"),
    )

    id: Mapped[Key]
    code: Mapped[Code]
    # The evening or tournament it belongs to; a friendly match belongs to none.
    event_id: Mapped[EventId | None]
    head: Mapped[int]
    head_hash: Mapped[Hash]
    opened_at: Mapped[datetime]
    last_at: Mapped[datetime]
    game: Mapped[Role]
    state: Mapped[Word]
    # A side of marafone ("A", "B"); a game of other sides has other words for it.
    winner: Mapped[Word | None]
    played_on: Mapped[date]
    hands: Mapped[int]
    # How many calls, rulings and disputes wait for a referee, and whether the score is final.
    waiting: Mapped[int] = mapped_column(default=0)
    frozen: Mapped[bool] = mapped_column(default=False)
    # The regulation's title, place, event, table and referee: shown, never searched.
    about: Mapped[dict[str, Any]]
    # Games, score and target, in the shape of the game that is played.
    standing: Mapped[dict[str, Any]]
    # What its hands come to once it is over, side by side: pages about people count by it.
    tally: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Seat(Base):
    """A player at his seat; his name is folded too, to be searched without case or accents."""

    __tablename__ = "seat"
    __table_args__ = (
        Index("ix_seat_name_match_id", "name", "match_id"),
        Index("ix_seat_folded_match_id", "folded", "match_id"),
    )

    match_id: Mapped[MatchId] = mapped_column(primary_key=True)
    seat: Mapped[Key]
    name: Mapped[Line]
    folded: Mapped[str]


class SeatName(Base):
    """A name that somebody at a seat has or had, folded: once, however often he sat there.

    Searches look for a part of a name here, and by the index for the seats that have it.
    """

    __tablename__ = "seat_name"
    __table_args__ = ({"sqlite_with_rowid": False},)

    folded: Mapped[str] = mapped_column(primary_key=True)


SPREAD = tuple([f"spread_{points}" for points in range(WHOLE_HAND + 1)])
"""The columns that count, by points, how often a side took so many in a hand."""

LENGTHS = (10, 15, 20, 25, 30)
"""The most hands of a match that each column of lengths counts; longer ones are in the last."""

LENGTH = tuple([f"length_{at}" for at in range(len(LENGTHS) + 1)])

SHARES = (
    "matches",
    "hands",
    "timed",
    "minutes",
    "maraffe",
    "cappotti",
    "claims_right",
    "claims_wrong",
    "called",
    "called_won",
    *SPREAD,
    *LENGTH,
)
"""What a day adds up, of each game."""

CLUB_DAYS = Table(
    "club_day",
    Base.metadata,
    Column("day", Date, primary_key=True),
    Column("game", String(16), primary_key=True),
    *[Column(name, Integer, nullable=False) for name in SHARES],
    sqlite_with_rowid=False,
)
"""What was played on a day, of each game, summed up of its matches that are over.

`timed` of them lasted a time that can be an evening’s, `minutes` in all.
"""


class EntryColumns:
    """The columns of an entry of any ledger, beside whose it is and its number."""

    event_id: Mapped[Hash] = mapped_column(unique=True)
    kind: Mapped[Kind]
    payload: Mapped[str]
    actor: Mapped[Line]
    device: Mapped[Line]
    recorded_at: Mapped[datetime]
    prev_hash: Mapped[Hash]
    hash: Mapped[Hash]
    # What the digests of single values are made with; none of an entry sealed as a whole.
    salt: Mapped[str | None]


class MatchEntryRow(EntryColumns, Base):
    """The ledger. Rows are added by `ledger.append` alone; triggers refuse everything else.

    Without a row id of SQLite's own there is no second way to name a row, so none to replace it.
    """

    __tablename__ = "entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    match_id: Mapped[MatchId] = mapped_column(primary_key=True)
    number: Mapped[Key]


MATCHES = Base.metadata.tables["match"]
SEATS = Base.metadata.tables["seat"]
SEAT_NAMES = Base.metadata.tables["seat_name"]
ENTRIES = Base.metadata.tables["entry"]
"""The bare tables: what is done at every tap goes by them, at half the price of the models."""

PLAYED = ("finished", "locked")
"""States of a match that was played; one that was given up is none."""

OVER = MATCHES.c.state != literal_column("'open'")
"""The matches that are over. An index of theirs is used where a query says so in these words."""
