"""Tournaments on disk: planned, drawn, published with their matches, played, taken back."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from referee.actions import verification
from referee.actions.tournaments.results import give_walkover, type_result
from referee.actions.tournaments.rounds import draft_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.errors import RuleError
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.errors import EventReused, MovedOn, UnknownEvent
from referee.store.ledger.entry import EVENT, first_broken_link
from referee.store.ledger.ledger import EVENT_BOOK, find, stored
from referee.store.tournaments.known_people import known_people
from referee.store.tournaments.views import event_view, event_views
from tests.actions.tournaments.desk import OTHER, PAPER, Desk, running
from tests.people import evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import plan


def test_a_plan_begins_the_ledger_of_a_tournament(store: Flask) -> None:
    code = evening(person("Gina", "organizer"))
    with pytest.raises(UnknownEvent):
        event_view(code)
    with pytest.raises(RuleError, match="no tournament yet"):
        record_event_facts(TournamentAct(code, 0, "event-01", STAMP), [("withdrew", {"entry": 1})])
    done = plan_tournament(code, plan("svizzera"), "event-00", STAMP, "swiss_5")
    assert (done.again, done.view.number, done.entries[0].kind) == (False, 1, "plan_made")
    again = plan_tournament(code, plan("svizzera"), "event-00", STAMP, "swiss_5")
    assert (again.again, again.entries) == (True, done.entries)
    with pytest.raises(EventReused):
        plan_tournament(code, plan("girone"), "event-00", STAMP)
    with pytest.raises(MovedOn):
        plan_tournament(code, plan("girone"), "event-02", STAMP)
    for unknown in ("ZZZZZZ", "no code at all"):
        with pytest.raises(UnknownEvent):
            event_view(unknown)


@pytest.mark.both_databases
def test_the_ledger_of_a_tournament_is_sealed_and_guarded(store: Flask) -> None:
    desk = running(4)
    chain = find(desk.code, EVENT_BOOK)
    assert chain is not None
    entries = list(stored(chain.owner_id, book=EVENT_BOOK))
    assert first_broken_link(desk.code, entries, EVENT) is None
    assert first_broken_link(desk.code, entries) is not None
    for statement in ("DELETE FROM event_entry", "UPDATE event_entry SET kind = 'x'"):
        with pytest.raises(IntegrityError, match="only grows"):
            db.session.execute(text(statement))
        db.session.rollback()
    columns = "kind, payload, actor, device, recorded_at, prev_hash, hash, salt"
    row = f"SELECT tournament_id, {{}}, 'other-id', {columns} FROM event_entry WHERE number = 1"
    for number in (1, 99):
        with pytest.raises(IntegrityError):
            db.session.execute(text(f"INSERT INTO event_entry {row.format(number)}"))
        db.session.rollback()
    assert verification.verify().sound


@pytest.mark.both_databases
def test_what_is_read_anew_is_what_was_written(store: Flask) -> None:
    desk = running(5)
    desk.publish()
    before = desk.view
    event_views.clear()
    assert event_view(desk.code) == before
    row = db.session.execute(select(CLUB_EVENTS).where(CLUB_EVENTS.c.code == desk.code)).one()
    assert (row.head, row.head_hash, row.last_at) == (before.number, before.head, before.last_at)
    assert row.standing == {
        "entries": 5, "format": "svizzera", "stage": 1, "stages": 1, "round": 1, "missing": 2,
        "drafted": False, "final": False,
    }  # fmt: skip


@pytest.mark.both_databases
def test_people_are_remembered_from_one_event_to_the_next(store: Flask) -> None:
    desk = Desk()
    desk.add("entry_added", entry=1, name="N - C", players=["Niccolò Bianchi", "Carla Neri"],
             club="Sarsina", town="Cesena")  # fmt: skip
    desk.add("entry_changed", entry=1, name="N - C", players=["Niccolò Bianchi", "Carla Neri"],
             town="Forlì")  # fmt: skip
    (found,) = known_people("bian")
    assert (found.name, found.club, found.town) == ("Niccolò Bianchi", "Sarsina", "Forlì")
    assert [one.name for one in known_people("NICC")] == ["Niccolò Bianchi"]
    assert known_people("%") == known_people(" ") == ()


def test_several_facts_are_written_together_or_not_at_all(store: Flask) -> None:
    desk = Desk()
    told: list[Any] = [
        ("entry_added", {"entry": 1, "name": "A - B", "players": ["A", "B"]}),
        ("entry_added", {"entry": 2, "name": "C - A", "players": ["C", "A"]}),
    ]
    act = desk.act()
    with pytest.raises(RuleError, match="plays in"):
        record_event_facts(act, told)
    assert desk.view.number == 1
    done = record_event_facts(act, told[:1])
    assert record_event_facts(act, told[:1]).entries == done.entries
    with pytest.raises(EventReused):
        record_event_facts(act, told)
    other = Desk(name="Coppa Savio")
    with pytest.raises(EventReused):
        record_event_facts(replace(act, code=other.code), told[:1])


def test_people_at_one_desk_write_side_by_side(store: Flask) -> None:
    desk = running(4)
    seen = desk.view.number
    desk.add("fee_paid", entries=[1])
    record_event_facts(desk.act(seen), [("fee_paid", {"entries": [2]})])
    draft_round(desk.act(seen))
    with pytest.raises(MovedOn) as moved:
        record_event_facts(desk.act(seen), [("withdrew", {"entry": 1})])
    assert moved.value.entries[-1].kind == "round_drafted"


def test_a_form_sent_again_with_other_numbers_is_not_taken_for_the_first(store: Flask) -> None:
    desk = running(4)
    desk.publish(with_matches=False)
    typed, given = desk.act(), desk.act()
    type_result(typed, (1, 1), PAPER)
    with pytest.raises(EventReused):
        type_result(typed, (1, 1), OTHER)
    give_walkover(given, (1, 2), "a")
    with pytest.raises(EventReused):
        give_walkover(given, (1, 2), "b")
    assert desk.view.state.sheets[1, 2].table.winner == "a"  # type: ignore[union-attr]
