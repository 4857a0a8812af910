"""The tables of print jobs. They are no record of anything: after a day they are empty again."""

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import EventId, Hash, Key, Word
from referee.store.database import Base


class PrintJobRow(Base):
    """A job of printing, named by its content; `printer` is the thread that does it."""

    __tablename__ = "print_job"

    key: Mapped[Hash] = mapped_column(primary_key=True)
    event_id: Mapped[EventId]
    state: Mapped[Word]
    done: Mapped[int]
    of: Mapped[int]
    printer: Mapped[Hash]
    made_at: Mapped[datetime]
    # When its printer was alive last.
    beat_at: Mapped[datetime]


class PrintPieceRow(Base):
    """A piece of what is printed: of the part that ends with sheet `last`, of the whole if 0."""

    __tablename__ = "print_piece"

    key: Mapped[str] = mapped_column(ForeignKey("print_job.key"), primary_key=True)
    last: Mapped[Key]
    piece: Mapped[Key]
    content: Mapped[bytes] = mapped_column(LargeBinary)


PRINT_JOBS = Base.metadata.tables["print_job"]
PRINT_PIECES = Base.metadata.tables["print_piece"]
