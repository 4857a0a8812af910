"""The tables of requests to enter: no ledger, because strangers write here what may have to go.

What an organizer confirms is a fact in the ledger of the tournament, as every entry is.
"""

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import Hash, Key, Line, Word
from referee.store.database import Base

ASKED = "asked"
"""The state of a request that nobody has decided."""


class SignUpRow(Base):
    """How people enter an event by themselves: whether they may, until when, how many.

    `places` is 0 where there is no cap; past it `waiting` says whether there is a waiting list.
    """

    __tablename__ = "sign_up"

    event_id: Mapped[int] = mapped_column(
        ForeignKey("event.id"), primary_key=True, autoincrement=False
    )
    open: Mapped[bool]
    until: Mapped[date]
    places: Mapped[int]
    waiting: Mapped[bool]


class EntryRequestRow(Base):
    """A request to enter: of a pair, or of one player, who may look for a partner.

    `categories` are those they wish to play for, between commas. `entry` is what it became in the
    tournament, and `partner` the request of a single player who waits with this one as a pair. The
    requester has its token, which is kept as a hash only.
    """

    __tablename__ = "entry_request"
    __table_args__ = (Index("ix_entry_request_event_id", "event_id", "id"),)

    id: Mapped[Key]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    token_hash: Mapped[Hash] = mapped_column(unique=True)
    player_1: Mapped[Line]
    player_2: Mapped[Line]
    club: Mapped[Line]
    note: Mapped[str] = mapped_column(String(300))
    categories: Mapped[str] = mapped_column(String(600))
    # asked, entered, refused or left.
    state: Mapped[Word]
    reason: Mapped[str] = mapped_column(String(300))
    entry: Mapped[int | None]
    partner: Mapped[int | None]
    made_at: Mapped[datetime]


class NoticeRow(Base):
    """A device that is notified when the next round of an entry is published.

    `link` is the hash of the secret of the personal link, `endpoint` the device's address at the
    push service of its browser, `key` the public key that it was given. `told` is the fact that
    published the last round it was told of, `failures` counts those since it was last reached.
    """

    __tablename__ = "notice"
    __table_args__ = (Index("ix_notice_event_id", "event_id", "told"),)

    id: Mapped[Key]
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"))
    entry: Mapped[int]
    link: Mapped[Hash]
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)
    key: Mapped[str] = mapped_column(String(87))
    told: Mapped[int]
    failures: Mapped[int]
    made_at: Mapped[datetime]


SIGN_UPS = Base.metadata.tables["sign_up"]
ENTRY_REQUESTS = Base.metadata.tables["entry_request"]
NOTICES = Base.metadata.tables["notice"]
