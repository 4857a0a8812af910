"""Pages of a tournament of 128 pairs: each is small, and little is sent of it."""

import pytest
from flask import Flask

from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.core.table_result import read_table_result
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.organizer import Desk

MOST = 20_000
"""Bytes as they are sent: compressed, as every browser asks for."""

MOST_AS_IT_IS = 60_000
"""Bytes of a page before it is compressed."""

HEAVIER = {"/rounds/1/results": 100_000}
"""Pages whose rows have six fields: each says to a screen reader whose it is."""

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
    most = {event + page: HEAVIER.get(page, MOST_AS_IT_IS) for page in PAGES}
    most |= dict.fromkeys((public, f"{public}classifica"), MOST_AS_IT_IS)
    for page in most:
        answer = desk.client.get(page, headers={"Accept-Encoding": "br"})
        assert answer.status_code == 200, page
        assert answer.content_encoding == "br", page
        assert len(answer.data) < MOST, page
        assert len(desk.client.get(page).data) < most[page], page
