"""Tables where something is decided first, before anybody writes a result at the desk (15.1)."""

from referee.core.errors import N_, RuleError
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Live
from referee.tournament.evening.state import TableKey

UNDECIDED = N_(
    "at the match of table %(table)s a dispute or a ruling is open: a referee decides it first"
)
RULING = N_("at table %(table)s a ruling is open: a referee decides it first")
"""Said of a ruling at a table without a match, which the tournament's own ledger has."""

CONTESTED = N_(
    "the two sides of table %(table)s have reported different results: decide first which one holds"
)


def refuse_undecided(view: EventView, key: TableKey) -> None:
    """Raise RuleError while a dispute or a ruling is open at a table or its match."""
    if is_undecided(matches_of(view).get(key)):
        raise RuleError(UNDECIDED, article="15.1", table=key[1])
    refuse_ruling(view, key)


def refuse_ruling(view: EventView, key: TableKey) -> None:
    """Raise RuleError while a ruling is open at a table itself, and not at its match."""
    if has_ruling(view, key):
        raise RuleError(RULING, article="15.1", table=key[1])


def refuse_contested(view: EventView, key: TableKey) -> None:
    """Raise RuleError while both sides have reported different results of a table."""
    if is_contested(view, key):
        raise RuleError(CONTESTED, article="15.1", table=key[1])


def is_undecided(live: Live | None) -> bool:
    """Tell whether a referee has something about a match to decide before a result is written."""
    return live is not None and live.frozen and live.state != "closed"


def has_ruling(view: EventView, key: TableKey) -> bool:
    """Tell whether a ruling is open at a table, which may be unknown, and not at its match."""
    sheet = view.state.sheets.get(key)
    return sheet is not None and sheet.table.ruling_open


def is_contested(view: EventView, key: TableKey) -> bool:
    """Tell whether both sides have reported different results of a table, which may be unknown."""
    sheet = view.state.sheets.get(key)
    return sheet is not None and view.contested(sheet)


def undecided_tables(view: EventView, round_: int) -> list[int]:
    """Return the tables of a round where something is to be decided, in their order."""
    live = matches_of(view)
    return sorted(
        key[1]
        for key in view.state.sheets
        if key[0] == round_
        and (is_undecided(live.get(key)) or is_contested(view, key) or has_ruling(view, key))
    )
