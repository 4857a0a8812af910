"""The register goes on by entries that were salvaged, as they are."""

import json
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.register.continuing import Continued, continue_register, is_ledger
from referee.actions.register.people import add_person
from referee.actions.register.writing import salted
from referee.actions.verification import verify
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.store.ledger import ledger
from referee.store.ledger.ledger import REGISTER_BOOK, Submission
from referee.store.ledger.lines import line_of
from referee.store.register.queries import everybody, held_register
from tests.actions.register.linking import done
from tests.tables import STAMP


def salvaged(*names: str) -> list[object]:
    """Lines of the register as it is, and of people who were added after it."""
    chain = held_register(hold=False)
    here = list(ledger.stored(chain.owner_id, book=REGISTER_BOOK))
    facts = [
        Submission(str(uuid4()), "person_added", dict(salted({"about": About(name).written()})))
        for name in names
    ]
    lines = [line_of(one) for one in (*here, *ledger.sealed(chain, facts, STAMP))]
    return [json.loads(json.dumps(one)) for one in lines]


@pytest.mark.both_databases
def test_what_follows_is_added(store: Flask) -> None:
    add_person(done(), About("Ada Rossi"))
    lines = salvaged("Ivo Bianchi", "Ugo Verdi")
    assert is_ledger(lines)
    assert continue_register(lines) == Continued(2, None)
    assert [one.about.name for one in everybody()] == ["Ada Rossi", "Ivo Bianchi", "Ugo Verdi"]
    chain = held_register(hold=False)
    there = ledger.stored(chain.owner_id, book=REGISTER_BOOK)
    assert [line_of(one) for one in there] == lines
    assert verify().problems == ()
    assert continue_register(lines) == Continued(0, None)
    assert continue_register(lines[:1]) == Continued(0, None)


@pytest.mark.both_databases
def test_a_register_that_has_gone_another_way_is_left_alone(store: Flask) -> None:
    lines = salvaged("Ivo Bianchi")
    add_person(done(), About("Ada Rossi"))
    with pytest.raises(RuleError, match="another one from entry 1 on"):
        continue_register(lines)
    assert [one.about.name for one in everybody()] == ["Ada Rossi"]


@pytest.mark.parametrize("line", [None, 7, [], {}, {"number": 1}])
def test_what_is_no_entry_is_refused(store: Flask, line: object) -> None:
    with pytest.raises(RuleError, match="this is no entry of a ledger"):
        continue_register([line])
    assert not is_ledger([line])
