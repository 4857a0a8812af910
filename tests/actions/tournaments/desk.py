"""A tournament on disk, run by its organizer at a desk."""

from typing import Any
from uuid import uuid4

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    EventRecorded,
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.store.database import db
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.plan import EventPlan
from tests.people import evening, person
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, entering, plan

PAPER = read_table_result(A_WINS)
OTHER = read_table_result(B_WINS)


class Desk:
    """An organizer's desk: every act has seen the newest entry."""

    def __init__(self, made: EventPlan | None = None, name: str = "Coppa Romagna") -> None:
        self.organizer = person(f"Gina {uuid4()}", "organizer")
        self.code = evening(self.organizer, name)
        plan_tournament(self.code, made or plan("svizzera"), str(uuid4()), STAMP)

    @property
    def view(self) -> EventView:
        db.session.rollback()
        return event_view(self.code)

    def act(self, after: int | None = None) -> TournamentAct:
        seen = self.view.number if after is None else after
        return TournamentAct(self.code, seen, str(uuid4()), STAMP)

    def add(self, kind: str, **payload: Any) -> EventRecorded:
        return record_event_facts(self.act(), [(kind, payload)])

    def enter(self, number: int, **more: str) -> None:
        pairs = self.view.state.plan.entered == "pairs"
        record_event_facts(self.act(), entering(number, pairs=pairs, **more))

    def begin(self, number: int) -> None:
        self.enter(number)
        begin_stage(self.act())

    def publish(self, **more: Any) -> int:
        draft_round(self.act())
        round_ = len(self.view.state.rounds) + 1
        publish_round(self.act(), round_, **more)
        return round_

    def type(self, table: int, result: object = A_WINS, round_: int = 1) -> None:
        """Type the result of a table, which counts at once."""
        at = {"round": round_, "table": table, "result": result}
        record_event_facts(self.act(), [("result_typed", at), ("result_confirmed", at)])

    def match_at(self, round_: int, table: int) -> str:
        return matches_of(self.view)[round_, table].code


def play(code: str, *, sign: bool = True) -> None:
    """Side A wins a match at its tablet, and both sides sign."""

    def write(kind: str, **payload: Any) -> None:
        after = queries.head(code).number
        record_fact(code, kind, payload, after, str(uuid4()), STAMP)

    while not queries.any_view(code).result.finished:
        hand = len(queries.any_view(code).state.record["hands"]) + 1
        write("hand_written", hand=hand, value={"points": {"A": 9, "B": 2}})
    if sign:
        write("side_signed", side="A", name="Ada")
        write("side_signed", side="B", name="Ivo")


def running(number: int, made: EventPlan | None = None) -> Desk:
    desk = Desk(made)
    desk.begin(number)
    return desk
