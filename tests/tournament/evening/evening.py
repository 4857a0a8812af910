"""An evening's ledger in a few words: every fact is checked, admitted and folded as in life."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.games.marafone.regulation import REGULATIONS
from referee.games.trionfo.regulation import REGULATIONS as TRIONFO_REGULATIONS
from referee.tournament.competition.tables import FiveTable
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.facts import validate
from referee.tournament.evening.plan import EventPlan, StagePlan, write_plan
from referee.tournament.evening.progress import deal_next, draw_next, standings_of
from referee.tournament.evening.replay import admit_to_event, replay_event
from referee.tournament.evening.state import EventState

TORNEO = REGULATIONS.presets["torneo"].regulation
TRIONFO = TRIONFO_REGULATIONS.presets["trionfo"].regulation

A_WINS = {"games": [2, 1], "points": [100, 90], "winner": "a"}
B_WINS = {"games": [0, 2], "points": [60, 82], "winner": "b"}
PAID = {"payments": [4, 3, -1, -2, -4]}


def plan(*formats: str, **more: Any) -> EventPlan:
    """A plan of these formats, one group each; two of each group go on."""
    stages = tuple(StagePlan(name, qualify=2 if index else 0) for index, name in enumerate(formats))
    five = formats[0] == "trionfo"
    singles = five or formats[0] == "baraonda"
    made = EventPlan(TRIONFO if five else TORNEO, 7, stages, "singles" if singles else "pairs")
    return replace(made, **more)


def entering(
    number: int, *, pairs: bool = True, first: int = 1, here: bool = True, **more: str
) -> list[tuple[str, dict[str, Any]]]:
    """The facts by which so many enter, counted from `first`, and by which all of them are here."""
    ids = list(range(first, first + number))
    told: list[tuple[str, dict[str, Any]]] = []
    for id_ in ids:
        players = [f"Ada {id_}", f"Ivo {id_}"] if pairs else [f"Ada {id_}"]
        entry = {"entry": id_, "name": " - ".join(players), "players": players}
        told.append(("entry_added", {**entry, **more}))
    return [*told, ("checked_in", {"entries": ids})] if here else told


class Evening:
    """A tournament being run; every fact moves its state."""

    def __init__(self, made: EventPlan | None = None) -> None:
        chosen = made or plan("svizzera")
        self.facts = [Fact(1, "plan_made", validate("plan_made", {"plan": write_plan(chosen)}))]
        self.state: EventState = replay_event(self.facts)

    def add(self, kind: str, **payload: Any) -> EventState:
        checked = validate(kind, payload)
        admit_to_event(kind, checked, self.state)
        self.facts.append(Fact(len(self.facts) + 1, kind, checked))
        self.state = replay_event(self.facts)
        return self.state

    def refuses(self, words: str, kind: str, **payload: Any) -> RuleError:
        """The fact is refused with these words, and nothing changes."""
        with pytest.raises(RuleError, match=words) as caught:
            self.add(kind, **payload)
        return caught.value

    def enter(self, number: int, *, check_in: bool = True, first: int = 1) -> None:
        """So many entries, and all of them are there."""
        pairs = self.state.plan.entered == "pairs"
        for kind, payload in entering(number, pairs=pairs, first=first, here=check_in):
            self.add(kind, **payload)

    def begin(self, **more: Any) -> None:
        """Deal the next stage and begin it."""
        groups = [list(group) for group in deal_next(self.state)]
        self.add("stage_begun", stage=len(self.state.stages) + 1, groups=groups, **more)

    def draft(self, **more: Any) -> None:
        draws = write_draws(draw_next(self.state))
        self.add("round_drafted", round=len(self.state.rounds) + 1, draws=draws, **more)

    def publish(self, **more: Any) -> int:
        """Draw the next round and publish it."""
        self.draft(**more)
        self.add("round_published", round=len(self.state.rounds) + 1)
        return len(self.state.rounds)

    def type(self, round_: int, table: int, result: Any = None) -> None:
        """Type a result from paper and confirm it."""
        sheet = self.state.sheets[round_, table]
        given = result or (PAID if isinstance(sheet.table, FiveTable) else A_WINS)
        for _ in range(1 + self.state.plan.typed_twice):
            self.add("result_typed", round=round_, table=table, result=given)
        self.add("result_confirmed", round=round_, table=table, result=given)

    def play(self, **more: Any) -> int:
        """A whole round: drawn, published, played on paper; side a wins everywhere."""
        round_ = self.publish(**more)
        for key, sheet in list(self.state.sheets.items()):
            if sheet.confirmed is None:
                self.type(*key)
        return round_

    def rows(self, stage: int = -1, group: int = 0) -> Sequence[int]:
        """The entries of a group as they stand."""
        from_state = self.state.stages[stage]
        return [row.entry for row in standings_of(self.state, from_state)[group]]


def running(entries: int, made: EventPlan | None = None) -> Evening:
    """An evening whose first stage has begun."""
    evening = Evening(made)
    evening.enter(entries)
    evening.begin()
    return evening
