"""Rulings that are open at tables themselves, and not at their matches, for whoever gives them."""

from dataclasses import dataclass

from referee.presenters.tournaments.results.table import ruling_opened
from referee.presenters.tournaments.words import names_at, place_of_table
from referee.presenters.words.dates import time_shown
from referee.presenters.words.names import isolated
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import ruled_on
from referee.tournament.evening.state import TableKey


@dataclass(frozen=True, slots=True)
class TableRuling:
    """A ruling at a table of an event, which is given by its code.

    `place` says where it is, `reason` why it was opened, `since` and `at` when, in words and in
    ISO.
    """

    event: str
    place: str
    round: int
    table: int
    title: str
    reason: str
    since: str
    at: str


def table_rulings(view: EventView, event: str = "") -> tuple[TableRuling, ...]:
    """Return the open rulings; `event` is the name of the event, where several are told."""
    return tuple([_ruling(view, key, event) for key in ruled_on(view.state)])


def _ruling(view: EventView, key: TableKey, event: str) -> TableRuling:
    opened = view.entry(ruling_opened(view, key))
    return TableRuling(
        event=view.code,
        place=place_of_table(key, event),
        round=key[0],
        table=key[1],
        title=" – ".join(names_at(view.state, view.state.sheets[key].table)),
        reason=isolated(opened.payload["reason"]),
        since=time_shown(opened.recorded_at),
        at=opened.recorded_at.isoformat(),
    )
