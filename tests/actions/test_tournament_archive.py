"""Tournaments out to archives and back; lists of entries; pairs by lot; the end."""

import json
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions import verify
from referee.actions.entries import import_entries, make_final, pair_by_lot, preview_entries
from referee.actions.matches import record_fact
from referee.actions.round_results import take_over_results, type_result
from referee.actions.rounds import begin_stage
from referee.actions.tournament_archive import export_tournament, import_tournament
from referee.actions.tournaments import Act
from referee.rules.errors import RuleError
from referee.store import queries
from referee.store.errors import MovedOn
from referee.store.event_queries import matches_of, state_with_rulings
from referee.store.event_views import event_view
from referee.tournament.event_rounds import standings_of
from tests.actions.test_tournaments import PAPER, Desk, play, running
from tests.people import evening, person
from tests.tables import STAMP
from tests.tournament.evening import plan


def empty_event() -> str:
    return evening(person(f"Rita {uuid4()}", "organizer"), "Coppa Savio")


def into(code: str, after: int = 0) -> Act:
    return Act(code, after, str(uuid4()), STAMP)


def test_a_tournament_goes_out_and_comes_back_with_its_records(store: Flask) -> None:
    desk = running(5)
    round_ = desk.publish()
    play(desk.match_at(round_, 1))
    take_over_results(desk.act())
    type_result(desk.act(), (round_, 2), PAPER)
    desk.publish()
    document = json.loads(json.dumps(export_tournament(desk.code, "Coppa")))
    assert [(one["round"], one["table"]) for one in document["records"]] == [(1, 1)]
    code = empty_event()
    act = into(code)
    done = import_tournament(act, document)
    assert export_tournament(code, "Coppa") == document
    again = import_tournament(act, document)
    assert (again.again, again.entries) == (True, done.entries)
    with pytest.raises(MovedOn):
        import_tournament(into(code), document)
    (live,) = matches_of(event_view(code)).values()
    assert queries.any_view(live.code).state.record == document["records"][0]["record"]
    assert verify.verify().sound


@pytest.mark.parametrize(
    ("words", "place", "records"),
    [
        ("no table 9 in round 1", "records[0]", [{"round": 1, "table": 9, "record": {}}]),
        ("missing", "records[0]", [{"round": 1}]),
        ("must be an object", "records[0].record", [{"round": 1, "table": 1, "record": 3}]),
    ],
)
def test_an_archive_with_a_wrong_record_brings_nothing_in(
    store: Flask, words: str, place: str, records: object
) -> None:
    desk = running(4)
    desk.publish(with_matches=False)
    document = {**export_tournament(desk.code, "Coppa"), "records": records}
    code = empty_event()
    with pytest.raises(RuleError, match=words) as caught:
        import_tournament(into(code), document)
    assert caught.value.place == place
    assert import_tournament(into(code), {**document, "records": []}).view.number > 1


def test_a_list_is_seen_before_it_is_entered(store: Flask) -> None:
    desk = Desk()
    text = "Anna;Carla;Sarsina\nBruno\nElsa;Ugo"
    lines = preview_entries(desk.code, text)
    assert [line.error is None for line in lines] == [True, False, True]
    with pytest.raises(RuleError) as caught:
        import_entries(desk.act(), text)
    assert caught.value.place == "line 2.players"
    assert desk.view.number == 1
    import_entries(desk.act(), text, leave_out_wrong=True)
    assert [entry.name for entry in desk.view.state.entries] == ["Anna - Carla", "Elsa - Ugo"]
    with pytest.raises(RuleError, match="nobody on this list"):
        import_entries(desk.act(), "")


def test_singles_are_paired_by_lot(store: Flask) -> None:
    desk = Desk(plan("svizzera", entered="lot"))
    import_entries(desk.act(), "Anna\nBruno\nCarla\nDario\nElsa")
    desk.add("checked_in", entries=[1, 2, 3, 4, 5])
    pair_by_lot(desk.act())
    state = desk.view.state
    assert [len(entry.players) for entry in state.entries] == [1, 2, 2]
    desk.add("checked_out", entries=[next(e.id for e in state.entries if len(e.players) == 1)])
    begin_stage(desk.act())
    assert sorted(desk.view.state.stages[0].groups[0].entries) == [6, 7]


def test_the_end_waits_for_protests_or_says_why(store: Flask) -> None:
    desk = running(2)
    desk.publish(with_matches=False)
    type_result(desk.act(), (1, 1), PAPER)
    desk.add("protest_opened", minutes=15)
    with pytest.raises(RuleError, match="time for protests"):
        make_final(desk.act())
    late = replace(desk.act(), stamp=replace(STAMP, now=STAMP.now + timedelta(minutes=15)))
    make_final(late)
    desk.add("standings_reopened", reason="a protest")
    make_final(desk.act(), "all four agree")
    assert desk.view.state.final == desk.view.number


def test_a_ruling_opened_in_a_match_freezes_its_result_in_the_standings(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    code = desk.match_at(1, 1)
    play(code, sign=False)
    take_over_results(desk.act(), [(1, 1)])
    state = state_with_rulings(desk.view)
    assert not any(row.frozen for row in standings_of(state, state.stages[0])[0])
    ruling = {"source": "complaint", "facts": "a sign in hand 3"}
    after = queries.head(code).number
    record_fact(code, "ruling_opened", ruling, after, str(uuid4()), STAMP)
    state = state_with_rulings(desk.view)
    assert all(row.frozen for row in standings_of(state, state.stages[0])[0])
