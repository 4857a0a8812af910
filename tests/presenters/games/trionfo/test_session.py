"""A session of trionfo as pages show it: totals, the sheet, and the hand being played."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.core.facts import Fact
from referee.core.table_result import TableResult
from referee.games.course import course
from referee.presenters.games.marafone.game import MARAFONE
from referee.presenters.games.trionfo.game import TRIONFO
from referee.presenters.games.trionfo.hands import session_hand_words
from referee.presenters.games.trionfo.moment import session_moment, session_won
from referee.presenters.games.trionfo.rows import session_rows
from referee.presenters.games.trionfo.score import (
    HandFact,
    desk_totals_shown,
    fair_end,
    hand_in_progress,
    note,
    outcome,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import debts_shown, stake_shown
from referee.presenters.matches.lists import listed
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import SessionCourse
from tests.games.trionfo.sessions import ALL_PASS, only
from tests.tables import FIVE, session_opening

EVENING = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"), force_locale("en"):
        yield


def told(*facts: tuple[str, dict[str, Any]], **more: Any) -> SessionCourse:
    """The course of a session with these facts, Anna speaking first."""
    first = Fact(1, "match_opened", session_opening(first=1, **more))
    rest = [Fact(number, *fact) for number, fact in enumerate(facts, start=2)]
    return course((first, *rest))


def written(number: int, **value: Any) -> tuple[str, dict[str, Any]]:
    return "hand_written", {"hand": number, "value": value}


def thirds(declarer: int) -> dict[str, int]:
    return {"declarer": declarer, "others": 35 - declarer}


CHIAMO_WON = written(1, bids=only("chiamo"), thirds=thirds(22), partner=3, trump="coppe")
PLAYED_BY_CARDS = written(1, bids=only("chiamo"), trump="coppe", called="3d", tricks=["Ad"])


def totals(course: SessionCourse) -> list[str]:
    return [seat.total for seat in totals_shown(course).seats]


def test_totals_are_signed_and_the_last_hand_is_told() -> None:
    won = totals_shown(told(CHIAMO_WON))
    assert [seat.last for seat in won.seats] == ["+2", "−1", "+1", "−1", "−1"]
    course = told(CHIAMO_WON, written(2, bids=ALL_PASS))
    shown = totals_shown(course)
    assert totals(course) == ["+2", "−1", "+1", "−1", "−1"]
    assert [seat.last for seat in shown.seats] == [""] * 5
    assert [seat.name for seat in shown.seats if seat.ahead] == ["Anna"]
    assert shown.note == "Hand 3"


def test_payments_written_at_the_desk_count_instead() -> None:
    result = TableResult(payments=(4, -2, 0, -1, -1))
    shown = desk_totals_shown(told(CHIAMO_WON), result, "written at the desk")
    assert [seat.total for seat in shown.seats] == ["+4", "−2", "0", "−1", "−1"]
    assert not any(seat.last or seat.ahead for seat in shown.seats)
    assert shown.note == "written at the desk"


def test_nobody_is_ahead_before_anything_is_paid() -> None:
    shown = totals_shown(told())
    assert not any(seat.ahead or seat.last for seat in shown.seats)
    assert shown.note == "Hand 1"


def test_how_a_session_stands() -> None:
    ended = [CHIAMO_WON, ("session_ended", {"how": "time"})]
    signed = [("player_signed", {"seat": seat, "name": "x"}) for seat in range(1, 6)]
    assert outcome(told(CHIAMO_WON)) == ""
    assert outcome(told(*ended)) == "Session over: time was up"
    assert note(told(*ended)) == "session over"
    assert note(told(*ended, *signed)) == "session signed"
    assert note(told(CHIAMO_WON, ("match_closed", {"reason": "rain"}))) == "given up"


def test_a_hand_as_a_row_of_the_sheet() -> None:
    (row,) = session_rows(told(CHIAMO_WON), lambda hand: f"/correct/{hand}")
    assert (row.bid, row.declarer, row.partner) == ("chiamo", "Anna", "Carla")
    assert (row.thirds, row.made, row.trump) == ("7⅓–4⅓", True, "coppe")
    assert row.url == "/correct/1"
    assert [cell.role for cell in row.cells] == ["signore", "", "amico", "", ""]
    assert [cell.paid for cell in row.cells] == ["+2", "−1", "+1", "−1", "−1"]


def test_what_is_special_in_a_row() -> None:
    course = told(
        written(1, bids=ALL_PASS),
        written(2, void="misdeal"),
        written(3, first=5, bids=only("chiamo"), made=False),
    )
    passed, void, alone = session_rows(course)
    assert (passed.state, passed.marks) == ("passed", ("all passed",))
    assert void.state == "void"
    assert void.marks
    assert alone.in_mano
    assert alone.marks == ("Bruno should have spoken first",)
    assert {cell.paid for cell in passed.cells + void.cells} == {""}
    assert [cell.paid for cell in alone.cells] == ["+2", "+2", "+2", "+2", "−8"]


def test_the_bids_of_a_hand_as_they_are_made() -> None:
    course = told(*[("bid_made", {"hand": 1, "seat": seat, "bid": "passo"}) for seat in (1, 2)])
    (row,) = session_rows(course)
    assert (row.number, row.state, row.marks) == (1, "open", ("bidding",))
    assert hand_in_progress(course) == [
        HandFact("Anna", "passo"),
        HandFact("Bruno", "passo"),
    ]


def test_the_amico_is_told_once_his_card_has_fallen() -> None:
    hidden = hand_in_progress(told(PLAYED_BY_CARDS))
    assert hidden == [
        HandFact("Signore", "Anna"),
        HandFact("Bid", "chiamo"),
        HandFact("Called card", "three of coins"),
        HandFact("Amico", "not shown yet"),
    ]
    shown = told(PLAYED_BY_CARDS, ("cards_played", {"hand": 1, "cards": ["3d"]}))
    assert hand_in_progress(shown)[-1].text == "Bruno"
    assert session_rows(shown)[0].partner == "Bruno"


def test_who_calls_a_card_of_his_own_shows_it_by_playing_it() -> None:
    own = written(1, bids=only("chiamo"), trump="coppe", called="Ad", tricks=["Ad"])
    assert hand_in_progress(told(own))[-1].text == "nobody: called in hand"


def test_nothing_is_said_of_a_hand_before_the_first_bid() -> None:
    assert hand_in_progress(told(CHIAMO_WON)) == []
    complaint = {"source": "complaint", "facts": "he spoke early", "hand": 1}
    assert hand_in_progress(told(("ruling_opened", complaint))) == []


def test_a_session_in_a_list() -> None:
    line = MatchLine(
        code="ABC",
        game="trionfo",
        players=FIVE,
        state="open",
        winner=None,
        title="Trionfo",
        played_on=date(2026, 11, 20),
        place="",
        event="",
        table="5",
        hands=1,
        standing={"totals": [2, -8, 2, 2, 2]},
        opened_at=EVENING,
        last_at=EVENING,
    )
    row = listed(line, "/match/ABC")
    standing = row.score.players
    assert standing is not None
    assert [one.total for one in standing.players] == ["+2", "−8", "+2", "+2", "+2"]
    assert (standing.game, standing.hands, row.place) == ("Trionfo", "1 hand", "table 5")
    assert row.score.who == "Anna, Bruno, Carla, Dario, Elsa"


def fair(*facts: tuple[str, dict[str, Any]]) -> str:
    return fair_end(told(*facts)).text


def test_whether_it_is_fair_to_end() -> None:
    passed = [written(number, bids=ALL_PASS) for number in range(1, 6)]
    over = ("session_ended", {"how": "time"})
    assert fair() == ""
    assert fair(*passed[:4]).startswith("Fair to end after 1 more hand:")
    assert fair(*passed) == "A fair end: all have spoken first equally often."
    assert fair(*passed[:4], over) == "Not all have spoken first equally often."
    again = written(2, first=1, bids=ALL_PASS)
    assert fair(passed[0], again) == "Not all have spoken first equally often."


def test_the_end_of_a_session_is_a_moment() -> None:
    over = ("session_ended", {"how": "time"})
    assert session_moment(told(CHIAMO_WON)) is None
    assert session_moment(told(written(1, bids=ALL_PASS), over)) is None
    moment = session_moment(told(CHIAMO_WON, over))
    assert moment is not None
    assert (moment.name, moment.winners, moment.score) == ("Anna", (1,), "+2")
    assert moment.text == "Session over: time was up. Most points of the session: Anna, +2"
    assert session_won(2) == "Most points, all equal"


def test_who_pays_whom() -> None:
    course = told(CHIAMO_WON, ("stake_agreed", {"currency": "€", "cents": 50}))
    assert stake_shown(course) == "€ 0.50 a point"
    assert [(debt.payer, debt.payee, debt.amount) for debt in debts_shown(course)] == [
        ("Bruno", "Carla", "€ 0.50"),
        ("Dario", "Anna", "€ 0.50"),
        ("Elsa", "Anna", "€ 0.50"),
    ]
    assert (stake_shown(told(CHIAMO_WON)), debts_shown(told(CHIAMO_WON))) == ("", [])


def test_who_plays() -> None:
    assert TRIONFO.who_plays(FIVE) == "Anna, Bruno, Carla, Dario, Elsa"
    assert MARAFONE.who_plays(FIVE[:4]) == "Anna and Carla against Bruno and Dario"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (
            {"first": 2, "bids": only("chiamo", 1), "thirds": thirds(18), "partner": 5},
            "Bruno speaks first, Carla: chiamo, 6–5⅔ points, amico Elsa",
        ),
        (
            {"bids": only("chiamo"), "trump": "coppe", "called": "3d", "tricks": ["Ad"]},
            "chiamo, trump cups, called three of coins, 1 trick",
        ),
        (
            {"bids": only("chiamo"), "made": False, "partner": None},
            "chiamo, hand lost, called in hand",
        ),
        ({"bids": only("maso"), "made": True, "partner": None}, "maso, hand won"),
        ({"first": 1, "bids": ALL_PASS}, "Anna speaks first, all passed"),
        ({"first": 1, "void": "misdeal"}, "Anna speaks first, misdeal"),
        ({"trump": "spade"}, "trump swords"),
        ({}, "nothing taken"),
    ],
)
def test_hands_in_words(value: dict[str, Any], words: str) -> None:
    assert session_hand_words(value, FIVE) == words


def test_a_hand_is_told_in_the_words_of_its_game() -> None:
    payload = {"hand": 1, "value": {"bids": only("maso"), "made": True}, "reason": "x"}
    assert TRIONFO.fact_words("hand_corrected", payload, FIVE) == "Hand corrected: maso, hand won"


def test_a_planned_end_in_words() -> None:
    planned = TRIONFO.fact_words("end_planned", {"hands": 10}, FIVE)
    assert planned == "Planned end: after 10 hands"
    assert TRIONFO.fact_words("end_planned", {}, FIVE) == "Planned end: when the players say so"


@pytest.mark.parametrize(
    ("kind", "payload", "words"),
    [
        ("bid_made", {"seat": 1, "bid": "di_piu"}, "Anna bids: di più"),
        (
            "hand_written",
            {"value": {"first": 2, "bids": ["chiamo", *["passo"] * 4]}},
            "Bids: Bruno: chiamo",
        ),
        ("hand_written", {"value": {"bids": ["passo"] * 5}}, "Bids: all passed"),
        ("card_called", {"card": "3d"}, "Called: three of coins"),
        ("trick_won", {"seat": 2, "thirds": 4}, "Trick to Bruno, worth 1⅓"),
        ("partner_named", {"partner": 3}, "The amico was Carla"),
        ("partner_named", {"partner": None}, "The signore had called a card of his own"),
        ("stake_agreed", {"currency": "€", "cents": 50}, "Stake agreed: € 0.50 a point"),
        ("stake_agreed", {"currency": "caffè", "cents": 200}, "Stake agreed: caffè 2 a point"),
        ("stake_dropped", {}, "Remove the stake"),
        ("session_ended", {"how": "time"}, "Session over: time was up"),
        ("player_signed", {"seat": 2, "name": "Bruno R."}, "Bruno confirms the result: Bruno R."),
    ],
)
def test_the_facts_of_a_session(kind: str, payload: dict[str, Any], words: str) -> None:
    isolates = {ord("\u2068"): None, ord("\u2069"): None}
    assert TRIONFO.fact_words(kind, payload, FIVE).translate(isolates) == words
