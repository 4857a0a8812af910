"""An archive told again as a ledger's facts comes to the same archive."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.errors import RuleError
from referee.tournament.archive import write_event
from referee.tournament.event_replay import replay_event
from referee.tournament.event_rounds import draw_pairs, event_of, standings_of
from referee.tournament.open_rulings import with_open_rulings
from referee.tournament.retelling import retold
from tests.tournament.evening import A_WINS, B_WINS, Evening, plan, running


def told_again(evening: Evening) -> Evening:
    """The evening as its archive tells it, every fact admitted again."""
    event = event_of(evening.state, "Coppa")
    (_, first), *facts = retold(event)
    again = Evening()
    again.facts = [again.facts[0]._replace(payload=first)]
    again.state = replay_event(again.facts)
    for kind, payload in facts:
        again.add(kind, **payload)
    return again


def same(one: Evening, other: Evening) -> bool:
    events = [event_of(evening.state, "Coppa") for evening in (one, other)]
    return write_event(events[0]) == write_event(events[1])


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
        for place in [place for place in evening.state.missing if place[0] == round_]:
            result = data.draw(st.sampled_from([A_WINS, B_WINS, None]))
            if result is not None:
                evening.type(*place, result)
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
