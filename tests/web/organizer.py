"""An event with its organizer and its referee at their browsers, who fill in the forms of pages."""

import re
from typing import Any
from uuid import uuid4

from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.plan import EventPlan
from referee.tournament.evening.state import EventState
from tests.people import browser_of, evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import entering
from tests.web.tablet import Tablet


class Desk(Tablet):
    """The organizer's browser, or the referee's; it knows the event that it is about."""

    def __init__(self, app: Flask, made: EventPlan | None = None, role: str = "organizer") -> None:
        with app.app_context():
            people = {"organizer": person(f"Olga {uuid4()}", "organizer"),
                      "referee": person(f"Rita {uuid4()}")}  # fmt: skip
            self.event = evening(people["organizer"], "Coppa Romagna", people["referee"])
            if made is not None:
                plan_tournament(self.event, made, str(uuid4()), STAMP)
        super().__init__(browser_of(app, people[role]))
        self.app = app

    def at(self, page: str, **query: str) -> None:
        self.opens(f"/events/{self.event}/{page}", **query)

    @property
    def view(self) -> EventView:
        with self.app.app_context():
            return event_view(self.event)

    @property
    def state(self) -> EventState:
        return self.view.state

    def act(self) -> TournamentAct:
        return TournamentAct(self.event, self.view.number, str(uuid4()), STAMP)

    def enters(self, number: int, *, here: bool = True) -> None:
        """So many pairs or single players, and all of them are here or none is."""
        pairs = self.state.plan.entered == "pairs"
        with self.app.app_context():
            record_event_facts(self.act(), entering(number, pairs=pairs, here=here))

    def begins(self) -> None:
        """Begin the stage, and publish its first round."""
        with self.app.app_context():
            begin_stage(self.act())
            draft_round(self.act())
            publish_round(self.act(), 1)

    def presses(self, button: str, of: str = "do", **typed: str | None) -> None:
        """Press a button of the page as it is, with what is typed first; None is ticked off."""
        form = next(form for form in self.forms if (of, button) in form.buttons)
        filled = {**form.fields, **typed, of: button}
        sent = MultiDict([(key, text) for key, text in filled.items() if text is not None])
        # The form of a plan has several fields of one name: the criteria in their order.
        for several in {key for key in sent if key.endswith("-criteria")}:
            sent.setlist(several, self.values(several))
        self.shows(self.client.post(form.action, data=sent))

    def values(self, name: str) -> list[str]:
        """The values of all hidden fields of a name, in the order of the page."""
        return re.findall(rf'<input type="hidden" name="{name}" value="([^"]*)">', self.html)

    def hidden(self) -> dict[str, Any]:
        """What makes a form of the page one of its own."""
        form = next(form for form in self.forms if "event_id" in form.fields)
        kept = ("csrf_token", "after", "event_id")
        return {name: form.fields[name] for name in kept if name in form.fields}
