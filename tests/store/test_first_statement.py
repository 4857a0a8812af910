"""The first statement of a request: the same answer as any other, outside any transaction."""

import pytest
from flask import Flask
from sqlalchemy import bindparam, select, text

from referee.store.database import db
from referee.store.first_statement import First
from referee.store.matches.found import find_match
from referee.store.matches.tables import MATCHES
from tests.tables import Table

BY_CODE = select(MATCHES.c.id, MATCHES.c.last_at, MATCHES.c.standing).where(
    MATCHES.c.code == bindparam("wanted")
)


@pytest.mark.both_databases
def test_it_answers_as_a_transaction_does(store: Flask) -> None:
    code = Table().code
    first = First(BY_CODE)
    db.session.rollback()
    alone = first.row(wanted=code)
    within = db.session.execute(BY_CODE, {"wanted": code}).one()
    assert alone == tuple(within) == first.row(wanted=code)
    db.session.rollback()
    assert first.row(wanted="NOBODY") is None


@pytest.mark.both_databases
def test_it_leaves_no_transaction_open(store: Flask) -> None:
    code = Table().code
    for _ in range(20):
        db.session.rollback()
        find_match(code)
    db.session.rollback()
    with db.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            open_ = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%'"
            assert connection.scalar(text(open_)) == 0
            assert not connection.connection.driver_connection.autocommit  # type: ignore[union-attr]
        assert connection.scalar(select(MATCHES.c.code)) == code


@pytest.mark.both_databases
def test_it_sees_what_was_committed_since(store: Flask) -> None:
    table = Table()
    db.session.rollback()
    assert find_match(table.code).head.number == 1
    table.hand(6, 5)
    assert find_match(table.code).head.number == 2


@pytest.mark.both_databases
def test_a_connection_that_was_lost_is_made_anew(store: Flask) -> None:
    table = Table()
    db.session.rollback()
    find_match(table.code)
    db.session.rollback()
    lost = db.engine.raw_connection()
    driver = lost.driver_connection
    lost.close()
    assert driver is not None
    driver.close()
    assert find_match(table.code).head.number == 1


def test_a_mistake_of_the_program_is_told_as_it_is(app: Flask) -> None:
    with app.app_context():
        code = Table().code
        with db.engine.begin() as connection:
            connection.execute(text("ALTER TABLE writer RENAME TO author"))
        with pytest.raises(Exception, match="no such table"):
            find_match(code)
