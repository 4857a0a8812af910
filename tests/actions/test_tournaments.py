"""Tournaments on disk: planned, drawn, published with their matches, played, taken back."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from referee.actions import club_events, verify
from referee.actions.club_events import EventTerms
from referee.actions.matches import record_fact
from referee.actions.room import add_table, rename_table
from referee.actions.round_results import (
    correct_result,
    give_walkover,
    preview_correction,
    take_over_results,
    type_result,
)
from referee.actions.rounds import begin_stage, draft_round, publish_round, take_round_back
from referee.actions.tournaments import (
    Act,
    plan_tournament,
    record_event_facts,
)
from referee.rules.errors import RuleError
from referee.store import queries, tablets
from referee.store.database import db
from referee.store.entries import EVENT, first_fault
from referee.store.errors import BrokenLedger, EventReused, MovedOn, UnknownEvent
from referee.store.event_queries import known_people, matches_of, round_at_a_glance
from referee.store.event_views import event_view, event_views
from referee.store.ledger import EVENT_BOOK, find, stored
from referee.store.people_tables import CLUB_EVENTS
from referee.tournament.event_rounds import next_step
from tests.actions.desk import OTHER, PAPER, Desk, play, running
from tests.people import ORIGIN, evening, person, row_of
from tests.tables import STAMP
from tests.tournament.evening import plan


def test_a_plan_begins_the_ledger_of_a_tournament(store: Flask) -> None:
    code = evening(person("Gina", "organizer"))
    with pytest.raises(UnknownEvent):
        event_view(code)
    with pytest.raises(RuleError, match="no tournament yet"):
        record_event_facts(Act(code, 0, "event-01", STAMP), [("withdrew", {"entry": 1})])
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


def test_the_ledger_of_a_tournament_is_sealed_and_guarded(store: Flask) -> None:
    desk = running(4)
    chain = find(desk.code, EVENT_BOOK)
    assert chain is not None
    entries = list(stored(chain.owner_id, book=EVENT_BOOK))
    assert first_fault(desk.code, entries, EVENT) is None
    assert first_fault(desk.code, entries) is not None
    for statement in ("DELETE FROM event_entry", "UPDATE event_entry SET kind = 'x'"):
        with pytest.raises(IntegrityError, match="only grows"):
            db.session.execute(text(statement))
        db.session.rollback()
    columns = "kind, payload, actor, device, recorded_at, prev_hash, hash"
    row = f"SELECT tournament_id, {{}}, 'other-id', {columns} FROM event_entry WHERE number = 1"
    for number in (1, 99):
        with pytest.raises(IntegrityError):
            db.session.execute(text(f"INSERT INTO event_entry {row.format(number)}"))
        db.session.rollback()
    assert verify.verify().sound


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


def test_publishing_opens_a_match_for_each_table(store: Flask) -> None:
    desk = running(5)
    row = row_of(desk.code)
    room = add_table(row, "2", ORIGIN)
    round_ = desk.publish()
    live = matches_of(desk.view)
    assert sorted(live) == [(round_, 1), (round_, 2)]
    match = queries.match_view(live[1, 2].code)
    table = desk.view.state.sheets[1, 2].table
    names = [p for id_ in table.players for p in desk.view.state.entrants[id_].entry.players]
    assert list(match.record.players) == [names[0], names[2], names[1], names[3]]
    assert match.state.record["event"] == "Coppa Romagna"
    assert match.state.record["table"] == "2"
    assert match.state.regulation == desk.view.state.plan.regulation
    assert tablets.match_at(room) == match.code
    assert verify.verify().sound


def test_what_the_event_has_settled_on_begins_no_match(store: Flask) -> None:
    desk = Desk()
    terms = EventTerms("Coppa Romagna", STAMP.now.date(), "torneo", "hand")
    club_events.change_event(row_of(desk.code), terms, "open", ORIGIN)
    desk.begin(4)
    round_ = desk.publish()
    assert queries.head(desk.match_at(round_, 1)).number == 2
    assert {table.state for table in round_at_a_glance(desk.view, round_)} == {"not_started"}
    play(desk.match_at(round_, 1), sign=False)
    assert not matches_of(desk.view)[round_, 2].begun
    assert matches_of(desk.view)[round_, 1].begun


def test_tables_put_up_after_the_round_have_its_matches(store: Flask) -> None:
    desk = running(5)
    row = row_of(desk.code)
    round_ = desk.publish()
    hall = add_table(row, "Sala", ORIGIN)
    assert tablets.match_at(add_table(row, "2", ORIGIN)) == desk.match_at(round_, 2)
    found = tablets.room_table(hall)
    assert found is not None
    rename_table(found, "1", ORIGIN)
    assert tablets.match_at(hall) == desk.match_at(round_, 1)


def test_publishing_twice_is_publishing_once(store: Flask) -> None:
    desk = running(4)
    draft_round(desk.act())
    act = desk.act()
    done = publish_round(act, 1)
    again = publish_round(act, 1)
    assert (again.again, again.entries) == (True, done.entries)
    assert len(queries.open_matches()) == 2
    with pytest.raises(MovedOn):
        publish_round(desk.act(after=act.after), 1)
    with pytest.raises(RuleError, match="no draft"):
        publish_round(desk.act(), 1)


def test_two_organizers_publish_at_once_and_one_wins(store: Flask) -> None:
    desk = running(6)
    draft_round(desk.act())
    acts = [desk.act() for _ in range(3)]
    outcomes = at_once(store, *[lambda act=act: publish_round(act, 1) for act in acts])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "EventRecorded",
        "MovedOn",
        "MovedOn",
    ]
    db.session.rollback()
    assert len(desk.view.state.rounds) == 1
    assert len(queries.open_matches()) == 3
    assert verify.verify().sound


def at_once(app: Flask, *actions: Callable[[], Any]) -> list[Any]:
    gate = threading.Barrier(len(actions))
    outcomes: list[Any] = [None] * len(actions)

    def run(index: int, action: Callable[[], Any]) -> None:
        with app.app_context():
            gate.wait()
            try:
                outcomes[index] = action()
            except Exception as error:  # noqa: BLE001 -- the test looks at every outcome
                outcomes[index] = error

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_a_publication_that_dies_half_way_leaves_the_draft(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = running(4)
    draft_round(desk.act())
    act = desk.act()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("referee.actions.rounds.link_match", killed)
        with pytest.raises(KeyboardInterrupt):
            publish_round(act, 1)
    assert next_step(desk.view.state) == "publish"
    assert queries.open_matches() == ()
    publish_round(act, 1)
    assert len(matches_of(desk.view)) == 2
    assert verify.verify().sound


def test_a_round_of_five_opens_sessions(store: Flask) -> None:
    desk = running(11, plan("trionfo"))
    desk.publish()
    session = queries.session_view(desk.match_at(1, 1))
    seats = desk.view.state.sheets[1, 1].table.players
    assert session.record.players == tuple(f"Ada {id_}" for id_ in seats)
    desk.add("result_typed", round=1, table=1, result={"payments": [0] * 5})


def test_partners_of_baraonda_sit_across_the_table(store: Flask) -> None:
    desk = running(4, plan("baraonda"))
    desk.publish()
    table = desk.view.state.sheets[1, 1].table
    a, b, c, d = table.players
    match = queries.match_view(desk.match_at(1, 1))
    assert match.record.players == (f"Ada {a}", f"Ada {c}", f"Ada {b}", f"Ada {d}")


def test_a_signed_match_gives_its_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    with pytest.raises(RuleError, match="no match is signed"):
        take_over_results(desk.act())
    first, second = desk.match_at(1, 1), desk.match_at(1, 2)
    play(first)
    play(second, sign=False)
    take_over_results(desk.act())
    sheet = desk.view.state.sheets[1, 1]
    assert (sheet.code, sheet.head) == (first, queries.head(first).hash)
    assert (sheet.table.winner, sheet.table.points) == ("a", (82, 20))  # type: ignore[union-attr]
    assert desk.view.state.missing == ((1, 2),)
    take_over_results(desk.act(), [(1, 2)])
    assert desk.view.state.missing == ()
    states = {one.sheet.table.table: one.state for one in round_at_a_glance(desk.view, 1)}
    assert states == {1: "done", 2: "done"}


def test_a_match_that_is_not_over_gives_no_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    with pytest.raises(RuleError, match="not over"):
        take_over_results(desk.act(), [(1, 1)])
    play(code, sign=False)
    after = queries.head(code).number
    record_fact(code, "result_refused", {"side": "B", "reason": "no"}, after, str(uuid4()), STAMP)
    with pytest.raises(RuleError, match="still to be decided"):
        take_over_results(desk.act(), [(1, 1)])
    one, other = round_at_a_glance(desk.view, 1)
    assert (one.state, one.sheet.table.table) == ("disputed", 1)
    assert one.live is not None
    assert one.last_at is not None
    assert (other.state, other.last_at) == ("not_started", None)
    paper = running(4)
    paper.publish(with_matches=False)
    with pytest.raises(RuleError, match="no match of its own"):
        take_over_results(paper.act(), [(1, 1)])


def test_a_session_gives_its_payments(store: Flask) -> None:
    desk = running(5, plan("trionfo"))
    desk.publish()
    code = desk.match_at(1, 1)
    after = queries.head(code).number
    record_fact(code, "session_ended", {"how": "agreed"}, after, str(uuid4()), STAMP)
    take_over_results(desk.act(), [(1, 1)])
    assert desk.view.state.sheets[1, 1].table.payments == (0, 0, 0, 0, 0)  # type: ignore[union-attr]


def test_a_result_typed_from_paper_counts_and_closes_the_match_nobody_used(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    unused, used = desk.match_at(1, 1), desk.match_at(1, 2)
    after = queries.head(used).number
    hand = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}
    record_fact(used, "hand_written", hand, after, str(uuid4()), STAMP)
    act = desk.act()
    done = type_result(act, (1, 1), PAPER)
    assert [entry.kind for entry in done.entries] == ["result_typed", "result_confirmed"]
    assert type_result(act, (1, 1), PAPER).again
    type_result(desk.act(), (1, 2), PAPER)
    assert queries.any_view(unused).status == "closed"
    assert queries.any_view(used).status == "open"
    with pytest.raises(RuleError, match="no table 9"):
        type_result(desk.act(), (1, 9), PAPER)


def test_two_people_type_what_the_tournament_wants_typed_twice(store: Flask) -> None:
    desk = running(4, plan("svizzera", typed_twice=True))
    desk.publish(with_matches=False)
    type_result(desk.act(), (1, 1), PAPER)
    type_result(desk.act(), (1, 1), OTHER)
    assert desk.view.state.sheets[1, 1].differs
    assert {one.state for one in round_at_a_glance(desk.view, 1)} == {"disputed", "not_started"}
    type_result(desk.act(), (1, 1), OTHER)
    assert desk.view.state.missing == ((1, 2),)


def test_a_walkover_closes_the_match(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    give_walkover(desk.act(), (1, 1), "a", "not there after ten minutes")
    give_walkover(desk.act(), (1, 2), None)
    assert queries.open_matches() == ()
    assert desk.view.state.missing == ()


def test_a_correction_is_seen_before_it_is_made(store: Flask) -> None:
    desk = running(8)
    desk.publish(with_matches=False)
    for table in range(1, 5):
        type_result(desk.act(), (1, table), PAPER)
    desk.publish(with_matches=False)
    before = desk.view.number
    told = preview_correction(desk.code, (1, 1), OTHER, "read upside down")
    assert (told.step, told.published) == ("stand", (2,))
    assert told.moved
    assert desk.view.number == before
    correct_result(desk.act(), (1, 1), OTHER, "read upside down")
    assert desk.view.state.sheets[1, 1].table.winner == "b"  # type: ignore[union-attr]


def test_a_match_corrected_after_its_result_was_taken_corrects_the_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    play(code, sign=False)
    take_over_results(desk.act(), [(1, 1)])
    after = queries.head(code).number
    hand = {"hand": 1, "value": {"points": {"A": 8, "B": 3}}, "reason": "misread"}
    record_fact(code, "hand_corrected", hand, after, str(uuid4()), STAMP)
    told = preview_correction(desk.code, (1, 1), None, "the match was corrected")
    assert told.after.points != told.before.points  # type: ignore[union-attr]
    assert told.head == queries.head(code).hash
    correct_result(desk.act(), (1, 1), None, "the match was corrected", seen=told.head)
    assert desk.view.state.sheets[1, 1].head == queries.head(code).hash


def test_what_was_not_seen_in_the_preview_of_a_correction_is_not_written(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    play(code, sign=False)
    take_over_results(desk.act(), [(1, 1)])

    def change(a: int) -> None:
        hand = {"hand": 1, "value": {"points": {"A": a, "B": 11 - a}}, "reason": "misread"}
        after = queries.head(code).number
        record_fact(code, "hand_corrected", hand, after, str(uuid4()), STAMP)

    change(8)
    told = preview_correction(desk.code, (1, 1), None, "the match was corrected")
    change(7)
    with pytest.raises(RuleError, match="changed meanwhile"):
        correct_result(desk.act(), (1, 1), None, "the match was corrected", seen=told.head)
    assert not desk.view.state.sheets[1, 1].corrections


def test_a_round_taken_back_closes_its_matches(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    open_, done = desk.match_at(1, 1), desk.match_at(1, 2)
    play(done)
    act = desk.act()
    take_round_back(act, 1, "wrong seeds")
    assert take_round_back(act, 1, "wrong seeds").again
    assert queries.any_view(open_).status == "closed"
    assert queries.any_view(done).status == "locked"
    assert matches_of(desk.view) == {}
    desk.publish()
    assert desk.match_at(1, 1) not in (open_, done)
    assert verify.verify().sound


def test_a_stage_follows_another(store: Flask) -> None:
    desk = running(3, plan("girone", "eliminazione"))
    for _ in range(3):
        round_ = desk.publish(with_matches=False)
        type_result(desk.act(), (round_, 1), PAPER)
    assert next_step(desk.view.state) == "stage"
    begin_stage(desk.act(), "the final")
    assert len(desk.view.state.stages) == 2


def test_a_torn_ledger_is_told(store: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    event_views.clear()
    monkeypatch.setattr("referee.store.event_views.replay_event", lambda _: {}["x"])
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
    return [str(problem).replace(desk.code, "CODE") for problem in verify.verify().problems]


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


def test_a_tournament_that_makes_no_sense_is_told(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk()

    def torn(_: object) -> None:
        raise RuleError("it cannot be replayed")

    monkeypatch.setattr("referee.store.event_views.replay_event", torn)
    (problem,) = verify.verify().problems
    assert str(problem) == f"event {desk.code}: it cannot be replayed"


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
