"""An evening of a tournament at the browsers of its organizer and its referee."""

from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.plan import EventPlan
from tests.people import browser_of, evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, entering, plan
from tests.web.tablet import Form, Tablet


class Evening:
    """An event with a tournament, and the browsers of who runs it."""

    def __init__(self, app: Flask, made: EventPlan | None = None, entries: int = 0) -> None:
        self.app = app
        with app.app_context():
            olga, rita = person(f"Olga {uuid4()}", "organizer"), person(f"Rita {uuid4()}")
            self.code = evening(olga, "Coppa Romagna", rita)
            plan_tournament(self.code, made or plan("svizzera"), str(uuid4()), STAMP)
            if entries:
                self._enter(entries)
        self.organizer = browser_of(app, olga)
        self.referee = browser_of(app, rita)
        self.address = f"/events/{self.code}/rounds"

    def _enter(self, entries: int) -> None:
        pairs = self.view().state.plan.entered == "pairs"
        record_event_facts(self.act(), entering(entries, pairs=pairs))

    def act(self) -> TournamentAct:
        return TournamentAct(self.code, self.view().number, str(uuid4()), STAMP)

    def view(self) -> EventView:
        with self.app.app_context():
            return event_view(self.code)

    def begins(self, **published: Any) -> None:
        """Begin the stage, and publish its first round."""
        with self.app.app_context():
            begin_stage(self.act())
            draft_round(self.act())
            publish_round(self.act(), 1, **published)

    def types(self, round_: int) -> None:
        """Side a wins at every table of the round."""
        with self.app.app_context():
            for key in self.view().state.missing:
                if key[0] == round_:
                    type_result(self.act(), key, read_table_result(A_WINS))

    def page(self, path: str = "", client: FlaskClient | None = None) -> Tablet:
        tablet = Tablet(client or self.organizer)
        tablet.opens(f"{self.address}{path}")
        return tablet

    def form(self, page: Tablet, path: str) -> Form:
        return next(form for form in page.forms if form.action == f"{self.address}{path}")

    def sends(
        self, page: Tablet, path: str, client: FlaskClient | None = None, **fields: Any
    ) -> TestResponse:
        """Send a form of the page as a browser does."""
        filled = {**self.form(page, path).fields, **fields}
        return (client or self.organizer).post(f"{self.address}{path}", data=filled)

    def presses(self, page: Tablet, path: str, **fields: Any) -> Tablet:
        after = Tablet(self.organizer)
        after.shows(self.sends(page, path, **fields))
        return after
