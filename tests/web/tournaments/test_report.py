"""The referee's report of a tournament: what its desk decided stands in it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    give_walkover,
    type_result,
)
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.table_result import read_table_result
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.evening.facts import REFEREE
from tests.paper.conftest import text_of
from tests.people import browser_of, person
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, plan
from tests.web.evening import Evening


def report_of(evening: Evening) -> str:
    answer = evening.referee.get(f"/events/{evening.code}/report.pdf")
    assert answer.status_code == 200
    return words(answer.data)


def words(report: bytes) -> str:
    """The words of a report; a cell of two lines has the writer's name between them."""
    return " ".join(text_of(report).split()).replace("Ada · tablet 1 ", "")


@pytest.mark.paper
def test_an_evening_on_paper_without_decisions_has_nothing_to_report(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    evening.types(1)
    text = report_of(evening)
    assert "No call, no ruling and no correction was written." in text
    assert "given up" not in text


@pytest.mark.paper
def test_different_results_that_nobody_has_decided_are_reported(app: Flask) -> None:
    evening = Evening(app, plan("svizzera", typed_twice=True), 4)
    evening.begins()
    for who, result in (("Ada", A_WINS), ("Ivo", B_WINS)):
        done = evening.act()
        with app.app_context():
            stamped = replace(done, stamp=replace(done.stamp, actor=who))
            type_result(stamped, (1, 1), read_table_result(result))
    text = report_of(evening)
    assert "Different results · Round 1, table 1" in text
    assert "2–1 · 100–90" in text
    assert "0–2 · 60–82" in text


@pytest.mark.paper
def test_corrections_walkovers_and_withdrawals_are_reported(app: Flask) -> None:
    evening = Evening(app, entries=7)
    evening.begins()
    with app.app_context():
        type_result(evening.act(), (1, 1), read_table_result(A_WINS))
        give_walkover(evening.act(), (1, 2), "b", "they had not come")
        type_result(evening.act(), (1, 3), read_table_result(A_WINS))
        record_event_facts(
            evening.act(),
            [
                ("table_ruling_opened", {"round": 1, "table": 3, "reason": "a sign was made"}),
                ("table_ruling_closed", {"round": 1, "table": 3, "text": "nobody saw it"}),
                ("withdrew", {"entry": 7, "reason": "a headache"}),
            ],
        )
        for key, result, why in (((1, 1), B_WINS, "read wrong"), ((1, 2), A_WINS, "came late")):
            correct_result(evening.act(), Correction(key, read_table_result(result), why, REFEREE))
    text = report_of(evening)
    for words in (
        "6 decisions about the tournament",
        "2–1 · 100–90, won by",
        "corrected by a referee to",
        "Reason: read wrong",
        "they had not come",
        "Reason: came late",
        "a ruling is open · Reason: a sign",
        "nobody saw it",
        "Withdrawn: Ada 7 and Ivo 7",
        "a headache",
    ):
        assert words in text
    assert "Match " not in text
    assert "given up" not in text


@pytest.mark.paper
def test_a_match_typed_at_the_desk_is_reported_with_the_result_that_counts(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        record_fact(code, "referee_called", {"reason": "a card"}, 1, str(uuid4()), STAMP)
        type_result(evening.act(), (1, 1), read_table_result(A_WINS))
    text = report_of(evening)
    assert "Score: written at the desk: 2–1 · 100–90" in text
    assert "0–0" not in text


@pytest.mark.paper
def test_an_event_without_a_tournament_has_a_report_too(app: Flask) -> None:
    evening = Evening(app)
    assert "No call" in report_of(evening)


@pytest.mark.paper
def test_the_report_of_a_day_leaves_out_matches_closed_by_a_slip(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    evening.types(1)
    day = datetime.now(UTC).astimezone().date().isoformat()
    answer = evening.referee.get(f"/report.pdf?day={day}")
    assert "given up" not in text_of(answer.data)


@pytest.mark.paper
def test_the_report_of_a_day_tells_what_the_desks_of_its_tournaments_decided(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        give_walkover(evening.act(), (1, 1), "b", "they had not come")
    day = STAMP.now.astimezone().date()
    address = "/report.pdf?day="
    text = words(evening.referee.get(f"{address}{day}").data)
    assert "1 decision about the tournament" in text
    assert "The tournament: Coppa Romagna" in text
    assert "they had not come" in text
    assert "they had not come" in words(evening.organizer.get(f"{address}{day}").data)
    other = words(evening.referee.get(f"{address}{day - timedelta(days=1)}").data)
    assert "they had not come" not in other
    assert "No call, no ruling and no correction was written." in other
    # Those who have no office in the event see nothing of it.
    with app.app_context():
        stranger = browser_of(app, person("Rino"))
    assert "they had not come" not in words(stranger.get(f"{address}{day}").data)
