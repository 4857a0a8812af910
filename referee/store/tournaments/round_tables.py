"""The tables of rounds that matches were opened for, with what is known of their results."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import NamedTuple

from referee.store.errors import BrokenLedger
from referee.store.matches.found import RoundOf
from referee.store.tournaments.round_matches import rounds_of
from referee.store.tournaments.views import EventView, event_view_at
from referee.tournament.evening.state import Sheet


class RoundTable(NamedTuple):
    """A table of a published round, and its tournament."""

    view: EventView
    sheet: Sheet

    @property
    def contested(self) -> bool:
        """Tell whether both sides have reported different results, and none counts yet."""
        return self.view.contested(self.sheet)


def table_of(found: RoundOf | None) -> RoundTable | None:
    """Return the table that a match was opened for, None where it is of no round any more."""
    if found is None:
        return None
    view = event_view_at(found.chain)
    sheet = view.state.sheets.get(found.key)
    if sheet is None or view.state.rounds[found.key[0] - 1].number != found.published:
        return None
    return RoundTable(view, sheet)


def tables_of(codes: Collection[str]) -> Mapping[str, RoundTable | None]:
    """Return the tables of any matches that rounds of tournaments opened, by their codes.

    It is None where the round was undone. A tournament whose ledger is damaged says nothing of its
    matches.
    """
    found = {}
    for code, round_ in rounds_of(codes).items():
        with suppress(BrokenLedger):
            found[code] = table_of(round_)
    return found
