"""Rests that entries ask for, and absences: noted, drawn, counted, taken back, refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.tournament.archive.evening import notes_of, read_notes, write_notes
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.retelling import retold
from referee.tournament.archive.writing import write_tournament
from referee.tournament.competition.model import Settings
from referee.tournament.evening.draft_warnings import APART, NO_RESTS, warnings_of
from referee.tournament.evening.entrants import asked_to_rest
from referee.tournament.evening.plan import LOT, StagePlan
from referee.tournament.evening.progress import draw_pairs, standings_of, tournament_of
from referee.tournament.evening.replay import replay_event
from referee.tournament.evening.rest_and_handicap_facts import has_rests
from tests.tournament.evening.evening import Evening, plan, running


def points(evening: Evening, entry: int) -> tuple[int, int, int]:
    """The match points, Buchholz and matches played of an entry."""
    (row,) = [
        row
        for row in standings_of(evening.state, evening.state.stages[-1])[0]
        if row.entry == entry
    ]
    return int(row.criteria["match_points"]), int(row.criteria["buchholz"]), row.played


def test_whoever_asks_to_rest_is_not_drawn_and_gets_nothing() -> None:
    evening = Evening()
    evening.enter(6)
    evening.add("rest_asked", entry=2, round=1, until=2, reason="they sing in a choir")
    evening.begin()
    assert asked_to_rest(evening.state, 1) == (2,)
    evening.play()
    (drawn,) = evening.state.rounds[0].draft.draws
    assert (drawn.draw.round.rests, len(drawn.draw.round.byes)) == ((2,), 1)
    assert points(evening, 2) == (0, 0, 0)
    evening.play()
    assert 2 in evening.state.rounds[1].draft.resting
    evening.play()
    assert 2 in [entry for table in evening.state.rounds[2].draft.tables for entry in table.players]


def test_by_the_plan_a_rest_is_worth_a_draw() -> None:
    stage = StagePlan("svizzera", Settings(half_rests=True))
    evening = running(4, plan("svizzera", stages=(stage,)))
    evening.add("rest_asked", entry=1, round=1)
    evening.play()
    assert points(evening, 1) == (1, 1, 1)


def test_a_rest_is_taken_back_until_the_round_is_published() -> None:
    evening = running(6)
    evening.add("rest_asked", entry=1, round=1, until=3)
    evening.draft()
    evening.add("rest_taken_back", entry=1, round=1)
    assert evening.state.draft is not None
    assert evening.state.draft.stale
    evening.refuses("draw it again", "round_published", round=1)
    evening.publish()
    assert not list(evening.state.rounds[0].draft.rests)
    evening.refuses("published already", "rest_asked", entry=2, round=1)
    evening.refuses("published already", "rest_taken_back", entry=1, round=1)
    evening.refuses("no such rest", "rest_taken_back", entry=1, round=4)
    evening.refuses("noted already", "rest_asked", entry=1, round=2)
    evening.refuses("before the first", "rest_asked", entry=1, round=5, until=4)
    evening.refuses("not so many rounds", "rest_asked", entry=1, round=1001)
    evening.add("entry_changed", entry=1, name="Z - Y", players=["Z", "Y"], reason="ill")
    assert evening.state.entrants[1].entry.rests == (2, 3)


def test_too_few_would_be_left_and_who_has_withdrawn_asks_for_nothing() -> None:
    evening = running(3)
    evening.add("rest_asked", entry=1, round=1)
    evening.refuses("too few", "rest_asked", entry=2, round=1)
    evening.add("withdrew", entry=3)
    evening.refuses("withdrawn already", "rest_asked", entry=3, round=2)
    late = Evening()
    late.enter(4)
    late.begin()
    late.enter(1, first=9)
    late.add("rest_asked", entry=9, round=2)
    assert asked_to_rest(late.state, 2) == ()


@pytest.mark.parametrize(
    ("format_", "words"),
    [("eliminazione", "withdraw"), ("girone", "fixed tables"), ("mitchell", "fixed tables")],
)
def test_elsewhere_nobody_rests_on_request(format_: str, words: str) -> None:
    evening = Evening(plan(format_))
    evening.enter(4)
    evening.refuses(words, "rest_asked", entry=1, round=1)
    assert asked_to_rest(evening.state, 1) == ()
    evening.begin()
    evening.refuses(words, "rest_asked", entry=1, round=1)
    assert asked_to_rest(evening.state, 1) == ()


def test_a_rest_that_meets_a_stage_without_rests_is_told_and_has_no_effect() -> None:
    evening = running(6, plan("svizzera", "eliminazione"))
    for entry in range(1, 4):
        evening.add("rest_asked", entry=entry, round=4)
    for _ in range(3):
        evening.play()
    evening.begin()
    evening.draft()
    assert evening.state.draft is not None
    told = warnings_of(evening.state, evening.state.draft)
    resting = {1, 2, 3} & set(evening.state.stages[-1].groups[0].entries)
    assert sum(one.template == NO_RESTS for one in told) == len(resting)
    assert len(list(evening.state.draft.tables)) == 1


def test_a_pair_by_lot_rests_when_one_of_it_does() -> None:
    evening = Evening(plan("svizzera", entered=LOT))
    evening.enter(4)
    evening.add("rest_asked", entry=1, round=2)
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    rests = {one.entry.rests for one in evening.state.entrants.values() if one.of}
    assert rests == {(), (2,)}
    evening.refuses("paired by lot", "rest_asked", entry=1, round=3)


@pytest.mark.parametrize("format_", ["svizzera", "danese", "baraonda", "trionfo"])
def test_a_fact_rests_only_who_has_asked(format_: str) -> None:
    evening = running(11, plan(format_))
    evening.add("rest_asked", entry=3, round=1)
    evening.play()
    assert list(evening.state.rounds[0].draft.rests) == [3]
    evening.play()
    seated = [entry for one in evening.state.rounds[1].draft.tables for entry in one.players]
    assert len(seated) == len(set(seated)) >= 8
    draws = [{"group": 1, "tables": [], "byes": [], "rests": [4], "why": [], "why_byes": []}]
    evening.refuses("not asked to rest", "round_drafted", round=3, draws=draws)


def again(evening: Evening) -> Evening:
    """The evening as its archive, read back, tells it."""
    event = read_tournament(write_tournament(tournament_of(evening.state, "Coppa")))
    notes = read_notes(write_notes(notes_of(evening.state)), event)
    told = Evening()
    told.facts = [
        Fact(number, kind, payload)
        for number, (kind, payload) in enumerate(retold(event, notes), 1)
    ]
    told.state = replay_event(told.facts)
    return told


def test_a_round_that_somebody_rested_is_told_again_by_the_archive() -> None:
    evening = running(5)
    evening.add("rest_asked", entry=3, round=1)
    evening.play()
    told = again(evening)
    assert told.state.rounds[0].draft.draws[0].draw.round.rests == (3,)
    assert write_notes(notes_of(told.state)) == write_notes(notes_of(evening.state))


@settings(max_examples=15, deadline=None)
@given(
    st.sets(st.tuples(st.integers(1, 7), st.integers(1, 4)), max_size=8),
    st.booleans(),
    st.sampled_from(["svizzera", "danese"]),
)
def test_every_round_holds_each_entry_once_and_the_archive_tells_it_again(
    asked: set[tuple[int, int]], half: bool, format_: str
) -> None:
    stage = StagePlan(format_, Settings(half_rests=half), 3)
    evening = running(9, plan(format_, stages=(stage,)))
    for entry, round_ in sorted(asked):
        evening.add("rest_asked", entry=entry, round=round_)
    for number in range(1, 4):
        evening.play()
        round_ = evening.state.rounds[-1].draft.draws[0].draw.round
        assert sorted([*round_.seated, *round_.byes, *round_.rests]) == list(range(1, 10))
        assert set(round_.rests) == {entry for entry, at in asked if at == number}
        assert len(round_.byes) <= 1
    told = again(evening)
    assert standings_of(told.state, told.state.stages[0]) == standings_of(
        evening.state, evening.state.stages[0]
    )
    assert write_notes(notes_of(told.state)) == write_notes(notes_of(evening.state))
    drawn = [[one.draft.draws[0].draw.round for one in it.state.rounds] for it in (told, evening)]
    assert drawn[0] == drawn[1]


def test_lists_of_who_must_not_meet_are_drawn_by_told_and_archived() -> None:
    evening = running(4)
    evening.refuses("no entry 9", "apart_set", apart=[{"text": "x", "entries": [1, 9]}])
    for wrong in ({"entries": [1]}, {}, {"entries": [1, 2], "clubs": True}):
        with pytest.raises(RuleError, match="name two"):
            evening.add("apart_set", apart=[{"text": "x", **wrong}])
    evening.draft()
    every = {"text": "one family", "entries": [1, 2, 3, 4], "hard": True, "rounds": 1}
    evening.add("apart_set", apart=[every, {"text": "clubs", "clubs": True}])
    assert evening.state.draft is not None
    assert evening.state.draft.stale
    evening.draft()
    told = warnings_of(evening.state, evening.state.draft)
    assert [one.template for one in told] == [APART, APART]
    evening.add("draft_discarded")
    evening.play()
    assert write_notes(notes_of(again(evening).state)) == write_notes(notes_of(evening.state))


@pytest.mark.parametrize(("format_", "players"), [("baraonda", 4), ("trionfo", 5)])
def test_a_table_of_single_players_who_should_not_meet_is_told_above_the_draft(
    format_: str, players: int
) -> None:
    evening = running(players, plan(format_))
    evening.add("apart_set", apart=[{"text": "a family", "entries": [1, 2], "hard": True}])
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    told = [one for one in warnings_of(evening.state, draft) if one.template == APART]
    assert [one.params["list"] for one in told] == ["a family"]


def test_a_request_counts_once_it_is_noted() -> None:
    evening = Evening()
    evening.enter(6)
    evening.add("rest_requested", entry=2, round=1, until=3)
    assert evening.state.entrants[2].requested == (1, 2, 3)
    assert evening.state.entrants[2].entry.rests == ()
    evening.refuses("requested already", "rest_requested", entry=2, round=2)
    evening.add("rest_asked", entry=2, round=1)
    assert evening.state.entrants[2].requested == (2, 3)
    evening.refuses("noted already", "rest_requested", entry=2, round=1)
    evening.add("rest_request_closed", entry=2, round=3, reason="we are too few")
    evening.refuses("answered already", "rest_request_closed", entry=2, round=3)
    assert evening.state.entrants[2].requested == (2,)
    evening.begin()
    evening.draft()
    evening.add("rest_requested", entry=3, round=2)
    assert evening.state.draft is not None
    assert not evening.state.draft.stale, "a request alone draws nothing anew"
    evening.add("rest_requested", entry=2, round=1, until=4)
    assert evening.state.entrants[2].requested == (2, 3, 4), "what is noted is not asked again"


def test_who_cannot_rest_cannot_ask_for_it() -> None:
    assert has_rests(running(4).state)
    knockout = running(4, plan("eliminazione"))
    assert not has_rests(knockout.state)
    knockout.refuses("knockout", "rest_requested", entry=1, round=1)
    evening = Evening()
    evening.enter(4)
    assert has_rests(evening.state)
    evening.refuses("no entry 9", "rest_request_closed", entry=9, round=1)
