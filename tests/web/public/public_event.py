"""A tournament as everybody sees it, and what its organizer does to it."""

from typing import Any
from uuid import uuid4

from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import (
    type_result,
)
from referee.actions.tournaments.rounds import (
    begin_stage,
    draft_round,
    publish_round,
)
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.competition.model import Settings
from referee.tournament.competition.tables import FiveTable
from referee.tournament.evening.plan import EventPlan, StagePlan
from tests.people import evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, PAID, plan


class Public:
    """A tournament, what its organizer does, and the address that everybody has."""

    def __init__(self, app: Flask, made: EventPlan | None = None, entries: int = 0) -> None:
        self.app = app
        with app.app_context():
            self.organizer = person(f"Olga {uuid4()}", "organizer")
            self.code = evening(self.organizer, "Coppa Romagna")
            self.address = f"/torneo/{self.code}/"
            if made is not None:
                plan_tournament(self.code, made, str(uuid4()), STAMP)
        if entries:
            self.enter(entries)

    def act(self) -> TournamentAct:
        return TournamentAct(self.code, event_view(self.code).number, str(uuid4()), STAMP)

    def view(self) -> EventView:
        with self.app.app_context():
            return event_view(self.code)

    def add(self, *told: Any) -> None:
        with self.app.app_context():
            record_event_facts(self.act(), list(told))

    def enter(self, number: int) -> None:
        single = self.view().state.plan.entered == "singles"
        told: list[Any] = []
        for id_ in range(1, number + 1):
            players = [f"Niccolò {id_}"] if single else [f"Niccolò {id_}", f"Ivo {id_}"]
            entry = {"entry": id_, "name": " - ".join(players), "players": players}
            told.append(("entry_added", {**entry, "club": f"Circolo {id_}", "town": "Cesena"}))
        told.append(("checked_in", {"entries": list(range(1, number + 1))}))
        self.add(*told)

    def begin(self) -> None:
        with self.app.app_context():
            begin_stage(self.act())

    def draft(self) -> None:
        with self.app.app_context():
            draft_round(self.act())

    def publish(self, **more: Any) -> int:
        with self.app.app_context():
            draft_round(self.act())
            round_ = len(event_view(self.code).state.rounds) + 1
            publish_round(self.act(), round_, **more)
        return round_

    def type(self, round_: int, table: int, result: Any = None) -> None:
        with self.app.app_context():
            sheet = event_view(self.code).state.sheets[round_, table]
            given = result or (PAID if isinstance(sheet.table, FiveTable) else A_WINS)
            type_result(self.act(), (round_, table), read_table_result(given))

    def play(self) -> int:
        """A whole round on paper; side a wins everywhere."""
        round_ = self.publish()
        for key in self.view().state.missing:
            self.type(*key)
        return round_

    def match(self, round_: int, table: int) -> str:
        with self.app.app_context():
            return matches_of(event_view(self.code))[round_, table].code

    def hand(self, code: str, a: int, b: int) -> None:
        """A hand is played at a table of the round."""
        with self.app.app_context():
            after = queries.head(code).number
            hand = len(queries.any_view(code).state.record["hands"]) + 1
            value = {"hand": hand, "value": {"points": {"A": a, "B": b}}}
            record_fact(code, "hand_written", value, after, str(uuid4()), STAMP)

    def call(self, code: str) -> None:
        """A table of the round calls the referee."""
        with self.app.app_context():
            after = queries.head(code).number
            record_fact(code, "referee_called", {"reason": "a card"}, after, str(uuid4()), STAMP)


def running(app: Flask, made: EventPlan, entries: int) -> Public:
    public = Public(app, made, entries)
    public.begin()
    return public


def knockout(**settings: Any) -> EventPlan:
    made = plan("eliminazione")
    return EventPlan(made.regulation, 7, (StagePlan("eliminazione", Settings(**settings)),))
