"""Tables where something is decided first, before anybody writes a result at the desk (15.1)."""

from referee.core.errors import N_, RuleError
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Live
from referee.tournament.evening.state import TableKey

UNDECIDED = N_(
    "at the match of table %(table)s a dispute or a ruling is open: a referee decides it first"
)
CONTESTED = N_(
    "the two sides of table %(table)s have reported different results: decide first which one holds"
)


def refuse_undecided(view: EventView, key: TableKey) -> None:
    """Raise RuleError while a dispute or a ruling is open at the match of a table."""
    if is_undecided(matches_of(view).get(key)):
        raise RuleError(UNDECIDED, article="15.1", table=key[1])


def refuse_contested(view: EventView, key: TableKey) -> None:
    """Raise RuleError while both sides have reported different results of a table."""
    if is_contested(view, key):
        raise RuleError(CONTESTED, article="15.1", table=key[1])


def is_undecided(live: Live | None) -> bool:
    """Tell whether a referee has something about a match to decide before a result is written."""
    return live is not None and live.frozen and live.state != "closed"


def is_contested(view: EventView, key: TableKey) -> bool:
    """Tell whether both sides have reported different results of a table, which may be unknown."""
    sheet = view.state.sheets.get(key)
    return sheet is not None and view.contested(sheet)


def undecided_tables(view: EventView, round_: int) -> list[int]:
    """Return the tables of a round where something is to be decided, in their order."""
    live = matches_of(view)
    return sorted(
        key[1]
        for key, sheet in view.state.sheets.items()
        if key[0] == round_
        and (is_undecided(live.get(key)) or is_contested(view, key) or sheet.table.ruling_open)
    )
