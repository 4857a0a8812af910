"""A tournament as lists: every table and every entry once, names as the pages have them."""

from dataclasses import replace

from referee.presenters.tournaments.lists import TITLES, all_lists, list_of
from referee.tournament.evening.state import EventState
from tests.tournament.evening.evening import A_WINS, PAID, Evening, plan, running


def column(state: EventState, name: str, heading: str) -> list[object]:
    headings, *rows = list_of(state, name)
    index = list(headings).index(heading)
    return [row[index] if index < len(row) else None for row in rows]


def swiss() -> Evening:
    evening = running(5)
    round_ = evening.publish()
    evening.type(round_, 1)
    evening.add("withdrew", entry=5)
    return evening


def test_entries_with_what_is_known_of_them() -> None:
    evening = Evening()
    evening.enter(3)
    evening.add("entry_changed", entry=2, name="=1+1", players=["Zoe", "Zita"], club="Sarsina",
                town="Sarsina")  # fmt: skip
    evening.add("entries_seeded", seeds=[3, 1])
    evening.add("fee_paid", entries=[1])
    state = evening.state
    assert column(state, "entries", "Entry") == ["Ada 1 and Ivo 1", "=1+1", "Ada 3 and Ivo 3"]
    assert column(state, "entries", "Player 2") == ["Ivo 1", "Zita", "Ivo 3"]
    assert column(state, "entries", "Seed") == [2, None, 1]
    assert column(state, "entries", "Fee paid") == ["yes", "no", "no"]
    assert column(swiss().state, "entries", "Withdrawn after round") == [None] * 4 + [1]


def test_pairings_tell_who_rests_and_results_only_what_is_confirmed() -> None:
    state = swiss().state
    assert column(state, "pairings", "Table") == [1, 2, None]
    assert column(state, "pairings", "Second")[-1] == "rests"
    assert column(state, "results", "Games 1") == [2]
    assert column(state, "results", "Winner") == column(state, "results", "First")
    assert column(state, "results", "How") == ["as played"]


def test_results_tell_in_the_words_of_the_desk_how_they_came_about() -> None:
    evening = swiss()
    lost = {"games": [0, 2], "points": [40, 82], "winner": "b"}
    at, other = {"round": 1, "table": 1}, {"round": 1, "table": 2}
    evening.add("result_corrected", **at, result=lost, reason="the slip", office="organizer")
    evening.add("result_typed", **other, result=A_WINS)
    evening.add("result_typed", **other, result=lost)
    evening.add("result_confirmed", **other, result=lost, reason="the slip says so")
    assert column(evening.state, "results", "How") == ["corrected", "decided at the desk"]
    evening.add("result_corrected", **at, result=A_WINS, reason="no", office="referee")
    evening.add("result_corrected", **other, result=A_WINS, reason="no", office="referee",
                how="ruling")  # fmt: skip
    assert column(evening.state, "results", "How") == [
        "corrected by a referee",
        "decided by a referee",
    ]


def test_a_double_walkover_is_won_by_nobody() -> None:
    evening = swiss()
    evening.add("walkover_given", round=1, table=2, winner=None, reason="nobody came")
    assert column(evening.state, "results", "Winner")[1] == ""


def test_five_at_a_table_have_payments() -> None:
    evening = running(5, plan("trionfo"))
    evening.play()
    payments = PAID["payments"]
    found = [column(evening.state, "results", f"Payment {n}")[0] for n in range(1, 6)]
    assert found == payments
    names = {column(evening.state, "pairings", f"Seat {n}")[0] for n in range(1, 6)}
    assert len(names) == 5
    assert column(evening.state, "entries", "Player")[0] == "Ada 1"


def test_standings_have_a_column_for_each_criterion() -> None:
    evening = running(4, plan("girone", "eliminazione"))
    for _ in range(3):
        evening.play()
    evening.begin()
    evening.play()
    state = evening.state
    assert column(state, "standings", "Stage") == ["1. Round robin"] * 4 + ["2. Knockout"] * 2
    assert column(state, "standings", "Rank") == [1, 2, 3, 4, 1, 2]
    assert sum(column(state, "standings", "match points")[:4]) == 12  # type: ignore[arg-type]
    assert column(state, "standings", "how far it got")[0] is None


def test_a_half_stays_a_number() -> None:
    criteria = ("match_points", "sonneborn_berger", "lot")
    made = plan("svizzera")
    stage = made.stages[0]
    changed = replace(stage, settings=replace(stage.settings, criteria=criteria))
    evening = running(4, replace(made, stages=(changed,)))
    drawn = {"games": [1, 1], "points": [70, 70], "winner": None}
    round_ = evening.publish()
    for table in (1, 2):
        evening.type(round_, table, drawn)
    assert column(evening.state, "standings", "Sonneborn-Berger") == [0.5] * 4


def test_all_lists_have_a_title_and_headings_also_before_anything_was_drawn() -> None:
    lists = all_lists(Evening().state)
    assert len(lists) == len(TITLES) - 1, "without categories there is no list of them"
    assert all(len(rows) == 1 for rows in lists.values())
