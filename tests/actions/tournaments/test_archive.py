"""Tournaments out to archives and back; lists of entries; pairs by lot; the end."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.demo.rehearsal import RehearsalPlan, rehearse
from referee.actions.demo.tournaments import TOURNAMENTS, tournament
from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.archive import (
    export_tournament,
    import_event,
    import_tournament,
    read_archive,
)
from referee.actions.tournaments.decided_results import count_decided
from referee.actions.tournaments.entries import (
    add_entry,
    check_in_everybody,
    import_entries,
    pair_by_lot,
    preview_entries,
)
from referee.actions.tournaments.events import EventTerms, change_event
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    enter_results,
    type_result,
)
from referee.actions.tournaments.rounds import begin_stage, make_final
from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.core.errors import RuleError
from referee.core.rulings.office import Given
from referee.games.registry import game_of
from referee.store.accounts.club_events import club_event_by_id
from referee.store.errors import MovedOn
from referee.store.matches import queries
from referee.store.office.waiting import written
from referee.store.tournaments.round_matches import matches_of, state_with_rulings
from referee.store.tournaments.views import event_view
from referee.tournament.archive.writing import write_tournament
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import standings_of
from referee.tournament.formats.registry import FORMATS
from tests.actions.tournaments.desk import OTHER, PAPER, Desk, play, running
from tests.people import ORIGIN, evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import plan


def empty_event() -> str:
    return evening(person(f"Rita {uuid4()}", "organizer"), "Coppa Romagna")


def into(code: str, after: int = 0) -> TournamentAct:
    return TournamentAct(code, after, str(uuid4()), STAMP)


def test_a_tournament_goes_out_and_comes_back_with_its_records(store: Flask) -> None:
    desk = running(5)
    round_ = desk.publish()
    play(desk.match_at(round_, 1))
    enter_results(desk.act())
    type_result(desk.act(), (round_, 2), PAPER)
    desk.publish()
    document = json.loads(json.dumps(export_tournament(desk.code)))
    assert [(one["round"], one["table"]) for one in document["records"]] == [(1, 1)]
    code = empty_event()
    act = into(code)
    done = import_tournament(act, read_archive(document))
    assert export_tournament(code) == document
    again = import_tournament(act, read_archive(document))
    assert (again.again, again.entries) == (True, done.entries)
    with pytest.raises(MovedOn):
        import_tournament(into(code), read_archive(document))
    (live,) = matches_of(event_view(code)).values()
    assert queries.any_view(live.code).state.record == document["records"][0]["record"]
    assert verification.verify().sound


def test_a_new_event_of_an_archive_has_the_confirmation_of_the_old_one(store: Flask) -> None:
    desk = running(4)
    desk.publish(with_matches=False)
    organizer = person("Orsola", "organizer")
    quiet = export_tournament(desk.code)
    assert "confirmation" not in quiet["evening"]
    code = import_event(read_archive(quiet), str(uuid4()), organizer, ORIGIN)
    found = club_event_by_id(event_view(code).id)
    assert found.confirmation == "none"
    change_event(found.id, EventTerms(found.name, found.day, "circolo", "match"), "open", ORIGIN)
    document = json.loads(json.dumps(export_tournament(code)))
    assert document["evening"]["confirmation"] == "match"
    twin = import_event(read_archive(document), str(uuid4()), organizer, ORIGIN)
    assert club_event_by_id(event_view(twin).id).confirmation == "match"
    assert export_tournament(twin) == document
    document["evening"]["confirmation"] = "everything"
    with pytest.raises(RuleError) as caught:
        read_archive(document)
    assert caught.value.place == "evening.confirmation"


@pytest.mark.both_databases
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
    document = {**export_tournament(desk.code), "records": records}
    code = empty_event()
    with pytest.raises(RuleError, match=words) as caught:
        import_tournament(into(code), read_archive(document))
    assert caught.value.place == place
    assert import_tournament(into(code), read_archive({**document, "records": []})).view.number > 1


@pytest.mark.both_databases
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


@pytest.mark.both_databases
def test_who_enters_one_by_one_is_checked_in(store: Flask) -> None:
    desk = Desk()
    add_entry(desk.act(), ["Anna", "Carla"], town="Sarsina")
    add_entry(desk.act(), ["Elsa", "Ugo"])
    check_in_everybody(desk.act())
    state = desk.view.state
    assert [entry.name for entry in state.entries] == ["Anna - Carla", "Elsa - Ugo"]
    assert all(entrant.present for entrant in state.entrants.values())
    with pytest.raises(RuleError, match="everybody is here"):
        check_in_everybody(desk.act())


@pytest.mark.both_databases
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


@pytest.mark.both_databases
def test_the_end_waits_for_protests_or_says_why(store: Flask) -> None:
    desk = running(2)
    desk.publish(with_matches=False)
    type_result(desk.act(), (1, 1), PAPER)
    with pytest.raises(RuleError, match="time for objections is not over"):
        make_final(desk.act())
    desk.add("protest_opened", minutes=15)
    with pytest.raises(RuleError, match="time for objections is not over"):
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
    enter_results(desk.act(), [(1, 1)])
    state = state_with_rulings(desk.view)
    assert not any(row.frozen for row in standings_of(state, state.stages[0])[0])
    ruling = {"source": "complaint", "facts": "a sign in hand 3"}
    after = queries.head(code).number
    record_fact(code, "ruling_opened", ruling, after, str(uuid4()), STAMP)
    state = state_with_rulings(desk.view)
    assert all(row.frozen for row in standings_of(state, state.stages[0])[0])


def brought_back(code: str) -> tuple[str, str]:
    """The archive of a tournament as JSON, and that of the event it is brought into."""
    written = json.dumps(export_tournament(code))
    rita = person(f"Rita {uuid4()}", "organizer")
    copy = import_event(read_archive(json.loads(written)), str(uuid4()), rita, ORIGIN)
    return written, json.dumps(export_tournament(copy))


@pytest.mark.both_databases
@pytest.mark.parametrize("name", TOURNAMENTS)
def test_an_evening_with_all_that_belongs_to_it_comes_back_equal(
    store: Flask, name: str, begins_with: Callable[..., str]
) -> None:
    written, again = brought_back(begins_with(tournament, name, 3, STAMP))
    assert again == written
    assert verification.verify().sound


@pytest.mark.both_databases
@pytest.mark.parametrize("name", FORMATS)
def test_a_whole_tournament_of_every_format_comes_back_equal(store: Flask, name: str) -> None:
    game, preset = ("trionfo", "trionfo") if name == "trionfo" else ("marafone", "corto")
    known = game_of(game).regulations.resolve(preset)
    rehearsed = rehearse(
        RehearsalPlan((StagePlan(name),), 11, 1, known, seed=5, clubs=3, withdraw=0.1, walkover=0.1)
    )
    code = empty_event()
    import_tournament(into(code), read_archive(json.loads(json.dumps(write_tournament(rehearsed)))))
    written, again = brought_back(code)
    assert again == written
    assert json.loads(written)["stages"] == write_tournament(rehearsed)["stages"]


def ruled_on(desk: Desk, **began: int) -> str:
    """The match of table 1: its second hand was played 9-2, and then ruled on.

    `began` says who began the first one.
    """
    code = desk.match_at(desk.publish(), 1)

    def write(kind: str, **payload: object) -> int:
        return record_fact(
            code, kind, payload, queries.head(code).number, str(uuid4()), STAMP
        ).entry.number

    write("hand_written", hand=1, value={"points": {"A": 9, "B": 2}, **began})
    write("hand_written", hand=2, value={"points": {"A": 9, "B": 2}})
    ruling = write("ruling_opened", source="complaint", facts="a sign", hand=2, side="B")
    penalty = {"effect": "penalty", "side": "A", "offence": "sign", "remedy": "eleven_nil"}
    write("ruling_given", ruling=ruling, text="seen by all", article="11.3", **penalty)
    write("ruling_appealed", ruling=ruling, reason="nobody saw it", side="A")
    write("ruling_given", ruling=ruling, text="two saw it", **penalty)
    return code


@pytest.mark.parametrize("released", [True, False])
def test_rulings_come_back_with_the_score_as_it_was_played(store: Flask, released: bool) -> None:
    desk = running(4)
    code = ruled_on(desk)
    if released:
        record_fact(code, "score_released", {}, queries.head(code).number, str(uuid4()), STAMP)
    document = export_tournament(desk.code)
    (item,) = document["records"]
    assert item["played"] == {"2": {"points": {"A": 9, "B": 2}}}
    copy = empty_event()
    later = replace(STAMP, actor="Gina", now=STAMP.now + timedelta(days=30))
    by_gina = replace(into(copy), stamp=later)
    import_tournament(by_gina, read_archive(json.loads(json.dumps(document))))
    before, (live,) = queries.any_view(code), matches_of(event_view(copy)).values()
    after = queries.any_view(live.code)
    assert after.state.office.frozen is not released
    assert after.state.played == before.state.played
    steps = after.state.office.rulings[0].steps
    texts = [step.text for step in steps if isinstance(step, Given)]
    assert texts == ["seen by all", "two saw it"]
    number = after.state.office.rulings[0].number
    there = written(live.code, {number, steps[0].number})
    assert {(one.actor, one.at) for one in there.values()} == {(STAMP.actor, STAMP.now)}
    told = item["rulings"][0]["steps"][0]
    assert told["told_by"] == STAMP.actor
    assert datetime.fromisoformat(told["told_at"]) == STAMP.now
    assert export_tournament(copy) == document


@pytest.mark.parametrize("open_on", [None, 3, 4])
def test_hands_written_after_a_ruling_come_back_as_they_were(
    store: Flask, open_on: int | None
) -> None:
    """Also where another ruling is open, on a hand that was written after the first was given."""
    desk = running(4)
    code = ruled_on(desk, battezzante=1)

    def write(kind: str, **payload: object) -> None:
        record_fact(code, kind, payload, queries.head(code).number, str(uuid4()), STAMP)

    for hand in (3, 4):
        write("hand_written", hand=hand, value={"points": {"A": 6, "B": 5}})
    if open_on is not None:
        write("ruling_opened", source="finding", facts="another sign", hand=open_on)
    document = export_tournament(desk.code)
    began = [hand.get("battezzante") for hand in document["records"][0]["record"]["hands"]]
    assert began == [1, 2, None, None]
    copy = empty_event()
    import_tournament(into(copy), read_archive(json.loads(json.dumps(document))))
    assert export_tournament(copy) == document


STEPLESS = {"source": "finding", "facts": "a sign", "steps": [{}]}


@pytest.mark.parametrize(
    ("words", "place", "change"),
    [
        ("do not lead", "records[0].rulings", {"rulings": []}),
        ("missing", "records[0].rulings[0].steps[0]", {"rulings": [STEPLESS]}),
        ("missing", "records[0].rulings[0]", {"rulings": [{}]}),
        ("unknown", "records[0]", {"rullings": []}),
        ("unknown", "records[0].played", {"played": {"3": {}}}),
        ("missing", "records[0].rulings[0]", {"rulings": [{"source": "finding", "steps": []}]}),
    ],
)
def test_rulings_that_cannot_be(
    store: Flask, words: str, place: str, change: dict[str, object]
) -> None:
    desk = running(4)
    ruled_on(desk)
    document = json.loads(json.dumps(export_tournament(desk.code)))
    document["records"][0].update(change)
    with pytest.raises(RuleError, match=words) as caught:
        import_tournament(into(empty_event()), read_archive(document))
    assert caught.value.place.startswith(place)


@pytest.mark.both_databases
def test_a_step_that_no_referee_makes_is_refused(store: Flask) -> None:
    desk = running(4)
    ruled_on(desk)
    document = json.loads(json.dumps(export_tournament(desk.code)))
    document["records"][0]["rulings"][0]["steps"][0]["kind"] = "score_released"
    with pytest.raises(RuleError, match="must be one of") as caught:
        import_tournament(into(empty_event()), read_archive(document))
    assert caught.value.place == "records[0].rulings[0].steps[0].kind"
    document["records"].append(document["records"][0])
    with pytest.raises(RuleError, match="comes twice"):
        import_tournament(into(empty_event()), read_archive(document))


def of_one_match(store: Flask) -> tuple[Desk, dict[str, Any]]:
    """A round of one match played at its tablet and one typed from paper, and its archive."""
    desk = running(4)
    round_ = desk.publish()
    play(desk.match_at(round_, 1))
    enter_results(desk.act())
    type_result(desk.act(), (round_, 2), PAPER)
    return desk, export_tournament(desk.code)


@pytest.mark.parametrize(
    ("table", "changed", "words", "place"),
    [
        (1, {"winner": "b", "points": [0, 82]}, "the record of this match", ""),
        (1, {"points": [82, 1]}, "the record of this match", ""),
        (2, {"winner": "b"}, "the side with more games", ".winner"),
        (2, {"winner": None}, "the side with more games", ".winner"),
    ],
)
def test_a_result_that_contradicts_itself_or_its_record_is_refused(
    store: Flask, table: int, changed: dict[str, Any], words: str, place: str
) -> None:
    _desk, document = of_one_match(store)
    tables = document["stages"][0]["groups"][0]["rounds"][0]["tables"]
    at = next(index for index, one in enumerate(tables) if one["table"] == table)
    tables[at].update(changed)
    with pytest.raises(RuleError, match=words) as caught:
        read_archive(document)
    assert caught.value.place == f"stages[0].groups[0].rounds[0].tables[{at}]{place}"
    if table == 2:
        tables[at]["how"] = "ruling"
        read_archive(document)


@pytest.mark.both_databases
def test_a_result_that_a_referee_has_decided_goes_out_and_comes_back(store: Flask) -> None:
    desk = running(4)
    round_ = desk.publish()
    code = desk.match_at(round_, 1)
    play(code, sign=False)
    told = {"games": [1, 2], "points": [70, 90], "winner": "b"}
    acts: list[tuple[str, dict[str, Any]]] = [
        ("result_refused", {"side": "B", "reason": "ours", "result": told}),
        ("dispute_decided", {"text": "it is B's", "result": told}),
    ]
    for kind, payload in acts:
        number = queries.head(code).number
        about = {"dispute": number} if kind == "dispute_decided" else {}
        done = record_fact(code, kind, {**payload, **about}, number, str(uuid4()), STAMP)
    counted, twice = count_decided(done, STAMP), count_decided(done, STAMP)
    assert counted is not None
    assert twice is not None
    assert twice.entries == counted.entries, "the same decision counts once"
    document = json.loads(json.dumps(export_tournament(desk.code)))
    [table] = [
        one
        for one in document["stages"][0]["groups"][0]["rounds"][0]["tables"]
        if one["table"] == 1
    ]
    assert (table["how"], table["winner"], table["games"]) == ("ruling", "b", [1, 2])
    assert "differs" not in document["records"][0]
    again = empty_event()
    import_tournament(into(again), read_archive(document))
    assert export_tournament(again) == document
    assert verification.verify().sound


def test_a_result_that_the_desk_has_corrected_goes_out_and_comes_back(store: Flask) -> None:
    desk, document = of_one_match(store)
    assert "differs" not in document["records"][0]
    correct_result(desk.act(), Correction((1, 1), OTHER, "the tablet was kept wrong"))
    document = json.loads(json.dumps(export_tournament(desk.code)))
    assert document["records"][0]["differs"] is True
    code = empty_event()
    import_tournament(into(code), read_archive(document))
    assert export_tournament(code) == document
