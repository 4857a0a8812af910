"""An archive told again as a ledger's facts comes to the same archive."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.sides import Pair
from referee.tournament.archive.evening import notes_of, read_notes, write_notes
from referee.tournament.archive.retelling import retold
from referee.tournament.archive.writing import write_tournament
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.cash import cash_of
from referee.tournament.evening.open_rulings import with_open_rulings
from referee.tournament.evening.progress import draw_pairs, standings_of, tournament_of
from referee.tournament.evening.replay import replay_event
from tests.tournament.evening.evening import A_WINS, B_WINS, Evening, plan, running


def told_again(evening: Evening) -> Evening:
    """The evening as its archive tells it, every fact admitted again."""
    event = tournament_of(evening.state, "Coppa")
    (_, first), *facts = retold(event)
    again = Evening()
    again.facts = [again.facts[0]._replace(payload=first)]
    again.state = replay_event(again.facts)
    for kind, payload in facts:
        again.add(kind, **payload)
    return again


def same(one: Evening, other: Evening) -> bool:
    events = [tournament_of(evening.state, "Coppa") for evening in (one, other)]
    return write_tournament(events[0]) == write_tournament(events[1])


def test_a_whole_evening_is_told_again() -> None:
    evening = Evening(plan("girone", "eliminazione"))
    evening.add("entry_added", entry=9, name="Z", players=["Zoe", "Zita"], club="Sarsina")
    evening.enter(5)
    evening.add("checked_in", entries=[9])
    evening.add("withdrew", entry=5)
    evening.begin()
    evening.play()
    evening.enter(1, first=20)
    evening.add("joined_late", entry=20, group=1)
    evening.play()
    evening.add("withdrew", entry=2)
    round_ = evening.publish()
    evening.add("walkover_given", round=round_, table=1, winner="b")
    evening.add("table_ruling_opened", round=round_, table=2, reason="a revoke")
    evening.begin(reason="the hall closes")
    evening.play(reason="the hall closes")
    assert same(evening, told_again(evening))


@pytest.mark.parametrize("name", ["baraonda", "trionfo"])
def test_single_players_are_told_again(name: str) -> None:
    evening = running(9, plan(name))
    evening.play()
    evening.publish()
    assert same(evening, told_again(evening))


def test_an_archive_before_the_first_round_is_told_again() -> None:
    begun = running(4)
    assert same(begun, told_again(begun))


def test_an_archive_of_a_tournament_that_has_not_begun_has_no_plan() -> None:
    with pytest.raises(RuleError, match="1 to 8 stages"):
        told_again(Evening())


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_any_evening_is_told_again(data: Any) -> None:
    """Late ones, withdrawals, missing and corrected results, in any order."""
    name = data.draw(st.sampled_from(["svizzera", "danese", "girone", "mitchell"]))
    evening = running(data.draw(st.integers(4, 9)), plan(name))
    late = 100
    for _ in range(data.draw(st.integers(1, 3))):
        round_ = evening.publish(reason="x")
        for key in [key for key in evening.state.missing if key[0] == round_]:
            result = data.draw(st.sampled_from([A_WINS, B_WINS, None]))
            if result is not None:
                evening.type(*key, result)
        happens = data.draw(st.sampled_from(["late", "withdrawal", "nothing"]))
        if happens == "late":
            evening.enter(1, first=late)
            evening.add("joined_late", entry=late, group=1)
            late += 1
        elif happens == "withdrawal":
            there = [id_ for id_, one in evening.state.entrants.items() if one.playing]
            if len(there) > 3:
                evening.add("withdrew", entry=data.draw(st.sampled_from(there)))
        if not evening.state.stages or not _more(evening):
            break
    assert same(evening, told_again(evening))


def _more(evening: Evening) -> bool:
    try:
        evening.draft(reason="x")
    except Exception:  # noqa: BLE001 -- the stage is over, whatever says so
        return False
    evening.add("draft_discarded")
    return True


def test_rulings_open_in_matches_freeze_the_standings() -> None:
    evening = running(5, plan("trionfo"))
    evening.play()
    assert with_open_rulings(evening.state, []) is evening.state
    marked = with_open_rulings(evening.state, [(1, 1)])
    assert marked.sheets[1, 1].table.ruling_open
    assert all(row.frozen for row in standings_of(marked, marked.stages[0])[0])
    pairs = running(5, plan("girone"))
    pairs.play()
    rows = standings_of(*_marked(pairs))[0]
    assert sum(row.frozen for row in rows) == 2


def _marked(evening: Evening) -> Any:
    marked = with_open_rulings(evening.state, [(1, 2)])
    return marked, marked.stages[0]


def test_pairs_are_drawn_of_those_who_are_there() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    evening.enter(5)
    evening.add("checked_out", entries=[5])
    drawn = draw_pairs(evening.state)
    assert sorted(id_ for pair in drawn for id_ in pair["of"]) == [1, 2, 3, 4]  # type: ignore[attr-defined]
    assert [pair["entry"] for pair in drawn] == [6, 7]
    evening.add("pairs_drawn", pairs=drawn)
    assert draw_pairs(evening.state) == []


def with_notes(evening: Evening) -> Evening:
    """The evening as its archive tells it with all that stands beside the competition."""
    event = tournament_of(evening.state, "Coppa")
    told = notes_of(evening.state, date(2026, 11, 20))
    notes = read_notes(json.loads(json.dumps(write_notes(told))), event)
    facts = [Fact(n, *told) for n, told in enumerate(retold(event, notes), start=1)]
    again = Evening()
    again.facts, again.state = facts, replay_event(facts)
    assert notes_of(again.state, notes.day) == notes == told
    return again


def test_what_was_planned_and_given_is_told_again() -> None:
    evening = Evening(plan("girone", "eliminazione", tables=4, minutes=35, typed_twice=True))
    evening.enter(5)
    evening.enter(1, first=6, check_in=False)
    evening.add("entry_changed", entry=2, name="Z", players=["Zoe", "Zita"], town="Sarsina")
    evening.add("entries_seeded", seeds=[3, 1])
    evening.add("fee_paid", entries=[1, 4])
    evening.add("table_kept", entry=5, table=2)
    evening.add("prizes_set", prizes=[{"place": 1, "text": "Un prosciutto"}])
    assert same(evening, with_notes(evening))
    evening.begin()
    evening.play()
    assert same(evening, with_notes(evening))


def test_what_was_paid_is_told_again() -> None:
    evening = Evening(plan("girone", fee=1000))
    evening.enter(4)
    evening.add("fee_paid", entries=[1])
    evening.add("fee_paid", entries=[2], amount=1000, way="cash")
    evening.add("fee_paid", entries=[3], amount=250, way="other")
    again = with_notes(evening)
    assert [line.paid for line in cash_of(again.state).lines] == [1000, 1000, 250, 0]
    assert cash_of(again.state).otherwise == 250


def test_prizes_in_money_are_told_again() -> None:
    evening = Evening(plan("girone", fee=1000))
    evening.enter(4)
    assert with_notes(evening).state.pot is None
    evening.add("pot_divided", share=1000, unit="percent", places=[6000, 4000])
    evening.add("prize_paid", entry=3, amount=700)
    again = with_notes(evening)
    assert again.state.pot == evening.state.pot
    assert cash_of(again.state).paid_out == 700


def test_what_each_of_a_pair_by_lot_paid_is_told_again() -> None:
    evening = Evening(plan("svizzera", entered="lot", fee=500))
    evening.enter(4)
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    one, other = (pair for pair in evening.state.entrants.values() if pair.of)
    evening.add("fee_paid", entries=[one.entry.id], amount=500, way="other")
    evening.add("fee_paid", entries=[other.of[0]], amount=300, way="cash")
    again = with_notes(evening)
    assert cash_of(again.state).otherwise == 1000
    assert cash_of(again.state).box == 300


def test_final_standings_are_told_again() -> None:
    evening = running(4, plan("girone"))
    for _ in range(3):
        evening.play()
    evening.add("protest_opened", minutes=15)
    assert with_notes(evening).state.protest is not None
    evening.add("standings_made_final")
    again = with_notes(evening)
    assert again.state.final is not None
    assert same(evening, again)


def test_pairs_made_by_lot_are_told_again_with_those_they_are_of() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    evening.add("entry_added", entry=9, name="Zoe", players=["Zoe"], club="Sarsina", town="Cesena")
    evening.enter(4)
    evening.add("checked_in", entries=[9])
    drawn = draw_pairs(evening.state)
    evening.add("pairs_drawn", pairs=drawn)
    first, second = (evening.state.entrants[pair["entry"]].entry for pair in drawn)  # type: ignore[index]
    evening.add("entry_changed", entry=first.id, name="I primi", players=list(first.players))
    evening.add("entry_changed", entry=second.id, name=second.name, players=list(second.players),
                club="Lugo", town="Lugo")  # fmt: skip
    again = with_notes(evening)
    assert again.state.entrants.keys() == evening.state.entrants.keys()
    evening.add("checked_in", entries=[e for e, one in evening.state.entrants.items() if one.of])
    evening.begin()
    evening.play()
    assert same(evening, with_notes(evening))


def test_a_match_lost_by_a_ruling_is_told_again() -> None:
    evening = running(4)
    round_ = evening.publish()
    lost = {"games": [1, 0], "points": [41, 20], "winner": "b"}
    evening.add("result_confirmed", round=round_, table=1, result=lost, code="ABC234", head="x")
    assert same(evening, with_notes(evening))


def test_what_does_not_fit_is_named_by_its_place_in_the_archive() -> None:
    evening = running(4)
    evening.play()
    event = tournament_of(evening.state, "Coppa")
    group = event.stages[0].groups[0]
    table = group.rounds[0].tables[1]
    assert isinstance(table, SidesTable)
    wrong = replace(group, rounds=(group.rounds[0]._replace(tables=(
        group.rounds[0].tables[0], table._replace(games=Pair(4, 0)))),))  # fmt: skip
    with pytest.raises(RuleError, match="a match is of 3 at most") as caught:
        retold(replace(event, stages=(replace(event.stages[0], groups=(wrong,)),)))
    assert caught.value.place == "stages[0].groups[0].rounds[0].tables[1].result.games"
    twice = replace(event, entries=(*event.entries, replace(event.entries[0], id=9)))
    with pytest.raises(RuleError, match="already") as caught:
        retold(twice)
    assert caught.value.place == "entries[4].name"


@pytest.mark.parametrize(
    ("words", "place", "change"),
    [
        ("told elsewhere", "plan", {"plan": 3}),
        ("told elsewhere", "plan", {"plan": {"seed": 3}}),
        ("missing", "entries", {"entries": []}),
        ("comes twice", "seeds", {"seeds": [1, 1]}),
        ("no entry 9", "seeds[0]", {"seeds": [9]}),
        ("1 or more", "prizes[0].place", {"prizes": [{"place": 0, "text": "x"}]}),
        ("true or false", "final", {"final": 1}),
        ("missing", "", {"final": ...}),
        ("write the day", "date", {"date": "venerdì"}),
    ],
)
def test_notes_that_cannot_be(words: str, place: str, change: dict[str, Any]) -> None:
    evening = running(4)
    event = tournament_of(evening.state, "Coppa")
    values = {**write_notes(notes_of(evening.state)), **change}
    values = {key: value for key, value in values.items() if value is not ...}
    with pytest.raises(RuleError, match=words) as caught:
        read_notes(values, event)
    assert caught.value.place == place


@pytest.mark.parametrize("stages", [[], ["girone"]])
def test_notes_whose_plan_is_not_what_was_played(stages: list[str]) -> None:
    evening = running(4)
    notes = notes_of(evening.state)
    values: Any = write_notes(replace(notes, plan=plan(*(stages or ["danese"]))))
    with pytest.raises(RuleError, match="not the stage that was played") as caught:
        read_notes(values, tournament_of(evening.state, "Coppa"))
    assert caught.value.place == "plan.stages[0]"


def test_a_pair_by_lot_is_of_two() -> None:
    evening = running(4)
    values: Any = write_notes(notes_of(evening.state))
    values["entries"][0]["of"] = [{"entry": 8, "club": "", "town": ""}]
    with pytest.raises(RuleError, match="a pair is of two") as caught:
        read_notes(values, tournament_of(evening.state, "Coppa"))
    assert caught.value.place == "entries[0].of"


def test_a_tree_changed_by_hand_is_told_again() -> None:
    tree = running(6, plan("eliminazione"))
    tree.draft()
    assert tree.state.draft is not None
    bye, playing = tree.state.draft.draws[0].draw.round.byes[0], next(tree.state.draft.tables).a[0]
    tree.add("entries_swapped", one=bye, other=playing, reason="a train to catch")
    tree.add("round_published", round=1)
    for key in tree.state.missing:
        tree.type(*key)
    tree.play()
    assert same(told_again(tree), tree)
