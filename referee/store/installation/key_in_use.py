"""Which key signs cookies: machines of one server must have the same."""

from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped

from referee.store.columns import Hash, Key
from referee.store.database import Base, db, writing


class KeyInUseRow(Base):
    """The key that signs cookies, as its digest: one row."""

    __tablename__ = "key_in_use"

    id: Mapped[Key]
    digest: Mapped[Hash]


KEY_IN_USE = Base.metadata.tables["key_in_use"]


def agree_on_key(keys: Sequence[str]) -> bool:
    """Tell whether a machine has the key that the others sign with; its first key is it from now.

    `keys` are those of the machine, the one that signs first and then those that are still read.
    """
    digests = [sha256(f"referee key {key}".encode()).hexdigest() for key in keys]
    try:
        return _agree(digests)
    except IntegrityError:
        # Another machine that starts at this moment was the first: its row is there now.
        return _agree(digests)


def _agree(digests: Sequence[str]) -> bool:
    with writing():
        known = db.session.scalar(select(KEY_IN_USE.c.digest).with_for_update())
        if known is None:
            db.session.execute(insert(KEY_IN_USE).values(id=1, digest=digests[0]))
        elif known not in digests:
            return False
        elif known != digests[0]:
            db.session.execute(update(KEY_IN_USE).values(digest=digests[0]))
    return True


def forget_key() -> None:
    """Let the next machine that starts say which key is used."""
    with writing():
        db.session.execute(KEY_IN_USE.delete())
