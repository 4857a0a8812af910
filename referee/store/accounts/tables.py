"""The tables of people, of their devices, and of what they may do. None refers to the ledger.

Tokens, codes and PINs are kept as hashes only: whoever reads the database cannot use them.
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import AccountId, Code, EventId, Hash, Key, Line, Role, Word
from referee.store.database import Base
from referee.store.ledger.entry import FIRST_PREV_HASH
from referee.store.matches.tables import EntryColumns


class AccountRow(Base):
    """A person who signs in. Accounts are closed, never deleted: the ledger names them."""

    __tablename__ = "account"

    id: Mapped[Key]
    name: Mapped[Line]
    # `Niccolò` and `niccolo` must not be two accounts.
    folded: Mapped[str] = mapped_column(unique=True)
    # The manager looks after the installation; an organizer may make events.
    manager: Mapped[bool]
    organizer: Mapped[bool]
    # Argon2id; none until the person has chosen a password.
    password_hash: Mapped[str | None] = mapped_column(String(255))
    # Argon2id; typed at a table by a referee, so it opens nothing else.
    pin_hash: Mapped[str | None] = mapped_column(String(255))
    totp_secret: Mapped[Hash | None]
    # The half minute of the last used code; neither it nor an earlier one is accepted again.
    totp_step: Mapped[int | None]
    made_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class RecoveryCodeRow(Base):
    """A code that stands in for the second factor once, on the day the phone is lost."""

    __tablename__ = "recovery_code"

    account_id: Mapped[AccountId] = mapped_column(primary_key=True)
    code_hash: Mapped[Hash] = mapped_column(primary_key=True)


class OneTimeLinkRow(Base):
    """A link that is used once: it makes the first manager, or lets a person choose a password."""

    __tablename__ = "one_time_link"
    __table_args__ = (Index("ix_one_time_link_account_id", "account_id"),)

    token_hash: Mapped[Hash] = mapped_column(primary_key=True)
    account_id: Mapped[AccountId | None]
    expires_at: Mapped[datetime]


class SignInRow(Base):
    """A person signed in on a device, until it is ended or left alone for too long."""

    __tablename__ = "sign_in"
    __table_args__ = (Index("ix_sign_in_account_id", "account_id"),)

    id: Mapped[Key]
    token_hash: Mapped[Hash] = mapped_column(unique=True)
    account_id: Mapped[AccountId]
    device: Mapped[Line]
    network: Mapped[str] = mapped_column(String(45))
    made_at: Mapped[datetime]
    seen_at: Mapped[datetime]


class DeviceRow(Base):
    """A browser or program that may write at a table; it is known until its token is lost."""

    __tablename__ = "device"

    id: Mapped[Key]
    token_hash: Mapped[Hash] = mapped_column(unique=True)
    name: Mapped[Line]
    made_at: Mapped[datetime]
    # The last time that it showed its token, to a minute; none while its token may be lost.
    seen_at: Mapped[datetime | None]


class ClubEventRow(Base):
    """An evening or tournament of the club; matches of it are refereed by the people it names."""

    __tablename__ = "event"
    __table_args__ = (
        CheckConstraint("confirmation IN ('none', 'hand', 'match')", name="confirmation"),
        CheckConstraint("state IN ('open', 'closed')", name="state"),
    )

    id: Mapped[Key]
    code: Mapped[Code]
    name: Mapped[Line]
    day: Mapped[date]
    # By its name in the club's list; a match keeps its own terms in its ledger.
    regulation: Mapped[Line]
    # Whether the other side confirms each hand, the match, or nothing.
    confirmation: Mapped[Word]
    state: Mapped[Word]
    made_at: Mapped[datetime]
    # The newest entry of its tournament's ledger, and what lists need of it; 0 without one.
    head: Mapped[int] = mapped_column(default=0)
    head_hash: Mapped[Hash] = mapped_column(default=FIRST_PREV_HASH)
    last_at: Mapped[datetime | None]
    standing: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class EventRoleRow(Base):
    """The role of a person in an event."""

    __tablename__ = "event_role"
    __table_args__ = (
        CheckConstraint("role IN ('organizer', 'referee')", name="role"),
        Index("ix_event_role_account_id", "account_id"),
    )

    event_id: Mapped[EventId] = mapped_column(primary_key=True)
    account_id: Mapped[AccountId] = mapped_column(primary_key=True)
    role: Mapped[Role] = mapped_column(primary_key=True)


class LeagueSecretaryRow(Base):
    """The right of a person to write the results of a team's meetings in a league."""

    __tablename__ = "league_secretary"
    __table_args__ = (Index("ix_league_secretary_league_id", "league_id"),)

    account_id: Mapped[AccountId] = mapped_column(primary_key=True)
    league_id: Mapped[int] = mapped_column(primary_key=True)
    team: Mapped[int] = mapped_column(primary_key=True)
    # A digest of what the team was called: one of another name does not inherit the right.
    named: Mapped[Hash]


class ThrottleRow(Base):
    """Failed attempts in a row of one account or network, shared by all processes."""

    __tablename__ = "throttle"

    # A hash of what is counted, so that typed names, also wrong ones, are not stored.
    key: Mapped[Hash] = mapped_column(primary_key=True)
    failures: Mapped[int]
    last_at: Mapped[datetime]


class SecurityLogRow(Base):
    """The security log of the installation: one row, with the head of its chain."""

    __tablename__ = "security_log"

    id: Mapped[Key]
    code: Mapped[Code]
    head: Mapped[int] = mapped_column(default=0)
    head_hash: Mapped[Hash] = mapped_column(default=FIRST_PREV_HASH)


class SecurityEntryRow(EntryColumns, Base):
    """The security log, chained as a ledger is and apart from every match.

    Whom or what it is about and from where is in the payload; the columns are for searches.
    """

    __tablename__ = "security_entry"
    __table_args__ = (
        Index("ix_security_entry_network", "network", "number"),
        {"sqlite_with_rowid": False},
    )

    log_id: Mapped[int] = mapped_column(ForeignKey("security_log.id"), primary_key=True)
    number: Mapped[Key]
    subject: Mapped[Line]
    network: Mapped[str] = mapped_column(String(45))


ACCOUNTS = Base.metadata.tables["account"]
RECOVERY_CODES = Base.metadata.tables["recovery_code"]
ONE_TIME_LINKS = Base.metadata.tables["one_time_link"]
SIGN_INS = Base.metadata.tables["sign_in"]
DEVICES = Base.metadata.tables["device"]
CLUB_EVENTS = Base.metadata.tables["event"]
EVENT_ROLES = Base.metadata.tables["event_role"]
THROTTLES = Base.metadata.tables["throttle"]
SECURITY_LOGS = Base.metadata.tables["security_log"]
SECURITY_ENTRIES = Base.metadata.tables["security_entry"]
LEAGUE_SECRETARIES = Base.metadata.tables["league_secretary"]
