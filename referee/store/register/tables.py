"""The tables of the register of people: its ledger, and what follows from it.

The ledger is the truth; the other tables are written with each entry, and compared by verify.
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import Code, Hash, Key, Line, Word
from referee.store.database import Base
from referee.store.ledger.entry import FIRST_PREV_HASH
from referee.store.matches.tables import EntryColumns

FOLDED = Text().with_variant(Text(collation="C"), "postgresql")
"""A folded text, ordered letter by letter in every database: a beginning is a span of them."""


class RegisterRow(Base):
    """The register of the installation: one row, with the head of its ledger."""

    __tablename__ = "register"

    id: Mapped[Key]
    code: Mapped[Code]
    head: Mapped[int] = mapped_column(default=0)
    head_hash: Mapped[Hash] = mapped_column(default=FIRST_PREV_HASH)
    # Whether ratings are kept.
    rating: Mapped[bool] = mapped_column(default=False)


class RegisterEntryRow(EntryColumns, Base):
    """The ledger of the register: `ledger.append` alone adds to it."""

    __tablename__ = "register_entry"
    __table_args__ = ({"sqlite_with_rowid": False},)

    register_id: Mapped[int] = mapped_column(ForeignKey("register.id"), primary_key=True)
    number: Mapped[Key]


class PersonRow(Base):
    """A person; `id` is the number of the entry that added him."""

    __tablename__ = "person"
    __table_args__ = (
        Index("ix_person_listed", "merged_into", "folded", "id"),
        Index("ix_person_shown", "shown", "born"),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[Line]
    folded: Mapped[str] = mapped_column(FOLDED)
    town: Mapped[Line]
    club: Mapped[Line]
    card: Mapped[Line]
    born: Mapped[int | None]
    category: Mapped[Line]
    note: Mapped[str]
    # What of his name is public, "" where nobody has chosen.
    shown: Mapped[Word] = mapped_column(default="")
    # Who sees his rating, "" where nobody has chosen.
    rated: Mapped[Word] = mapped_column(default="")
    # The person that he was found to be; none of one who stands for himself.
    merged_into: Mapped[int | None]


class PersonWordRow(Base):
    """A folded word by which a person is found, from its beginning."""

    __tablename__ = "person_word"
    __table_args__ = (
        Index("ix_person_word_person_id", "person_id"),
        {"sqlite_with_rowid": False},
    )

    word: Mapped[str] = mapped_column(FOLDED, primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)


class PersonFactRow(Base):
    """An entry of the register that is about a person: his history is read by these."""

    __tablename__ = "person_fact"
    __table_args__ = ({"sqlite_with_rowid": False},)

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
    number: Mapped[Key]


class NameLinkRow(Base):
    """The person of a written name, null where its link was taken back.

    The columns are those of a `Place` (core/register).
    """

    __tablename__ = "name_link"
    __table_args__ = (
        Index("ix_name_link_person_id", "person_id"),
        {"sqlite_with_rowid": False},
    )

    scope: Mapped[Word] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    number: Mapped[Key]
    player: Mapped[Key]
    name: Mapped[Line] = mapped_column(primary_key=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))


class EarlierEventRow(Base):
    """An event before Referee, or of another installation, as an `EarlierEvent` (core/register).

    `id` is the number of the entry that added it, `code` names it.

    `day` is `2019-11-20`, or `2019` where only the year is known.
    """

    __tablename__ = "earlier_event"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    code: Mapped[Code]
    name: Mapped[Line]
    day: Mapped[str] = mapped_column(String(10))
    game: Mapped[str] = mapped_column(String(24), default="")
    format: Mapped[str] = mapped_column(String(24), default="")


class EarlierResultRow(Base):
    """A player in a result of an earlier event: the line of the result, his place and games."""

    __tablename__ = "earlier_result"
    __table_args__ = ({"sqlite_with_rowid": False},)

    event_id: Mapped[int] = mapped_column(ForeignKey("earlier_event.id"), primary_key=True)
    line: Mapped[Key]
    player: Mapped[Key]
    name: Mapped[Line]
    place: Mapped[int]
    games: Mapped[int | None]
    of: Mapped[int | None]
    brutte: Mapped[int | None]


class StoredSeason(Base):
    """A season, as a `Season` (core/register); `id` is the number of the entry that added it."""

    __tablename__ = "season"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    about: Mapped[dict[str, Any]] = mapped_column(JSON)
    told: Mapped[list[int]] = mapped_column(JSON)
    withdrawn: Mapped[int]
    newest: Mapped[int]


class StoredLeague(Base):
    """A league, as a `League` (core/register); `id` is the number of the entry that added it."""

    __tablename__ = "league"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    about: Mapped[dict[str, Any]] = mapped_column(JSON)
    meetings: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    gone: Mapped[list[list[Any]]] = mapped_column(JSON)
    exchanged: Mapped[list[list[int]]] = mapped_column(JSON)
    told: Mapped[list[int]] = mapped_column(JSON)
    withdrawn: Mapped[int]
    newest: Mapped[int]


class RatingRow(Base):
    """The rating of a person, as a `Rating` (core/register): worked out from the results."""

    __tablename__ = "rating"
    __table_args__ = (Index("ix_rating_value", "value"),)

    person_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    value: Mapped[float]
    uncertainty: Mapped[float]
    matches: Mapped[int]


class RatedMatchRow(Base):
    """A match that counts for ratings, as a `RatedMatch` (ratings.py); `at` orders them by time."""

    __tablename__ = "rated_match"
    __table_args__ = (
        Index("ix_rated_match_event_id", "event_id"),
        Index("ix_rated_match_match", "match"),
        {"sqlite_with_rowid": False},
    )

    at: Mapped[str] = mapped_column(String(35), primary_key=True)
    day: Mapped[date]
    match: Mapped[str | None] = mapped_column(String(6))
    event_id: Mapped[int | None]
    round: Mapped[int | None]
    first: Mapped[int]
    first_mate: Mapped[int]
    second: Mapped[int]
    second_mate: Mapped[int]
    score: Mapped[float]


class RatingMoveRow(Base):
    """What a match that counts moved of a person’s rating; `expected` is that of his pair."""

    __tablename__ = "rating_move"
    __table_args__ = ({"sqlite_with_rowid": False},)

    person_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(String(35), primary_key=True)
    expected: Mapped[float]
    before: Mapped[float]
    value: Mapped[float]
    uncertainty: Mapped[float]
    matches: Mapped[int]


class RatingDueRow(Base):
    """A match or an event of which something changed that ratings have not seen yet.

    There may be several of one: each is written with its change, and goes once that is counted.
    """

    __tablename__ = "rating_due"

    id: Mapped[Key]
    scope: Mapped[Word]
    code: Mapped[str] = mapped_column(String(6))


class RatingsMadeRow(Base):
    """A single row that keeps how far ratings are worked out, as a `Reached` (rating_steps.py).

    Where `since` is behind `upto`, the ratings of people are still those of before.
    """

    __tablename__ = "ratings_made"

    id: Mapped[Key]
    at: Mapped[datetime]
    upto: Mapped[str] = mapped_column(String(35))
    since: Mapped[str] = mapped_column(String(35))
    backs: Mapped[int]


class ErasingRow(Base):
    """A row while a name is being erased, in that transaction alone: the guards ask for it."""

    __tablename__ = "erasing"

    id: Mapped[Key]


REGISTERS = Base.metadata.tables["register"]
REGISTER_ENTRIES = Base.metadata.tables["register_entry"]
PEOPLE = Base.metadata.tables["person"]
PERSON_WORDS = Base.metadata.tables["person_word"]
PERSON_FACTS = Base.metadata.tables["person_fact"]
NAME_LINKS = Base.metadata.tables["name_link"]
EARLIER_EVENTS = Base.metadata.tables["earlier_event"]
EARLIER_RESULTS = Base.metadata.tables["earlier_result"]
SEASONS = Base.metadata.tables["season"]
LEAGUES = Base.metadata.tables["league"]
RATINGS = Base.metadata.tables["rating"]
RATED_MATCHES = Base.metadata.tables["rated_match"]
RATING_MOVES = Base.metadata.tables["rating_move"]
RATINGS_DUE = Base.metadata.tables["rating_due"]
RATINGS_MADE = Base.metadata.tables["ratings_made"]
ERASING_NOW = Base.metadata.tables["erasing"]
