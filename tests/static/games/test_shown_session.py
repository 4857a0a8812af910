"""What the table page shows of a session of trionfo, told by the browser as the server tells it."""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from referee.core.facts import Fact
from referee.games.course import AnyCourse, course, course_after
from referee.games.trionfo.open_hand import open_session_hand
from referee.presenters.games.trionfo.game import TRIONFO
from referee.presenters.games.trionfo.moment import session_moment
from referee.presenters.games.trionfo.news import session_news
from referee.presenters.games.trionfo.rows import session_rows
from referee.presenters.games.trionfo.score import hand_in_progress, sums, totals_shown
from referee.presenters.matches.last_trick import as_told
from referee.presenters.words.names import short_names
from referee.web.games.cards.play import played_by
from referee.web.games.cards.work import work_of
from referee.web.games.trionfo import play
from referee.web.games.trionfo.ahead import names_brought, words_brought
from referee.web.matches.undoing import by_name, seats_in
from tests.static.games import sessions

ROOT = Path(__file__).parents[3]
SESSIONS = 25

TOTALS = ("seat", "total", "unit", "last", "ahead", "place")

ENTERED = {
    *("bid_made", "trump_named", "card_called", "cards_played", "trick_won", "partner_named"),
    *("hand_written", "hand_voided"),
}
"""Facts that the forms of the table write."""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("modules")
    scripts = ROOT / "static" / "js"
    for name in ("games", "ahead"):
        shutil.copytree(scripts / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder


def _view(now: AnyCourse) -> Any:
    return SimpleNamespace(
        code="ABC234",
        game="trionfo",
        status=now.status,
        state=now.state,
        record=now.record,
        result=now.result,
    )


def _over(now: AnyCourse) -> dict[str, Any]:
    """Return what the table page shows of a session that has just ended."""
    view, moment = _view(now), session_moment(_view(now))
    totals = totals_shown(view)
    celebrated = None if moment is None else asdict(moment)
    return {
        "totals": [_of(asdict(one), *TOTALS) for one in totals.seats],
        "note": totals.note,
        "sums": sums(view),
        "ended": session_news(view),
        "moment": celebrated and _of(celebrated, "what", "why", "name", "score", "winners"),
        "said": _said(now),
    }


def _shown(now: AnyCourse) -> dict[str, Any]:
    """Return what the table page shows, by the presenters of the server."""
    view = _view(now)
    hand = open_session_hand(now.state, now.record, now.result)
    totals = totals_shown(view)
    newest = range(now.state.hands, max(0, now.state.hands - 12), -1)
    work = work_of(view, hand, "carte", in_play=hand.in_play)
    first = short_names(view.record.players)
    rows = [asdict(row) for row in session_rows(view, None, newest, first)]
    cards = ("name", "code", "leader", "winner", "flag")
    return {
        "totals": [_of(asdict(one), *TOTALS) for one in totals.seats],
        "note": totals.note,
        "sums": sums(view),
        "rows": [
            {key: row[key] for key in row.keys() - {"first", "called", "url"}} for row in rows
        ],
        "ended": session_news(view),
        "centre": work["centre"],
        "seats": [
            _of(asdict(seat), "seat", "roles", "turn", "speaks", "card")
            for seat in play.table_seats(view, hand)
        ],
        "deal": play.deal_line(view, hand),
        "bidding": [asdict(row) for row in play.bidding_rows(view, hand)],
        "offered": hand.offered,
        "facts": [asdict(fact) for fact in hand_in_progress(view)],
        "needed": play.thirds_needed(hand),
        "values": [asdict(value) for value in play.trick_values(hand)],
        "taken": [
            _of(asdict(one), "number", "thirds", "seat", "name")
            for one in play.taken_so_far(view, hand)
        ],
        "tally": _tally(asdict(play.tally(view, hand))),
        "pad": [asdict(row) for row in work["pad"]],
        "trick": [_of(asdict(card), "name", "code", "leader", "turn") for card in work["trick"]],
        "tricks": [
            {"number": one.number, "cards": [_of(asdict(card), *cards) for card in one.cards]}
            for one in work["tricks"]
        ],
        "needsCard": hand.needs_card,
        "needsPartner": hand.needs_partner,
        **({"said": _said(now)} if _by_a_form(now.facts[-1]) else {}),
    }


def _expected(now: AnyCourse) -> dict[str, Any] | None:
    """Return what is compared; nothing where a session that is over is signed, or given up."""
    if now.status == "open":
        return _shown(now)
    return _over(now) if now.facts[-1].kind == "session_ended" else None


def _of(values: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: values[key] for key in keys}


def _tally(tally: dict[str, Any]) -> dict[str, Any]:
    return {**tally, "sides": [_of(one, "name", "thirds", "seat") for one in tally["sides"]]}


def _by_a_form(fact: Fact) -> bool:
    """Return whether a form of the table writes such a fact: the bids of a hand, or its totals."""
    value = fact.payload.get("value", {})
    whole = "bids" in value and not value.keys() <= {"first", "bids"}
    return fact.kind in ENTERED and not whole


def _said(now: AnyCourse) -> str:
    """Return the words of the newest fact."""
    newest = now.facts[-1]
    told = as_told(now.facts, 5)
    hand = open_session_hand(now.state, now.record, now.result)
    played = seats_in(_view(now), newest.payload.get("hand", 0), played_by(hand))
    if named := by_name(now.record.players, newest, played):
        return named
    return TRIONFO.fact_words(newest.kind, told[newest.number], short_names(now.record.players))


def _sessions() -> Iterator[dict[str, Any]]:
    rng = random.Random(7)
    for _ in range(SESSIONS):
        now: Any = None
        told = []
        for kind, payload, view, _admitted in sessions.session(rng).told:
            if "refused" in view:
                continue
            fact = Fact(len(told) + 1, kind, payload)
            now = course_after(now, fact) if now else course((fact,))
            told.append([kind, payload, names_brought(now), _expected(now)])
        yield {"words": words_brought(), "facts": told}


@pytest.mark.process
def test_the_browser_shows_what_the_server_shows(app: Flask, modules: Path) -> None:
    with app.test_request_context("/"):
        lines = "\n".join(json.dumps(one) for one in _sessions())
    done = subprocess.run(
        ["node", str(Path(__file__).with_name("shown_session.mjs")), str(modules)],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout + done.stderr == ""
