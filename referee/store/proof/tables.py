"""The tables of checkpoints: triggers let them only grow, as the ledgers."""

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.columns import Hash, Key, Role
from referee.store.database import Base


class CheckpointRow(Base):
    """A checkpoint, as its signed line."""

    __tablename__ = "checkpoint"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    line: Mapped[str]


class CheckpointHeadRow(Base):
    """The newest entry of a ledger that had grown when a checkpoint was made."""

    __tablename__ = "checkpoint_head"
    __table_args__ = (
        Index("ix_checkpoint_head_checkpoint", "checkpoint"),
        {"sqlite_with_rowid": False},
    )

    scope: Mapped[Role] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    number: Mapped[Key]
    hash: Mapped[Hash]
    checkpoint: Mapped[int] = mapped_column(ForeignKey("checkpoint.number"))


CHECKPOINTS = Base.metadata.tables["checkpoint"]
CHECKPOINT_HEADS = Base.metadata.tables["checkpoint_head"]
