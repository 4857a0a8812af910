"""Rounds: published with a match for each table, raced for, taken back."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.register.ratings import bring_up_to_date, switch_ratings
from referee.actions.tablets import room
from referee.actions.tablets.room import add_table, rename_table
from referee.actions.tournaments import events
from referee.actions.tournaments.events import EventTerms
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import (
    begin_and_draw,
    begin_stage,
    draft_round,
    publish_round,
    strengths,
    take_round_back,
)
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.errors import MovedOn
from referee.store.matches import queries
from referee.store.tablets import stations
from referee.store.tournaments.round_matches import matches_of, round_at_a_glance
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import draw_pairs, next_step
from referee.tournament.formats.baraonda import BALANCED
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import PAPER, Desk, play, running
from tests.people import ORIGIN, row_of
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import plan


@pytest.mark.both_databases
def test_publishing_opens_a_match_for_each_table(store: Flask) -> None:
    desk = running(5)
    row = row_of(desk.code)
    second = add_table(row, "2", ORIGIN)
    round_ = desk.publish()
    live = matches_of(desk.view)
    assert sorted(live) == [(round_, 1), (round_, 2)]
    match = queries.any_view(live[1, 2].code)
    table = desk.view.state.sheets[1, 2].table
    names = [p for id_ in table.players for p in desk.view.state.entrants[id_].entry.players]
    assert list(match.record.players) == [names[0], names[2], names[1], names[3]]
    assert match.state.record["event"] == "Coppa Romagna"
    assert match.state.record["table"] == "2"
    assert match.state.regulation == desk.view.state.plan.regulation
    assert stations.match_at(second) == match.code
    assert verification.verify().sound


@pytest.mark.both_databases
def test_what_the_event_has_settled_on_begins_no_match(store: Flask) -> None:
    desk = Desk()
    terms = EventTerms("Coppa Romagna", STAMP.now.date(), "torneo", "hand")
    events.change_event(row_of(desk.code), terms, "open", ORIGIN)
    desk.begin(4)
    round_ = desk.publish()
    assert queries.head(desk.match_at(round_, 1)).number == 2
    assert {table.state for table in round_at_a_glance(desk.view, round_)} == {"not_started"}
    play(desk.match_at(round_, 1), sign=False)
    assert not matches_of(desk.view)[round_, 2].begun
    assert matches_of(desk.view)[round_, 1].begun


@pytest.mark.both_databases
def test_the_tables_of_a_round_are_those_of_the_room(store: Flask) -> None:
    desk = running(5)
    row = row_of(desk.code)
    add_table(row, "Terrazza", ORIGIN)
    add_table(row, "2", ORIGIN)
    round_ = desk.publish()
    tables = stations.tables_of(row)
    assert [one.label for one in tables] == ["1", "2", "Terrazza"]
    assert [one.match for one in tables[:2]] == [desk.match_at(round_, at) for at in (1, 2)]
    assert verification.verify().sound


def test_a_round_on_paper_puts_up_no_tables(store: Flask) -> None:
    desk = running(5)
    draft_round(desk.act())
    publish_round(desk.act(), 1, with_matches=False)
    assert stations.tables_of(row_of(desk.code)) == ()


@pytest.mark.both_databases
def test_tables_put_up_after_the_round_have_its_matches(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = running(5)
    row = row_of(desk.code)
    with monkeypatch.context() as full:
        full.setattr(room, "MOST_TABLES", 0)
        round_ = desk.publish()
    hall = add_table(row, "Sala", ORIGIN)
    assert stations.match_at(add_table(row, "2", ORIGIN)) == desk.match_at(round_, 2)
    found = stations.room_table(hall)
    assert found is not None
    rename_table(found, "1", ORIGIN)
    assert stations.match_at(hall) == desk.match_at(round_, 1)


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


@pytest.mark.both_databases
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
    assert verification.verify().sound


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
        patch.setattr("referee.actions.tournaments.rounds.link_matches", killed)
        with pytest.raises(KeyboardInterrupt):
            publish_round(act, 1)
    assert next_step(desk.view.state) == "publish"
    assert queries.open_matches() == ()
    publish_round(act, 1)
    assert len(matches_of(desk.view)) == 2
    assert verification.verify().sound


def test_a_round_of_five_opens_sessions(store: Flask) -> None:
    desk = running(11, plan("trionfo"))
    desk.publish()
    session = queries.any_view(desk.match_at(1, 1))
    seats = desk.view.state.sheets[1, 1].table.players
    assert session.record.players == tuple(f"Ada {id_}" for id_ in seats)
    desk.add("result_typed", round=1, table=1, result={"payments": [0] * 5})


@pytest.mark.both_databases
def test_partners_of_baraonda_sit_across_the_table(store: Flask) -> None:
    desk = running(4, plan("baraonda"))
    desk.publish()
    table = desk.view.state.sheets[1, 1].table
    a, b, c, d = table.players
    match = queries.any_view(desk.match_at(1, 1))
    assert match.record.players == (f"Ada {a}", f"Ada {c}", f"Ada {b}", f"Ada {d}")


@pytest.mark.both_databases
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
    assert verification.verify().sound


def test_a_stage_follows_another(store: Flask) -> None:
    desk = running(3, plan("girone", "eliminazione"))
    for _ in range(3):
        round_ = desk.publish(with_matches=False)
        type_result(desk.act(), (round_, 1), PAPER)
    assert next_step(desk.view.state) == "stage"
    begin_stage(desk.act(), "the final")
    assert len(desk.view.state.stages) == 2


def rated(*names: str) -> None:
    """Two matches of these four, all of whom are linked, and the ratings that follow."""
    Table(*names).finish()
    everybody_linked()
    switch_ratings(done(), kept=True)
    bring_up_to_date(STAMP.now)


@pytest.mark.both_databases
def test_draws_by_ratings(store: Flask) -> None:
    four = ("Ada 1", "Ada 2", "Ada 3", "Ada 4")
    desk = running(8, plan("baraonda"))
    with pytest.raises(RuleError, match="not kept here"):
        draft_round(desk.act(), balanced=True)
    rated(*four)
    assert set(strengths(desk.view)) == {1, 2, 3, 4}
    draft_round(desk.act(), balanced=True)
    draft = desk.view.state.draft
    assert draft is not None
    (drawn,) = draft.draws
    assert all(why[0] == BALANCED for why in drawn.draw.why)
    # Ada 1 and Ada 3 have won, Ada 2 and Ada 4 have lost: no winner has a winner.
    sides = [set(side) for table in drawn.draw.round.tables for side in table.sides]
    assert {1, 3} not in sides
    assert {2, 4} not in sides
    swiss = running(4)
    with pytest.raises(RuleError, match="not drawn by ratings"):
        draft_round(swiss.act(), balanced=True)
    two = Desk(plan("girone", stages=(StagePlan("girone", groups=("A", "B")),)))
    two.enter(4)
    begin_and_draw(two.act(), groups=[[1, 4], [2, 3]])
    assert two.view.state.draft is not None
    stage = two.view.state.stage
    assert stage is not None
    assert [group.entries for group in stage.groups] == [(1, 4), (2, 3)]


def test_a_pair_drawn_by_lot_is_as_strong_as_its_two(app: Flask) -> None:
    with app.app_context():
        desk = Desk(plan("svizzera", entered="lot"))
        desk.enter(4)
        desk.add("pairs_drawn", pairs=draw_pairs(desk.view.state))
        rated("Ada 1", "Ada 2", "Ada 3", "Ada 4")
        known = strengths(desk.view)
        of = {number: one.of for number, one in desk.view.state.entrants.items() if one.of}
        assert len(of) == 2
        for number, (one, other) in of.items():
            assert known[number] == (known[one] + known[other]) / 2
        switch_ratings(done(), kept=False)
        assert strengths(desk.view) == {}
