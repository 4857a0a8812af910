"""The course of an evening: stages, rounds, the clock, the end."""

from dataclasses import replace
from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.writing import write_tournament
from referee.tournament.evening.progress import (
    can_balance,
    draw_next,
    draw_pairs,
    is_played_out,
    next_step,
    standings_of,
    tournament_of,
)
from tests.tournament.evening.evening import Evening, plan, running


def test_a_stage_comes_once_there_are_enough_for_each_of_its_groups() -> None:
    groups = replace(plan("girone").stages[0], groups=("A", "B"))
    evening = Evening(plan("girone", stages=(groups,)))
    evening.enter(4, check_in=False)
    evening.add("checked_in", entries=[1, 2, 3])
    assert next_step(evening.state) == "entries"
    evening.add("checked_in", entries=[4])
    assert next_step(evening.state) == "stage"


def test_single_players_for_a_lot_are_paired_before_a_stage_begins() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    evening.enter(4)
    assert next_step(evening.state) == "entries"
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    assert next_step(evening.state) == "stage"


@pytest.mark.parametrize(("format_", "balances"), [("baraonda", True), ("svizzera", False)])
def test_only_partners_who_change_are_drawn_by_strength(format_: str, balances: bool) -> None:
    evening = Evening(plan(format_))
    assert not can_balance(evening.state)
    evening.enter(8)
    evening.begin()
    assert can_balance(evening.state) is balances


def test_an_evening_from_the_plan_to_the_final_standings() -> None:
    evening = Evening(plan("girone", "eliminazione"))
    assert next_step(evening.state) == "entries"
    evening.enter(4)
    steps = [next_step(evening.state)]
    evening.begin()
    while (step := next_step(evening.state)) != "over":
        steps.append(step)
        if step == "draw":
            evening.draft()
        elif step == "publish":
            evening.add("round_published", round=len(evening.state.rounds) + 1)
        elif step == "results":
            evening.type(*evening.state.missing[0])
        elif step == "stage":
            evening.begin()
        else:
            evening.add("protest_opened", minutes=15)
            evening.add("standings_made_final")
    assert steps == [
        "stage",
        *["draw", "publish", "results", "results"] * 3,
        "stage",
        *["draw", "publish", "results"],
        "final",
    ]
    with pytest.raises(RuleError, match="not the stage that comes next"):
        evening.begin()
    assert evening.state.protest is not None
    assert evening.state.protest.minutes == 15
    first, second = evening.state.stages
    assert [row.entry for row in standings_of(evening.state, first)[0]][:2] == list(
        second.groups[0].entries
    )
    event = tournament_of(evening.state, "Coppa")
    assert read_tournament(write_tournament(event)) == event


@pytest.mark.parametrize(
    ("name", "entries"),
    [("svizzera", 7), ("danese", 6), ("mitchell", 6), ("baraonda", 9), ("trionfo", 11)],
)
def test_every_format_is_played_to_its_end(name: str, entries: int) -> None:
    evening = running(entries, plan(name))
    while not is_played_out(evening.state):
        evening.play()
    evening.add("standings_made_final")
    event = tournament_of(evening.state, name)
    assert read_tournament(write_tournament(event)) == event
    rows = event.stages[0].groups[0].standings
    assert sorted(row.entry for row in rows) == list(range(1, entries + 1))


def test_groups_are_drawn_together_with_tables_numbered_through() -> None:
    made = plan("girone")
    made = replace(made, stages=(replace(made.stages[0], groups=("Sarsina", "Cesena")),))
    evening = running(7, made)
    evening.play()
    assert [key[1] for key in evening.state.sheets] == [1, 2, 3]
    assert [group.name for group in evening.state.stages[0].groups] == ["Sarsina", "Cesena"]
    while next_step(evening.state) == "draw":
        evening.play()
    assert [len(group.rounds) for group in evening.state.stages[0].groups] == [3, 3]


def begin(evening: Evening, *groups: list[int], number: int = 1, **more: Any) -> dict[str, Any]:
    return {"stage": number, "groups": list(groups), **more}


def test_a_stage_begins_with_enough_who_are_there() -> None:
    evening = Evening()
    evening.enter(4, check_in=False)
    evening.add("checked_in", entries=[1, 2])
    evening.refuses("comes next", "stage_begun", **begin(evening, [1, 2], number=2))
    evening.refuses("groups of the stage: 1", "stage_begun", **begin(evening, [1], [2]))
    evening.refuses("entries here: 1; this format needs", "stage_begun", **begin(evening, [1]))
    evening.refuses("“Ada 3 - Ivo 3” is not there", "stage_begun", **begin(evening, [1, 3]))
    evening.refuses("2 comes twice", "stage_begun", **begin(evening, [1, 2, 2]))
    evening.refuses("an entry at least", "stage_begun", **begin(evening, []))
    evening.refuses("no entry 9", "stage_begun", **begin(evening, [1, 9]))
    evening.add("stage_begun", **begin(evening, [2, 1]))
    evening.refuses("comes next", "stage_begun", **begin(evening, [1, 2], number=2))


def test_everyone_withdrawn_is_nobody_to_deal() -> None:
    evening = Evening()
    evening.enter(2)
    for entry in (1, 2):
        evening.add("withdrew", entry=entry)
    with pytest.raises(RuleError, match="0 entries cannot be dealt into 1 groups"):
        evening.begin()


def test_the_next_stage_waits_for_the_end_of_the_one_before_or_says_why() -> None:
    evening = running(5, plan("girone", "eliminazione"))
    evening.publish()
    going = {"number": 2}
    evening.refuses("no confirmed result yet", "stage_begun", **begin(evening, [1, 2], **going))
    for key in evening.state.missing:
        evening.type(*key)
    evening.refuses("not over: say why", "stage_begun", **begin(evening, [1, 2], **going))
    evening.add("entry_added", entry=9, name="X - Y", players=["X", "Y"])
    evening.add("checked_in", entries=[9])
    why = {"number": 2, "reason": "the hall closes"}
    evening.refuses("did not play in the stage", "stage_begun", **begin(evening, [1, 9], **why))
    evening.add("withdrew", entry=3)
    evening.refuses("is not there", "stage_begun", **begin(evening, [1, 3], **why))
    evening.draft()
    evening.refuses("drafted", "stage_begun", **begin(evening, [1, 2], **why))
    evening.add("draft_discarded")
    evening.add("stage_begun", **begin(evening, [1, 2], **why))
    assert len(evening.state.stages) == 2
    evening.refuses("the next stage has begun", "round_taken_back", round=1, reason="no")
    evening.refuses("began last", "stage_taken_back", stage=1, reason="no")
    evening.add("stage_taken_back", stage=2, reason="it opens again")
    assert len(evening.state.stages) == 1


def test_a_stage_is_taken_back_before_its_first_round() -> None:
    evening = Evening()
    evening.refuses("no stage has begun", "stage_taken_back", stage=1, reason="no")
    evening.enter(4)
    evening.begin()
    evening.publish()
    evening.refuses("its rounds first", "stage_taken_back", stage=1, reason="no")
    evening.add("round_taken_back", round=1, reason="wrong seeds")
    evening.draft()
    evening.refuses("drafted", "stage_taken_back", stage=1, reason="no")
    evening.add("draft_discarded")
    evening.add("stage_taken_back", stage=1, reason="wrong seeds")
    assert next_step(evening.state) == "stage"


def test_a_round_is_taken_back_to_what_was_before_it() -> None:
    evening = running(6)
    evening.play()
    before = evening.state
    evening.publish()
    evening.type(2, 1)
    evening.add("withdrew", entry=1)
    evening.refuses("published last", "round_taken_back", round=1, reason="no")
    evening.add("round_taken_back", round=2, reason="drawn from a wrong result")
    assert evening.state.rounds == before.rounds
    assert evening.state.sheets == before.sheets
    assert evening.state.entrants[1].entry.withdrawn_after == 1
    evening.play()
    assert len(evening.state.rounds) == 2


def test_the_clock_of_a_round_and_the_call_for_the_last_hand() -> None:
    evening = running(4)
    evening.refuses("published last", "clock_started", round=1, minutes=50)
    evening.publish()
    evening.refuses("not running", "last_hand_called", round=1)
    evening.add("clock_started", round=1, minutes=50)
    evening.add("last_hand_called", round=1)
    evening.refuses("called already", "last_hand_called", round=1)
    clock = evening.state.rounds[0].clock
    assert clock is not None
    assert (clock.number, clock.minutes, clock.last_hand) == (
        len(evening.facts) - 1,
        50,
        len(evening.facts),
    )


def test_final_standings_are_opened_again_before_anything_changes() -> None:
    evening = running(4, plan("eliminazione"))
    evening.refuses("not over yet", "protest_opened", minutes=15)
    evening.play()
    evening.refuses("not over yet: say why", "standings_made_final")
    evening.refuses("not final", "standings_reopened", reason="no")
    evening.play()
    evening.add("prizes_set", prizes=[{"place": 1, "text": "a ham"}, {"place": 1, "text": "wine"}])
    evening.add("protest_opened", minutes=10)
    evening.add("table_ruling_opened", round=2, table=1, reason="a revoke")
    evening.refuses("a ruling is open at table 1 of round 2", "standings_made_final")
    evening.add("table_ruling_closed", round=2, table=1, text="no offence")
    evening.add("standings_made_final")
    assert is_played_out(evening.state)
    evening.refuses("open them again", "withdrew", entry=1)
    evening.refuses("open them again", "standings_made_final")
    evening.add("fee_paid", entries=[1])
    evening.add("standings_reopened", reason="a protest")
    assert evening.state.final is None
    assert [prize.text for prize in evening.state.prizes] == ["a ham", "wine"]


def test_a_tournament_broken_off_is_final_for_a_reason() -> None:
    evening = running(6)
    evening.publish()
    evening.add("standings_made_final", reason="the lights went out")
    assert next_step(evening.state) == "over"


def test_a_round_with_tables_for_nobody_is_no_round() -> None:
    evening = running(2)
    evening.add("withdrew", entry=1)
    assert draw_next(evening.state) == ()
    assert draw_next(Evening().state) == ()
