"""A round at a glance, and what comes next, in words."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.presenters.tournaments.glance import (
    SIGNS,
    TableAtGlance,
    glance_rows,
    state_counts,
)
from referee.presenters.tournaments.round_clock import clock_shown
from referee.presenters.tournaments.steps import missing_shown
from referee.presenters.tournaments.words import short_names_of
from referee.store.tournaments.round_matches import TableNow
from referee.store.tournaments.views import EventView
from referee.tournament.competition.model import Settings
from referee.tournament.evening.glance import Live, state_of
from referee.tournament.evening.replay import folded
from referee.tournament.evening.state import Clock
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, Evening, plan, running

CONSOLANTE = Settings(consolante=True)


@pytest.fixture(autouse=True)
def english(app: Flask) -> Any:
    with app.test_request_context(), force_locale("en"):
        yield


class Seen(EventView):
    """A tournament whose every fact was written at once."""

    def entry(self, number: int) -> Any:
        return type("Entry", (), {"recorded_at": STAMP.now, "number": number})


def view_of(evening: Evening) -> Seen:
    return Seen(1, "ABCDEF", (), folded(evening.facts))


def live(state: str = "open", *, begun: bool = True) -> Live:
    return Live("YFJKJQ", state, 9, begun, 0, frozen=False)


def row(evening: Evening, minutes: int, match: Live | None, standing: Any = None) -> TableAtGlance:
    """The first table of the round, so many minutes after it was published."""
    sheet = evening.state.sheets[1, 1]
    last_at = STAMP.now if match is not None and match.begun else None
    table = TableNow(1, sheet, state_of(sheet, match), match, last_at, standing)
    now = STAMP.now + timedelta(minutes=minutes)
    (shown,) = glance_rows(view_of(evening), evening.state.rounds[0], [table], now)
    return shown


def scores(shown: TableAtGlance) -> list[str]:
    return [side.score for side in shown.sides]


@pytest.fixture
def evening() -> Evening:
    made = running(4)
    made.publish()
    return made


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (4, ""),
        (5, "late: warn them"),
        (9, "late: warn them"),
        (10, "late: a walkover may be given"),
    ],
)
def test_art_15_3_a_table_that_does_not_begin_is_late(
    evening: Evening, minutes: int, words: str
) -> None:
    shown = row(
        evening, minutes, live(begun=False), {"game": 1, "target": 41, "score": {"A": 0, "B": 0}}
    )
    assert (shown.word, shown.late, shown.since) == ("not started", words, f"{minutes} min")
    assert scores(shown) == ["", ""]


def test_a_table_that_plays_shows_its_score_and_when_it_falls_silent(evening: Evening) -> None:
    standing = {"games": {"A": 1, "B": 0}, "game": 2, "target": 41, "score": {"A": 28, "B": 16}}
    shown = row(evening, 3, live(), standing)
    assert (shown.word, shown.late) == ("playing", "")
    assert scores(shown) == ["1 · 28", "0 · 16"]
    assert all(side.in_game for side in shown.sides), "the page says which number is which"
    assert row(evening, 12, live(), standing).late == "nothing for 12 minutes"
    assert row(evening, 10_420, live(), standing).late == "nothing for 7 days"
    told = [row(evening, minutes, live(), standing).since for minutes in (119, 120, 10_420)]
    assert told == ["119 min", "2 h", "7 d"]
    one_game = {"game": 1, "target": 41, "score": {"A": 7, "B": 4}}
    assert scores(row(evening, 3, live(), one_game)) == ["7", "4"]


@pytest.mark.parametrize("state", ["finished", "locked"])
def test_a_match_that_is_over_has_no_game_being_played(evening: Evening, state: str) -> None:
    standing = {"games": {"A": 2, "B": 1}, "game": 3, "target": 41, "score": {"A": 43, "B": 34}}
    assert scores(row(evening, 3, live(state), standing)) == ["2", "1"]
    one_game = {"game": 1, "target": 21, "score": {"A": 21, "B": 14}}
    shown = row(evening, 3, live(state), one_game)
    assert (scores(shown), shown.total) == (["", ""], "total 21–14")


def test_a_result_stands_where_the_score_stood(evening: Evening) -> None:
    evening.type(1, 1, A_WINS)
    shown = row(evening, 40, live("closed", begun=False), {"score": {"A": 0, "B": 0}})
    assert (shown.word, shown.since, shown.code) == ("done", "", "")
    assert (scores(shown), shown.total) == (["2", "1"], "total 100–90")
    assert [side.won for side in shown.sides] == [True, False]


def test_a_walkover_has_no_score(evening: Evening) -> None:
    evening.add("walkover_given", round=1, table=1, winner="b")
    shown = row(evening, 40, None)
    assert (scores(shown), shown.note) == (["", ""], "walkover")
    assert [side.won for side in shown.sides] == [False, True]


def test_a_correction_is_said_beside_the_result(evening: Evening) -> None:
    evening.type(1, 1, A_WINS)
    for office, result, note in (
        ("organizer", B_WINS, "corrected"),
        ("referee", A_WINS, "corrected by a referee"),
    ):
        at = {"round": 1, "table": 1, "result": result, "how": "played"}
        evening.add("result_corrected", **at, reason="read wrongly", office=office)
        shown = row(evening, 40, None)
        assert (shown.word, shown.note) == ("done", note)


def test_five_at_a_table() -> None:
    five = running(5, plan("trionfo"))
    five.publish()
    assert scores(row(five, 1, None)) == [""] * 5
    assert scores(row(five, 1, live(), {"totals": [4, 3, -1, -2, -4]})) == [
        "+4", "+3", "−1", "−2", "−4",
    ]  # fmt: skip
    five.type(1, 1)
    assert scores(row(five, 1, None)) == ["+4", "+3", "−1", "−2", "−4"]


def test_a_bracket_is_named_beside_another_one_alone() -> None:
    knockout = running(8, plan("eliminazione"))
    stage = knockout.state.plan.stages[0]
    both = running(8, plan("eliminazione", stages=(replace(stage, settings=CONSOLANTE),)))
    for evening, brackets in ((knockout, {""}), (both, {"main bracket", "consolante"})):
        evening.play()
        evening.publish()
        newest = evening.state.rounds[-1]
        keys = [key for key in evening.state.sheets if key[0] == newest.round]
        tables = [TableNow(1, evening.state.sheets[key], "not_started", None, None) for key in keys]
        rows = glance_rows(view_of(evening), newest, tables, STAMP.now)
        assert {one.bracket for one in rows} == brackets


def test_how_many_tables_do_what(evening: Evening) -> None:
    sheets = list(evening.state.sheets.values())
    tables = [
        TableNow(1, sheets[0], "playing", live(), STAMP.now),
        TableNow(1, sheets[1], "referee", live(), STAMP.now),
    ]
    counted = [(one.word, one.count, one.sign) for one in state_counts(tables)]
    assert counted == [("referee called", 1, "hand"), ("playing", 1, "half")]


def test_a_signed_table_does_not_look_as_one_that_calls() -> None:
    assert SIGNS["signed"] not in (SIGNS["referee"], SIGNS["to_confirm"], SIGNS["done"])


def test_missing_results_are_told_in_spans() -> None:
    missing = [(2, 9), (1, 3), (2, 1), (2, 2), (2, 3), (2, 5), (2, 6)]
    assert missing_shown(missing) == "Round 1: table 3. Round 2: tables 1–3, 5, 6, 9."


def test_the_clock_of_a_round(evening: Evening) -> None:
    round_ = evening.state.rounds[0]
    assert clock_shown(view_of(evening), round_) is None
    running_clock = replace(round_, clock=Clock(9, 45))
    soon = clock_shown(view_of(evening), running_clock, STAMP.now + timedelta(minutes=44))
    assert soon is not None
    assert (soon.over, soon.last_hand) == (False, "")
    called = replace(round_, clock=Clock(9, 45, 10))
    late = clock_shown(view_of(evening), called, STAMP.now + timedelta(minutes=45))
    assert late is not None
    assert (late.over, bool(late.last_hand)) == (True, True)


def test_very_many_tables_have_initials_but_for_those_who_would_look_the_same() -> None:
    many = Evening(plan("svizzera"))
    names = [("Ezio Bagnoli", "Primo De Angelis"), ("Elvira Bagnoli", "Pia De Angelis")]
    names += [(f"Ada {number}", f"Ivo Rossi {number}") for number in range(3, 51)]
    for entry, players in enumerate(names, start=1):
        many.add("entry_added", entry=entry, name=" - ".join(players), players=list(players))
    many.add("entry_changed", entry=50, name="Gli Amici", players=["Bruno Neri", "Ugo Gallo"])
    short = short_names_of(many.state, [1, 3, 50])
    assert short == {1: "E. Bagnoli and P. De Angelis", 3: "Ada 3 and Ivo Rossi 3", 50: "Gli Amici"}
    alike = short_names_of(many.state, [1, 2])
    assert alike[2] == "Elvira Bagnoli and Pia De Angelis"
