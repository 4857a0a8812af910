"""The guards of the ledgers and logs: triggers, compared with those that the migrations make."""

from collections.abc import Iterator
from hashlib import blake2b

from sqlalchemy import text

from referee.store.database import db
from referee.store.guard_digests import DIGESTS

_TRIGGERS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    # Whether it is on, when it is called and what it then does; a rule is like a trigger.
    "postgresql": """
        SELECT tgname, concat_ws(' ', relname, tgtype, proname, prosrc, tgqual)
        FROM pg_trigger
        JOIN pg_class ON pg_class.oid = tgrelid
        JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
        AND relnamespace = current_schema()::regnamespace
        UNION ALL
        SELECT rulename, definition FROM pg_rules WHERE schemaname = current_schema()""",
}


def digests() -> dict[str, str]:
    """Return the guards that are on, each with a digest of what it does, spaces aside."""
    rows = db.session.execute(text(_TRIGGERS[db.engine.dialect.name]))
    return {name: _digest(" ".join(sql.split())) for name, sql in rows}


def problems() -> Iterator[str]:
    """Yield the guards that are missing, that do something else, or that nobody knows."""
    there, known = digests(), DIGESTS[db.engine.dialect.name]
    for name, digest in sorted(known.items()):
        if name not in there:
            yield f"the guard {name} is missing or off"
        elif there[name] != digest:
            yield f"the guard {name} does something else than it was made for"
    for name in sorted(there.keys() - known.keys()):
        yield f"the trigger {name} is none of Referee’s"


def _digest(text_: str) -> str:
    return blake2b(text_.encode(), digest_size=16).hexdigest()
