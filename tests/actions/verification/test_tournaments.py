"""What was done to the ledger of a tournament behind everybody's back is found."""

import pytest
from flask import Flask
from sqlalchemy import text

from referee.actions import verification
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.errors import BrokenLedger
from referee.store.tournaments.views import event_view, event_views
from tests.actions.tournaments.desk import Desk


def test_a_torn_ledger_is_told(store: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    event_views.clear()
    monkeypatch.setattr("referee.store.tournaments.views.folded", lambda _: {}["x"])
    with pytest.raises(BrokenLedger, match=f"event {desk.code}"):
        event_view(desk.code)


def tampered(app: Flask, desk: Desk, statement: str) -> list[str]:
    """What verify says after somebody went behind the ledger's back, on SQLite."""
    if db.engine.dialect.name != "sqlite":
        pytest.skip("how to get past the guards is the database's own")
    names = ("event_entry_no_update", "event_entry_no_delete")
    guards = [
        str(db.session.scalar(text(f"SELECT sql FROM sqlite_master WHERE name = '{name}'")))
        for name in names
    ]
    db.session.rollback()
    with db.engine.connect().execution_options(writing=True) as sql, sql.begin():
        for name in names:
            sql.execute(text(f"DROP TRIGGER {name}"))
        sql.execute(text(statement))
        for guard in guards:
            sql.execute(text(guard))
    event_views.clear()
    return [str(problem).replace(desk.code, "CODE") for problem in verification.verify().problems]


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE event_entry SET actor = 'Eva' WHERE number = 2",
            "event CODE, entry 2: its content does not match its hash",
        ),
        (
            "UPDATE event_entry SET payload = CAST(x'ff' AS TEXT) WHERE number = 2",
            "event CODE, entry 2: it cannot be read",
        ),
        (
            "DELETE FROM event_entry WHERE number = 5",
            "event CODE, entry 5: it is missing, though the event row counts it",
        ),
        (
            "UPDATE event SET head_hash = 'x'",
            "event CODE: the event row has head_hash 'x', the ledger ",
        ),
        ("UPDATE event SET standing = '{'", "event CODE: the event row cannot be read"),
        ("UPDATE event SET last_at = CAST(x'ff' AS TEXT)", "event CODE: the event row cannot"),
    ],
)
def test_verify_finds_what_was_done_to_a_tournament(
    store: Flask, statement: str, told: str
) -> None:
    desk = Desk()
    desk.enter(3)
    assert desk.view.number == 5
    (problem,) = tampered(store, desk, statement)
    assert problem.startswith(told)


@pytest.mark.both_databases
def test_a_tournament_that_makes_no_sense_is_told(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk()

    def torn(_: object) -> None:
        raise RuleError("it cannot be replayed")

    monkeypatch.setattr("referee.store.tournaments.views.folded", torn)
    (problem,) = verification.verify().problems
    assert str(problem) == f"event {desk.code}: it cannot be replayed"
