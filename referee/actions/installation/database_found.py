"""How the database of an installation is, and whether the clock agrees with what is in it."""

import ctypes
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import func, select

from referee.actions.installation.findings import Diagnosis, Params
from referee.core.errors import N_
from referee.store import health
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.matches.tables import MATCHES
from referee.store.soundness import damage

BEHIND = timedelta(minutes=2)
"""What was written so much after now was written by another clock."""

UNSYNCHRONIZED = 5
"""What the system says of a clock that no time server keeps right (TIME_ERROR)."""

RESTORE = N_(
    "Stop the server and put the newest good backup back: referee restore FILE --replace. "
    "What was written after it: referee doctor --salvage. “referee verify” tells more."
)

ANSWERS = {
    "damaged": (N_("The database is damaged."), RESTORE),
    "stopped": (N_("The database is damaged."), RESTORE),
    "full": (N_("The disk of the database is full."), N_("Make room on it.")),
    "read_only": (
        N_("The database may only be read."),
        N_("Look at the rights of its file and at how its disk is mounted."),
    ),
    "busy": (N_("The database is busy."), N_("Ask again; end programs that hold it.")),
    "unreachable": (
        N_("The database cannot be reached."),
        N_("Look at DATABASE_URL, at its disk and at its server."),
    ),
}
"""What is said of a database that does not answer, by the cause."""


def check_database(migrations: str, *, whole: bool) -> Diagnosis:
    """Return how the database is; `migrations` is the folder of this program's.

    With `whole` its structure is read through, which takes as long as it is large.
    """
    if _is_not_made():
        text = N_("There is no database yet: the first start makes it.")
        return Diagnosis("database", "advised", text)
    if problem := damage(db.engine):
        text = N_("It is damaged, and nothing is written to it any more: %(problem)s.")
        return Diagnosis("database", "wrong", text, RESTORE, {"problem": problem})
    try:
        return _database(migrations, whole=whole)
    except StoreUnavailable as error:
        return Diagnosis("database", "wrong", *ANSWERS[error.cause])
    finally:
        db.session.rollback()


def _is_not_made() -> bool:
    """Tell whether the file of SQLite is not there yet; to open it would make it."""
    return db.engine.dialect.name == "sqlite" and not Path(str(db.engine.url.database)).exists()


def _database(migrations: str, *, whole: bool) -> Diagnosis:
    if health.is_older(migrations):
        return Diagnosis(
            "database",
            "advised",
            N_("Its schema is older than this program."),
            N_("The next start brings it up to date, after a backup."),
        )
    if health.schema_heads() != health.newest_heads(migrations):
        return Diagnosis(
            "database",
            "wrong",
            N_("Its schema is not one of this program: a newer version wrote it."),
            N_("Install the newest version."),
        )
    if missing := health.missing_tables():
        text = N_("Tables are missing: %(problem)s.")
        return Diagnosis("database", "wrong", text, RESTORE, {"problem": ", ".join(missing)})
    if not whole:
        return Diagnosis("database", "in_order", N_("It answers, and its schema is up to date."))
    if problems := list(health.problems()):
        text = N_("It is not sound (problems: %(count)s): %(problem)s.")
        params: Params = {"count": len(problems), "problem": problems[0]}
        return Diagnosis("database", "wrong", text, RESTORE, params)
    return Diagnosis("database", "in_order", N_("It is sound, and its schema is up to date."))


def check_clock(now: datetime) -> Diagnosis:
    """Return whether the clock of this machine can be right."""
    newest = _newest()
    if newest is not None and newest > now + BEHIND:
        return Diagnosis(
            "clock",
            "wrong",
            N_(
                "By the clock of this machine it is %(now)s, but a match was written later: "
                "%(newest)s."
            ),
            N_("Set the clock: timedatectl set-ntp true, or timedatectl set-time."),
            {"now": now, "newest": newest},
        )
    text, params = N_("By the clock of this machine it is %(now)s."), {"now": now}
    if not is_synchronized():
        advice = N_("No time server keeps it right: timedatectl set-ntp true, or check it by hand.")
        return Diagnosis("clock", "advised", text, advice, params)
    return Diagnosis("clock", "in_order", text, "", params)


def _newest() -> datetime | None:
    """Return when a match was last written, None where nobody can say."""
    if _is_not_made():
        return None
    try:
        newest: datetime | None = db.session.scalar(select(func.max(MATCHES.c.last_at)))
    except Exception:  # noqa: BLE001 -- whatever is wrong with the database is said of it
        return None
    finally:
        db.session.rollback()
    return newest


def is_synchronized() -> bool:
    """Tell whether a time server keeps the clock right; where the system does not say, it does."""
    adjtimex = getattr(ctypes.CDLL(None), "adjtimex", None)
    # The structure that it fills has 208 bytes.
    return adjtimex is None or adjtimex(ctypes.create_string_buffer(512)) != UNSYNCHRONIZED
