"""Checkpoints that the server makes by itself."""

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy.exc import IntegrityError

from referee.core import merkle
from referee.core.checkpoint import BEFORE_FIRST, Checkpoint
from referee.store.database import writing
from referee.store.errors import StoreUnavailable
from referee.store.proof import checkpoints
from referee.store.proof.signing import (
    NEWEST,
    NoKey,
    keep,
    make_key,
    public_key,
    signature,
    signing_key,
)

logger = logging.getLogger("referee.proof")

EVERY = timedelta(minutes=15)
"""How long after one, at the earliest, the next is made by itself."""


def make_checkpoint_if_due(folder: Path, now: datetime) -> Checkpoint | None:
    """Make a checkpoint a quarter of an hour after the last one, where a ledger has grown.

    So everything that ends is counted within that time.
    """
    last = checkpoints.newest()
    if last is not None:
        made_at = last.moment
        # A clock that was set back must not keep one from being made.
        if timedelta() <= now - made_at < EVERY:
            return None
    return make_checkpoint_at_once(folder, now)


def make_checkpoint_at_once(folder: Path, now: datetime) -> Checkpoint | None:
    """Make a checkpoint of what has been written, such as an event that has just been closed.

    A failure is logged: it keeps nobody from closing it.
    """
    try:
        return make_checkpoint(folder, now)
    except (NoKey, OSError, StoreUnavailable) as error:
        logger.error("no checkpoint was made: %s", error)  # noqa: TRY400 -- the text says it all
        return None


def newest_for_paper(folder: Path, now: datetime) -> Checkpoint | None:
    """Return the newest checkpoint, made now where a ledger has grown, if that can be."""
    make_checkpoint_at_once(folder, now)
    return checkpoints.newest()


def make_checkpoint(folder: Path, now: datetime) -> Checkpoint | None:
    """Make a checkpoint of the ledgers that have grown; None where none has.

    `folder` is that of the installation. Raise NoKey where the key of earlier ones is gone: one of
    another key would prove nothing of them.
    """
    heads = checkpoints.grown()
    if not heads:
        return None
    last = checkpoints.newest()
    try:
        key = signing_key(folder)
    except NoKey:
        if last is not None:
            raise
        key = make_key(folder)
    stated = Checkpoint(
        number=last.number + 1 if last else 1,
        made_at=now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        size=len(heads),
        previous=last.digest if last else BEFORE_FIRST,
        root=merkle.root([one.leaf for one in heads]).hex(),
        key=public_key(key),
    )
    made = Checkpoint(**{**vars(stated), "signature": signature(key, stated.statement)})
    try:
        with writing():
            checkpoints.add(made, heads)
    except IntegrityError:
        return None  # Another machine has just made it.
    keep(folder, NEWEST, f"{made.line}\n".encode())
    return made
