"""Results that count by themselves once all have signed, and those that wait at the desk."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import Recorded, record_fact
from referee.actions.matches.openings import open_match
from referee.actions.tournaments import signed_results
from referee.actions.tournaments.results import signed, type_result
from referee.actions.tournaments.signed_results import count_if_signed
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import PAPER, Desk, play, running
from tests.tables import STAMP, opening
from tests.tournament.evening.evening import plan


def write(code: str, kind: str, **payload: Any) -> Recorded:
    return record_fact(code, kind, payload, queries.head(code).number, str(uuid4()), STAMP)


def signing(desk: Desk, table: int = 1) -> Recorded:
    """Play the match of a table to its end, and sign it: what the second side recorded."""
    code = desk.match_at(1, table)
    play(code, sign=False)
    assert count_if_signed(write(code, "side_signed", side="A", name="Ada"), STAMP) is None
    return write(code, "side_signed", side="B", name="Ivo")


@pytest.mark.both_databases
def test_what_both_have_signed_counts_by_itself_and_once(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    done = signing(desk)
    counted = count_if_signed(done, STAMP)
    assert counted is not None
    assert [entry.kind for entry in counted.entries] == ["result_confirmed"]
    sheet = desk.view.state.sheets[1, 1]
    assert (sheet.code, sheet.head) == (done.code, queries.head(done.code).hash)
    assert desk.view.state.missing == ((1, 2),)
    number = desk.view.number
    assert count_if_signed(done, STAMP) is None
    assert desk.view.number == number


def test_where_the_organizer_prefers_it_results_are_entered_by_hand(store: Flask) -> None:
    desk = running(4, plan("svizzera", by_hand=True))
    desk.publish()
    assert count_if_signed(signing(desk), STAMP) is None
    view = desk.view
    assert signed(view, matches_of(view)) == [(1, 1)]


def test_a_typed_slip_is_looked_at_first(store: Flask) -> None:
    desk = running(4, plan("svizzera", typed_twice=True))
    desk.publish()
    type_result(desk.act(), (1, 1), PAPER)
    assert count_if_signed(signing(desk), STAMP) is None
    assert (1, 1) in desk.view.state.missing


def test_what_is_disputed_waits_until_its_score_is_released(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = signing(desk).code
    opened = write(code, "ruling_opened", source="finding", facts="a sign")
    assert count_if_signed(opened, STAMP) is None
    ruling = {"ruling": opened.entry.number, "text": "nothing was seen", "effect": "nothing"}
    assert count_if_signed(write(code, "ruling_given", **ruling), STAMP) is None
    assert count_if_signed(write(code, "score_released"), STAMP) is not None
    assert desk.view.state.missing == ((1, 2),)


def test_a_match_of_no_round_counts_nowhere(store: Flask) -> None:
    code = open_match(opening(), str(uuid4()), STAMP).code
    play(code, sign=False)
    write(code, "side_signed", side="A", name="Ada")
    assert count_if_signed(write(code, "side_signed", side="B", name="Ivo"), STAMP) is None


def test_a_tournament_that_has_moved_on_meanwhile_stops_no_signature(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = running(4)
    desk.publish()
    done, waits = signing(desk), iter([True, False])
    monkeypatch.setattr(signed_results, "_waits", lambda *_: next(waits))
    number = desk.view.number
    assert count_if_signed(done, STAMP) is None
    assert desk.view.number == number
