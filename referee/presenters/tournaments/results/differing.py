"""Tables with different results, for whoever decides between them."""

from dataclasses import dataclass

from referee.presenters.tournaments.results.table import WrittenResult, typed_results
from referee.presenters.tournaments.words import names_at, place_of_table
from referee.presenters.words.dates import time_shown
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import differing
from referee.tournament.evening.state import Sheet, TableKey


@dataclass(frozen=True, slots=True)
class DifferingResult:
    """A table whose sheet was read in different ways, or whose sides have told different results.

    `event` is the code of its event, and `place` says where it is. `versions` says who told what, a
    line each; `since` and `at` are the time of the last one, in words and in ISO.
    """

    event: str
    place: str
    round: int
    table: int
    title: str
    versions: tuple[str, ...]
    since: str
    at: str


def differing_results(view: EventView, event: str = "") -> tuple[DifferingResult, ...]:
    """Return the tables that wait for somebody who decides between different results.

    `event` is the name of the event, where several are told.
    """
    return tuple([_differing(view, key, event) for key in differing(view.state)])


def _differing(view: EventView, key: TableKey, event: str) -> DifferingResult:
    sheet = view.state.sheets[key]
    last = view.entry(sheet.typed[-1].number).recorded_at
    return DifferingResult(
        event=view.code,
        place=place_of_table(key, event),
        round=key[0],
        table=key[1],
        title=" – ".join(names_at(view.state, sheet.table)),
        versions=versions_told(view, sheet),
        since=time_shown(last),
        at=last.isoformat(),
    )


def versions_told(view: EventView, sheet: Sheet) -> tuple[str, ...]:
    """Return who told which result of a table, and when."""
    versions = typed_results(view, view.last_typed(sheet).values())
    return tuple([_version(one) for one in versions])


def _version(one: WrittenResult) -> str:
    return _("%(who)s, %(when)s: %(result)s", who=one.who, when=one.when, result=one.result)
