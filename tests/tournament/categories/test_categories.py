"""Categories: who belongs to one, its ranking by the overall one, and the archive that has both."""

import pytest

from referee.core.errors import RuleError
from referee.tournament.archive.evening import notes_of, read_notes, write_notes
from referee.tournament.archive.retelling import retold
from referee.tournament.categories.categories import (
    categories_of,
    category_facts,
    category_rankings,
)
from referee.tournament.evening.plan import read_plan, write_plan
from referee.tournament.evening.progress import draw_pairs, standings_of, tournament_of
from referee.tournament.evening.replay import replay_event
from tests.tournament.evening.evening import Evening, plan
from tests.tournament.evening.test_rests import again

NAMES = ("Donne", "Under 25")


def given(*formats: str, entries: int = 4) -> Evening:
    evening = Evening(plan(*(formats or ("girone",)), categories=NAMES))
    evening.enter(entries)
    evening.add("category_given", category="Donne", entries=[1, 3, 4])
    evening.add("category_given", category="Under 25", entries=[3])
    return evening


def test_an_entry_belongs_to_several_and_is_taken_out_of_one() -> None:
    evening = given()
    assert categories_of(evening.state, 3) == NAMES
    evening.add("category_given", category="Donne", entries=[3])
    evening.add("category_taken_back", category="Donne", entries=[3])
    assert categories_of(evening.state, 3) == ("Under 25",)
    with pytest.raises(RuleError, match="no such category"):
        evening.add("category_given", category="Misti", entries=[3])
    with pytest.raises(RuleError, match="there is no entry"):
        evening.add("category_given", category="Donne", entries=[9])


def test_nothing_is_ranked_before_the_first_round_nor_without_categories() -> None:
    evening = given()
    assert category_rankings(evening.state) == {}
    evening.begin()
    assert category_rankings(evening.state) == {}
    none = Evening(plan("girone"))
    none.enter(2)
    none.begin()
    none.play()
    assert category_rankings(none.state) == {}


def test_a_category_is_ranked_in_the_order_of_the_overall_standings() -> None:
    evening = given()
    evening.begin()
    for _ in range(3):
        evening.play()
    (overall,) = standings_of(evening.state, evening.state.stages[0])
    order = [row.entry for row in overall if row.entry in (1, 3, 4)]
    found = category_rankings(evening.state)
    assert [row.entry for row in found["Donne"]] == order
    assert [row.rank for row in found["Donne"]] == [1, 2, 3]
    assert [(row.rank, row.entry) for row in found["Under 25"]] == [(1, 3)]
    places = {row.entry: row.rank for row in overall}
    assert all(row.place == places[row.entry] for row in found["Donne"])


def test_who_plays_a_later_stage_stands_above_who_does_not() -> None:
    evening = given("girone", "eliminazione")
    evening.begin()
    for _ in range(3):
        evening.play()
    evening.begin()
    evening.play()
    rows = category_rankings(evening.state)["Donne"]
    assert [row.stage for row in rows] == sorted([row.stage for row in rows], reverse=True)
    assert {row.stage for row in rows} == {1, 2}


def test_a_name_that_the_plan_has_no_more_is_kept_but_not_shown() -> None:
    evening = given()
    evening.add("plan_changed", plan=write_plan(plan("girone", categories=("Under 25",))))
    assert categories_of(evening.state, 3) == ("Under 25",)
    evening.add("plan_changed", plan=write_plan(plan("girone", categories=NAMES)))
    assert categories_of(evening.state, 3) == NAMES


@pytest.mark.parametrize("names", [["Donne", " donne"], ["Donne", "DONNE"], ["A, B"], [""]])
def test_names_differ_and_have_no_comma(names: list[str]) -> None:
    written = {**write_plan(plan("girone")), "categories": names}
    with pytest.raises(RuleError) as error:
        read_plan(written)
    assert error.value.place.startswith("categories")


def test_a_pair_by_lot_belongs_where_both_do() -> None:
    evening = Evening(plan("girone", entered="lot", categories=NAMES))
    evening.enter(2)
    evening.add("category_given", category="Donne", entries=[1, 2])
    evening.add("category_given", category="Under 25", entries=[2])
    (pair,) = draw_pairs(evening.state)
    evening.add("pairs_drawn", pairs=[pair])
    assert categories_of(evening.state, 3) == ("Donne",)


def test_categories_are_told_again_by_the_archive() -> None:
    evening = given()
    evening.begin()
    evening.play()
    event = tournament_of(evening.state, "Coppa")
    written = write_notes(notes_of(evening.state))
    notes = read_notes(written, event)
    (_, first), *facts = retold(event, notes)
    again = Evening()
    again.facts = [again.facts[0]._replace(payload=first)]
    again.state = replay_event(again.facts)
    for kind, payload in facts:
        again.add(kind, **payload)
    assert write_notes(notes_of(again.state)) == written
    assert category_rankings(again.state) == category_rankings(evening.state)


def test_an_archive_with_a_category_unknown_to_its_plan_is_refused() -> None:
    evening = given()
    written = write_notes(notes_of(evening.state))
    written["plan"] = {**write_notes(notes_of(Evening(plan("girone")).state))["plan"]}  # type: ignore[dict-item]
    event = tournament_of(evening.state, "Coppa")
    with pytest.raises(RuleError) as error:
        retold(event, read_notes(written, event))
    assert error.value.place == "evening.entries[0].categories.category"


def test_new_entries_are_given_to_their_categories_by_one_fact_each() -> None:
    assert category_facts({}) == []
    assert category_facts({1: ("Donne", "Under 25"), 2: (), 3: ("Donne",)}) == [
        ("category_given", {"category": "Donne", "entries": [1, 3]}),
        ("category_given", {"category": "Under 25", "entries": [1]}),
    ]


def test_prizes_of_a_category_go_with_it_and_the_archive_has_those_that_are_there() -> None:
    evening = given()
    prizes = [{"place": 1, "text": "a ham"}, {"place": 1, "text": "wine", "category": "Under 25"}]
    evening.add("prizes_set", prizes=prizes)
    assert write_notes(notes_of(evening.state))["prizes"] == prizes
    assert again(evening).state.prizes == evening.state.prizes
    with pytest.raises(RuleError, match="no such category") as error:
        evening.add("prizes_set", prizes=[{"place": 1, "text": "wine", "category": "Misti"}])
    assert error.value.place == "prizes[0].category"
    evening.add("plan_changed", plan=write_plan(plan("girone", categories=("Donne",))))
    assert [prize.text for prize in evening.state.prizes_there] == ["a ham"]
    told = again(evening)
    assert [prize.text for prize in told.state.prizes] == ["a ham"]


def test_a_category_of_nobody_is_told_again_with_the_plan() -> None:
    evening = Evening(plan("girone", categories=NAMES))
    evening.enter(2)
    assert again(evening).state.plan.categories == NAMES
