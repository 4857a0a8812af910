"""The hands of a tournament that are worth seeing again, each with the way to its replay."""

import re
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.store.matches import queries
from tests.games.marafone.records import SUIT_BY_SUIT
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import Public, running

LINK = re.compile(r'event-hands__link" href="([^"]+)"><bdi>([^<]+)<')


def write(public: Public, code: str, value: dict[str, Any]) -> None:
    """Write the next hand of a match."""
    with public.app.app_context():
        view = queries.any_view(code)
        payload = {"hand": len(view.state.record["hands"]) + 1, "value": value}
        record_fact(code, "hand_written", payload, view.number, str(uuid4()), STAMP)


def finish(public: Public, code: str) -> None:
    """Side A wins hand after hand."""
    with public.app.app_context():
        winner = queries.any_view(code).result.winner
    if winner is None:
        public.hand(code, 9, 2)
        finish(public, code)


def test_they_are_told_once_their_match_is_over(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    code = public.match(1, 1)
    write(public, code, SUIT_BY_SUIT)
    page = english.get(public.address).text
    assert f"{public.address}mani" not in page
    assert "There is no hand to see again yet." in english.get(f"{public.address}mani").text
    finish(public, code)
    page = english.get(public.address).text
    assert f'href="{public.address}mani">Hands<' in page
    page = english.get(f"{public.address}mani").text
    [(address, text)] = LINK.findall(page)
    assert text.startswith("Cappotto: nothing for Niccolò")
    assert "Round 1, table 1, hand 1" in page
    assert english.get(address).status_code == 200
    # What was found is kept; the page is another one in another language.
    assert "Cappotto" in english.get(f"{public.address}mani?language=it").text
    # While a referee decides on a match nothing is told of it.
    with app.app_context():
        view = queries.any_view(code)
        payload = {"side": "A", "reason": "the third hand"}
        record_fact(code, "result_refused", payload, view.number, str(uuid4()), STAMP)
    assert LINK.findall(english.get(f"{public.address}mani").text) == []
