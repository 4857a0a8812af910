"""The history: everything that was ever recorded, as people read it."""

import json
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.records import import_record
from referee.actions.tournaments.results import Correction, correct_result, decide_result
from referee.core.table_result import read_table_result
from referee.games.facts import KINDS
from referee.presenters.games.registry import GAMES
from referee.tournament.evening.facts import REFEREE
from tests.actions.signups.phones import report_by_phone
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, plan
from tests.web.elsewhere import ElsewhereTable
from tests.web.public.public_event import running
from tests.web.shown import as_seen


def played(table: ElsewhereTable) -> None:
    table.hand(6, 5)
    table.hand(9, 2)
    table.add("undone", to=2)
    table.hand(8, 3)
    table.add(
        "hand_corrected", hand=1, value={"points": {"A": 5, "B": 6}}, reason="letto <b>male</b>"
    )


def test_every_entry_is_there_and_what_was_undone_is_struck(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    played(table)
    page = as_seen(english.get(f"/match/{table.code}/history").text)
    assert page.count('<li class="history__entry') == 6
    assert "<s>Hand recorded: 9–2 points</s>" in page
    assert "undone by entry 4" in page
    assert "Reason: letto &lt;b&gt;male&lt;/b&gt;" in page
    assert "tablet 1" in page
    assert table.view.head in page


def test_art_8_4_a_claim_says_what_its_hand_counts(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    """Tell what counts where the claim is wrong, and not what was taken until then."""
    table.hand(7, 4)
    table.add("hand_written", hand=2, value={"thirds": {"A": 20, "B": 0}, "claim": {"side": "A"}})
    page = as_seen(english.get(f"/match/{table.code}/history").text)
    assert "20–0 thirds, claim: Anna and Carla; the claim is wrong: the hand counts 0–11" in page


def test_it_is_fresh_and_cheap(english: FlaskClient, table: ElsewhereTable) -> None:
    address = f"/match/{table.code}/history"
    tag = {"If-None-Match": english.get(address).headers["ETag"]}
    assert english.get(address, headers=tag).status_code == 304
    table.hand(6, 5)
    assert english.get(address, headers=tag).status_code == 200


def test_what_a_tournament_decided_between_two_phones_is_told_with_its_reason(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    address = f"/match/{public.match(1, 1)}/history"
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS, B_WINS)
        assert "Decided in its tournament" not in english.get(address).text
        outcome = read_table_result(B_WINS)
        decide_result(public.act(), (1, 1), outcome, "the slip says so", ruled=False)
    before = english.get(address)
    page = as_seen(before.text)
    assert "Decided in its tournament" in page
    assert "decided between different results: " in page
    assert page.count("2–1 · 100–90") == 1
    assert "Reason: the slip says so" in page
    with app.app_context():
        correction = Correction((1, 1), read_table_result(A_WINS), "read wrong", REFEREE)
        correct_result(public.act(), correction)
    after = english.get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "Reason: read wrong" in after.text
    assert "Reason: the slip says so" in after.text


def test_there_are_words_for_every_kind_of_fact() -> None:
    assert {kind for game in GAMES.values() for kind in game.facts} == KINDS.keys()


def test_every_kind_of_fact_is_told(english: FlaskClient, table: ElsewhereTable) -> None:
    add = table.add
    add("trump_named", hand=1, trump="coppe", battezzante=1)
    add("cards_played", hand=1, cards=["Ac", "4c", "5c", "6c"], leader=1)
    add("call_made", hand=1, trick=1, seat=1, word="busso")
    add("maraffa_declared", hand=1, seat=1)
    add("maraffa_declared", hand=1, seat=1, trick=2)
    add("finding_dismissed", hand=1, code="maraffa_late", seat=1, trick=2)
    add("trick_taken", hand=1, won="B", thirds=4)
    add("claim_made", hand=1, side="A")
    add("penalty_applied", hand=2, side="B", offence="late", remedy="deduct", points=2)
    add("hand_voided", hand=2, void="misdeal")
    table.hand(6, 5)
    counted = {"aces": 4, "thirds_cards": 20, "last": True}
    none = {"aces": 0, "thirds_cards": 0, "last": False}
    add("hand_inserted", hand=1, value={"counted": {"A": counted, "B": none}}, reason="lost")
    add("hand_removed", hand=1, reason="twice")
    corrected = {"points": {"A": 4, "B": 7}}
    add("hand_corrected", hand=3, value=corrected, reason="misread")
    add("players_renamed", players=["Ada", "Bruno", "Carla", "Dario"], reason="typo")
    add("match_closed", reason="late")
    add("match_reopened", reason="not so late")
    page = as_seen(english.get(f"/match/{table.code}/history").text)
    for text in (
        "Anna names trumps: cups",
        "Anna leads: ace of cups, four of cups, five of cups, six of cups",
        "Trick 1: Anna says busso",
        "Maraffa declared: Anna, trick 2",
        "Let go: Late maraffa (Anna)",
        "Trick 2 to Bruno and Dario, worth 1⅓",
        "Claim: Anna and Carla",
        "Penalty · Bruno and Dario: late at the table; points off (−2)",
        "Hand void: misdeal",
        "Hand inserted: counted piles 35–0",
        "Hand removed",
        "Hand corrected: 4–7 points; before 6–5",
        "Names corrected: Ada, Bruno, Carla, Dario",
        "Match given up",
        "Match reopened",
    ):
        assert text in page, text


def test_the_record_goes_out_and_comes_back(
    english: FlaskClient, app: Flask, table: ElsewhereTable
) -> None:
    played(table)
    answer = english.get(f"/match/{table.code}/record.json")
    assert answer.mimetype == "application/json"
    assert (
        f'filename="marafone-2026-11-20-{table.code}.json"' in answer.headers["Content-Disposition"]
    )
    document = json.loads(answer.data)
    with app.app_context():
        again = import_record(document, str(uuid4()), STAMP)
    assert again.view.result == table.view.result
    assert again.view.state.record == document
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert english.get(f"/match/{table.code}/record.json", headers=tag).status_code == 304
