"""Sessions of trionfo in the ledger: opened, bid for, played, ended and signed."""

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.matches.match_facts import preview
from referee.actions.matches.openings import open_match
from referee.core.errors import RuleError
from referee.store.matches import queries
from tests.tables import STAMP, SessionTable, Table, session_opening

CHIAMO = ("chiamo", "passo", "passo", "passo", "passo")


def test_a_session_is_played_ended_and_signed(store: Flask) -> None:
    table = SessionTable()
    table.bid(*CHIAMO, first=2)
    table.totals(18, partner=4)
    assert table.view.result.totals == (-1, 2, -1, 1, -1)
    table.bid("passo", "passo", "maso", "passo", "passo")
    table.add("hand_written", hand=2, value={"made": False})
    assert table.view.result.totals == (3, 6, 3, 5, -17)
    assert table.view.status == "open"
    table.add("session_ended", how="agreed")
    assert table.view.status == "finished"
    for seat, name in enumerate(table.view.record.players, start=1):
        table.add("player_signed", seat=seat, name=name)
    assert table.view.status == "locked"
    assert verification.verify().sound


def test_lists_know_the_game_and_the_totals(store: Flask) -> None:
    table = SessionTable()
    table.bid(*CHIAMO, first=2)
    table.totals(17)
    (line,) = queries.open_matches()
    assert line.game == "trionfo"
    assert line.winner is None
    assert line.standing == {"totals": [2, -8, 2, 2, 2]}
    assert line.players == ("Anna", "Bruno", "Carla", "Dario", "Elsa")


@pytest.mark.both_databases
def test_a_fact_is_seen_before_it_is_written(store: Flask) -> None:
    table = SessionTable()
    table.bid(*CHIAMO, first=1)
    table.totals(18, partner=2)
    value = {"first": 1, "bids": list(CHIAMO), "thirds": {"declarer": 17, "others": 18}}
    payload = {"hand": 1, "value": value | {"partner": 2}, "reason": "miscounted"}
    seen = preview(table.code, "hand_corrected", payload)
    assert seen.before.result.totals == (2, 1, -1, -1, -1)
    assert seen.after.result.totals == (-2, -1, 1, 1, 1)
    assert queries.any_view(table.code).result.totals == (2, 1, -1, -1, -1)


def test_a_view_says_which_game_it_is(store: Flask) -> None:
    session, match = SessionTable(), Table()
    assert queries.any_view(session.code).game == "trionfo"
    assert queries.any_view(match.code).game == "marafone"
    for code in (session.code, match.code):
        seen = preview(code, "match_closed", {"reason": "rain"})
        assert (seen.before.status, seen.after.status) == ("open", "closed")
        assert queries.any_view(code).status == "open"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"players": ["Anna", "Bruno", "Carla", "Dario"]}, "players"),
        ({"first": 5, "players": ["Anna"]}, "first"),
        ({"regulation": "circolo"}, "regulation"),
        ({"first": 6}, "first"),
    ],
)
def test_what_cannot_be_opened_is_refused(store: Flask, change: dict, place: str) -> None:
    with pytest.raises(RuleError) as refused:
        open_match(session_opening() | change, "opening-0", STAMP)
    assert refused.value.place == place
    assert queries.open_matches() == ()


def test_a_bid_that_is_not_higher_is_refused_and_nothing_written(store: Flask) -> None:
    table = SessionTable()
    table.bid("di_piu", first=1)
    with pytest.raises(RuleError) as refused:
        table.add("bid_made", hand=1, seat=2, bid="chiamo")
    assert refused.value.place == "bid"
    assert queries.any_view(table.code).number == table.view.number
