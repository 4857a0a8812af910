"""What the match of a table says of its result."""

from collections.abc import Mapping
from typing import Any

from referee.actions.tournaments.settled import reopened_since
from referee.core.errors import N_, RuleError
from referee.core.table_result import TableResult, write_table_result
from referee.games.course import AnyCourse
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Live
from referee.tournament.evening.state import Sheet, TableKey
from referee.tournament.games.registry import GAMES


def from_match(key: TableKey, live: Mapping[TableKey, Live]) -> dict[str, Any]:
    """Return the result of a table as its match has it, with the entry it was taken from."""
    if key not in live:
        raise RuleError(N_("this table has no match of its own"), place="table")
    return result_of_match(key, queries.any_view(live[key].code))


def result_of_match(key: TableKey, view: AnyView) -> dict[str, Any]:
    """Return the result of a table from the match played there. Raise RuleError if it is open."""
    if view.status not in ("finished", "locked"):
        raise RuleError(N_("the match of table %(table)s is not over"), table=key[1])
    if not view.state.office.settled:
        raise RuleError(N_("at table %(table)s something is still to be decided"), table=key[1])
    decided = {"how": how} if (how := _how(view)) else {}
    written = write_table_result(result_told_by(view))
    return {
        "round": key[0],
        "table": key[1],
        "result": written,
        "code": view.code,
        "head": view.head,
        **decided,
    }


def says_otherwise(event: EventView, sheet: Sheet, view: AnyView) -> bool:
    """Tell whether a match says something else by now than the result that was taken from it.

    So does one that a referee has opened again since, from which no result was taken. It says
    nothing while something about it is to be decided: its result is not another one yet.
    """
    if sheet.confirmed is None:
        return False
    confirmed_at = event.entry(sheet.confirmed).recorded_at
    told = sheet.code == view.code or reopened_since(view, confirmed_at)
    if not told or sheet.head == view.head or not view.state.office.settled:
        return False
    if view.status not in ("finished", "locked"):
        return True
    return (result_told_by(view), _how(view) or "played") != (sheet.table.result, sheet.table.how)


def _how(view: AnyCourse) -> str:
    """Return how the result of a match came about; `""` where it was played."""
    return "ruling" if view.state.office.result is not None else ""


def result_told_by(view: AnyCourse) -> TableResult:
    """Return what a match that is over came to: by its hands, or as a referee has decided."""
    result = view.state.office.result or GAMES[view.game].result_of(view.result)
    assert isinstance(result, TableResult)  # the match is over
    return result
