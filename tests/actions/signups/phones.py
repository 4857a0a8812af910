"""What both sides of a table report with their personal links, each on a phone."""

from dataclasses import replace
from typing import Protocol

from referee.actions.signups.own_entry import report
from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.core.table_result import read_table_result
from referee.store.tournaments.views import ACTOR_PREFIX, event_view
from referee.tournament.evening.state import TableKey
from tests.tables import STAMP


class Acting(Protocol):
    """A desk of the tests."""

    def act(self) -> TournamentAct: ...


def report_by_phone(desk: Acting, key: TableKey, *results: object) -> None:
    """Side A reports the first result, side B the second, as far as there are any."""
    sides = event_view(desk.act().code).state.sheets[key].table.sides
    for side, result in zip(sides, results, strict=False):
        stamp = replace(STAMP, actor=f"{ACTOR_PREFIX}{side[0]}", device=f"phone {side[0]}")
        act = replace(desk.act(), stamp=stamp)
        report(act, key, side[0], read_table_result(result))
