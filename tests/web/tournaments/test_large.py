"""Pages of a tournament of 128 pairs: what is sent of each is little."""

import pytest
from flask import Flask

from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.tournament.competition.table_results import read_table_result
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.organizer import Desk

MOST = 20_000
"""Bytes as they are sent: compressed, as every browser asks for."""

PAGES = ("", "/plan", "/entries", "/tables", "/rounds", "/rounds/1", "/rounds/1/results")
PAGES += ("/rounds/history", "/standings", "/papers/", "/cash", "/referees")


@pytest.mark.no_cover
def test_what_is_sent_of_a_page_of_128_pairs_is_little(app: Flask) -> None:
    desk = Desk(app, plan("svizzera", fee=1000))
    desk.enters(128)
    with app.app_context():
        begin_stage(desk.act())
        draft_round(desk.act())
        publish_round(desk.act(), 1, with_matches=False)
        type_result(desk.act(), (1, 1), read_table_result(A_WINS))
    event, public = f"/events/{desk.event}", f"/torneo/{desk.event}/"
    pages = [event + page for page in PAGES] + [public, f"{public}classifica"]
    for page in pages:
        answer = desk.client.get(page, headers={"Accept-Encoding": "br"})
        assert answer.status_code == 200, page
        assert answer.content_encoding == "br", page
        assert len(answer.data) < MOST, page
