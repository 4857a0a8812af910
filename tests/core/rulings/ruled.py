"""A match with a referee, and what is asked of it."""

from typing import Any

from referee.core.rulings.office import Office
from tests.games.marafone.table import Table
from tests.games.trionfo.test_replay import Session


def office(table: Table | Session) -> Office:
    return table.state.office


def ruled(table: Table, hand: int = 1, **given: Any) -> int:
    """A ruling opened about a hand and given; returns its number."""
    table.says("ruling_opened", source="complaint", facts="A made a sign", hand=hand, side="B")
    number = len(table.facts)
    table.says("ruling_given", ruling=number, text="seen by all", **given)
    return number


def score_of(table: Table) -> tuple[int, int]:
    current = table.result.current
    assert current is not None
    return current.score


def confirming() -> Table:
    """A match whose hands side B confirms, as side A keeps the sheet."""
    table = Table()
    table.says("confirmation_agreed", confirmation="hand", side="A")
    table.writes(6, 5)
    return table


TOLD = {"games": [1, 2], "points": [100, 110], "winner": "b"}
"""The result as B tells it, of a match that A has won 2-0 by its hands."""
