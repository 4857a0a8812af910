"""The security log only grows, whoever asks the database for something else."""

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from referee.actions import verification
from referee.store.accounts import security_log
from referee.store.database import db, writing
from tests.people import ORIGIN, person

pytestmark = pytest.mark.both_databases

REPLACED = """
    INSERT OR REPLACE INTO security_entry
    SELECT log_id, number, event_id, 'signed_out', payload, actor, device, recorded_at,
        prev_hash, hash, salt, subject, network FROM security_entry"""


def changed(statement: str) -> None:
    with pytest.raises(IntegrityError, match="only grows"), db.engine.begin() as sql:
        sql.execute(text(statement))


def test_nothing_in_it_is_changed_or_deleted(store: Flask) -> None:
    person("Anna")
    changed("UPDATE security_entry SET actor = 'Bruno'")
    changed("DELETE FROM security_entry")
    changed(REPLACED if db.engine.dialect.name == "sqlite" else "TRUNCATE security_entry")
    assert [entry.subject for entry in security_log.page().entries] == ["Anna"]
    assert verification.verify().sound


def test_it_is_written_with_what_it_tells_or_not_at_all(store: Flask) -> None:
    def fails() -> None:
        with writing():
            security_log.note("signed_in", "Anna", ORIGIN)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert security_log.page().entries == ()
    with pytest.raises(RuntimeError, match="inside a write transaction"):
        security_log.note("signed_in", "Anna", ORIGIN)


def test_a_guard_that_is_off_is_found(store: Flask) -> None:
    on_sqlite = db.engine.dialect.name == "sqlite"
    drop = "DROP TRIGGER security_entry_no_delete" + ("" if on_sqlite else " ON security_entry")
    with db.engine.begin() as sql:
        sql.execute(text(drop))
    problems = [str(problem) for problem in verification.verify().problems]
    assert problems == ["the guard security_entry_no_delete is missing or off"]
