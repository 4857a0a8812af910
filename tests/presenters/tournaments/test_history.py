"""The ledger of a tournament in words: a sentence for every kind of fact, in both languages."""

from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.core.facts import Fact
from referee.presenters.tournaments.facts import WORDS
from referee.presenters.tournaments.known import KnownNames
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.facts import KINDS
from referee.tournament.evening.plan import write_plan
from tests.tournament.evening.evening import A_WINS, B_WINS, PAID, Evening, plan, running


def told(evening: Evening) -> list[str]:
    """The sentences of an evening, oldest first."""
    known = KnownNames()
    sentences = []
    for fact in evening.facts:
        sentences.append(WORDS[fact.kind](fact.payload, known))
        known.learn(fact.kind, fact.payload)
    return sentences


def last(evening: Evening, kind: str, **payload: Any) -> str:
    evening.add(kind, **payload)
    return told(evening)[-1]


@pytest.fixture
def english(app: Flask) -> Any:
    with app.test_request_context(), force_locale("en"):
        yield


def test_every_kind_has_its_words() -> None:
    assert WORDS.keys() == KINDS.keys()


@pytest.mark.usefixtures("english")
def test_entries_and_the_plan() -> None:
    evening = Evening()
    assert told(evening) == ["Tournament planned: Swiss"]
    changed = write_plan(plan("svizzera", "eliminazione"))
    assert last(evening, "plan_changed", plan=changed) == "Plan changed: Swiss, knockout"
    evening.enter(4)
    assert "Entered: Ada 1 and Ivo 1" in told(evening)
    assert told(evening)[-1].startswith("Checked in: Ada 1 and Ivo 1, Ada 2")
    assert last(evening, "checked_out", entries=[4]) == "No longer checked in: Ada 4 and Ivo 4"
    assert last(evening, "fee_paid", entries=[1]) == "Entry fee paid: Ada 1 and Ivo 1"
    assert "not paid after all" in last(evening, "fee_returned", entries=[1])
    new = {"entry": 1, "name": "Ada and Ugo", "players": ["Ada", "Ugo"]}
    assert last(evening, "entry_changed", **new) == (
        "Entry changed: Ada 1 and Ivo 1 is now Ada and Ugo"
    )
    assert last(evening, "entry_changed", **new, town="Cervia") == "Entry changed: Ada and Ugo"
    assert last(evening, "entries_seeded", seeds=[2, 1]) == (
        "Seeds in their order: Ada 2 and Ivo 2, Ada and Ugo"
    )
    assert last(evening, "entries_seeded", seeds=[]) == "Seeds in their order: none"
    assert last(evening, "table_kept", entry=1, table=3) == "Ada and Ugo always plays at table 3"
    assert last(evening, "table_kept", entry=1) == "Ada and Ugo may play at any table again"
    assert last(evening, "link_renewed", entry=1) == "New personal link: Ada and Ugo"
    assert last(evening, "rest_requested", entry=1, round=2, until=4) == (
        "Ada and Ugo asks to rest, round 2–4"
    )
    assert last(evening, "rest_request_closed", entry=1, round=2) == (
        "Request to rest closed: Ada and Ugo, round 2"
    )
    assert last(evening, "withdrew", entry=1) == "Withdrawn: Ada and Ugo"
    assert last(evening, "withdrawal_taken_back", entry=1) == "Plays on after all: Ada and Ugo"
    assert last(evening, "entry_removed", entry=4) == "Entry removed: Ada 4 and Ivo 4"


@pytest.mark.usefixtures("english")
def test_a_round_with_its_changes_by_hand() -> None:
    evening = running(4)
    assert told(evening)[-1] == "Stage 1 begun, Swiss: 4 entries"
    evening.draft()
    assert told(evening)[-1] == "Round 1 drawn: 2 tables"
    assert evening.state.draft is not None
    first, second = evening.state.draft.tables
    one, other = first.players[0], second.players[0]
    swapped = last(evening, "entries_swapped", one=one, other=other, reason="cousins")
    assert swapped == (
        f"Changed places in the draft: “Ada {one} and Ivo {one}” and “Ada {other} and Ivo {other}”"
    )
    assert last(evening, "tables_swapped", table=1, to=2) == (
        "Table 1 of the draft is now table 2, and the other way round"
    )
    assert last(evening, "round_published", round=1) == "Round 1 published"
    # The names at a table are those whom hands have put there.
    side = evening.state.sheets[1, 1].table.players[0]
    typed = last(evening, "result_typed", round=1, table=1, result=B_WINS)
    assert typed.startswith(f"Table 1, Ada {side} and Ivo {side} against ")
    assert typed.endswith(": typed from paper 0–2 · 60–82")
    given = {"round": 1, "table": 1, "result": B_WINS}
    assert last(evening, "result_confirmed", **given).endswith(": 0–2 · 60–82, confirmed")
    assert last(evening, "walkover_given", round=1, table=2, winner=None).endswith(
        "nobody was there, both lose"
    )
    table = evening.state.sheets[1, 2].table
    assert isinstance(table, SidesTable)
    sides = [f"Ada {side[0]} and Ivo {side[0]}" for side in (table.a, table.b)]
    corrected = {"round": 1, "table": 2, "result": B_WINS, "reason": "here", "office": "organizer"}
    assert last(evening, "result_corrected", **corrected).endswith(
        f": nobody was there, both lose, corrected to 0–2 · 60–82, won by {sides[1]}"
    )
    again = {**corrected, "result": A_WINS, "office": "referee"}
    assert last(evening, "result_corrected", **again).endswith(
        f": 0–2 · 60–82, won by {sides[1]}, corrected by a referee to "
        f"2–1 · 100–90, won by {sides[0]}"
    )
    ruled = {**again, "result": {**A_WINS, "winner": "b"}, "how": "ruling"}
    assert last(evening, "result_corrected", **ruled).endswith(
        f"2–1 · 100–90, won by {sides[0]}, corrected by a referee to "
        f"2–1 · 100–90, won by {sides[1]}, decided by a referee"
    )
    assert last(evening, "table_ruling_opened", round=1, table=1, reason="a sign").endswith(
        "a ruling is open"
    )
    assert last(evening, "table_ruling_closed", round=1, table=1, text="nothing").endswith(
        "the ruling is given: nothing"
    )
    assert last(evening, "clock_started", round=1, minutes=40) == (
        "Clock of round 1 started: 40 minutes"
    )
    assert last(evening, "last_hand_called", round=1) == "Last hand of round 1 called"
    assert "Round 1 undone" in last(evening, "round_taken_back", round=1, reason="again")
    evening.draft()
    assert last(evening, "draft_discarded") == "The draft is discarded"
    assert last(evening, "stage_taken_back", stage=1, reason="late") == "Stage 1 undone"


@pytest.mark.usefixtures("english")
def test_the_end_of_an_evening() -> None:
    evening = running(2, plan("girone"))
    evening.publish()
    won = last(evening, "walkover_given", round=1, table=1, winner="b")
    side = evening.state.sheets[1, 1].table.players[1]
    assert won.endswith(f"walkover, won by Ada {side} and Ivo {side}")
    assert last(evening, "protest_opened", minutes=15) == "Standings shown: 15 minutes to object"
    assert last(evening, "standings_made_final") == "The standings are final"
    prizes = [{"place": 1, "text": "ham"}]
    assert last(evening, "prizes_set", prizes=prizes) == "Prizes: 1. ham"
    assert last(evening, "standings_reopened", reason="x") == "The standings are open again"


@pytest.mark.usefixtures("english")
def test_other_ways_of_a_result() -> None:
    evening = running(2, plan("girone"))
    evening.publish()
    given = {"round": 1, "table": 1, "result": B_WINS}
    known = KnownNames()
    for fact in evening.facts:
        known.learn(fact.kind, fact.payload)

    def words(kind: str, **more: Any) -> str:
        fact = Fact(99, kind, {**given, **more})
        return WORDS[kind](fact.payload, known)

    assert words("result_confirmed", code="ABCDEF").endswith("entered from the match")
    for more in ({}, {"code": "ABCDEF"}):
        assert words("result_confirmed", how="ruling", **more).endswith("decided by a referee")
    known.learn("result_confirmed", given)
    assert "by a referee" in words("result_corrected", office="referee", reason="x")
    late = KnownNames()
    late.names = {3: "Ada"}
    assert WORDS["joined_late"]({"entry": 3, "group": 1}, late).endswith("Ada")


@pytest.mark.usefixtures("english")
def test_five_at_a_table_and_pairs_by_lot() -> None:
    evening = running(5, plan("trionfo"))
    evening.publish()
    typed = last(evening, "result_typed", round=1, table=1, result=PAID)
    assert typed.count("Ada") == 5
    assert typed.endswith("typed from paper +4 +3 −1 −2 −4")
    known = KnownNames()
    drawn = {"pairs": [{"entry": 9, "name": "Ada and Ivo", "of": [1, 2]}]}
    assert WORDS["pairs_drawn"](drawn, known) == "Pairs drawn by lot: Ada and Ivo"
    known.learn("pairs_drawn", drawn)
    assert known.name(9) == "Ada and Ivo"
    assert WORDS["pairs_parted"]({"reason": "x"}, known).startswith("The pairs drawn by lot")
