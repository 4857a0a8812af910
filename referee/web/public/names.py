"""Whose eyes a page is for: names as everybody sees them, or as the office and the table do."""

from collections.abc import Sequence
from datetime import datetime

from referee.store.accounts import subjects
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import AnyView
from referee.store.register import veils
from referee.store.register.veil_state import veil_state
from referee.web.http.visitors import visitor


def this_year() -> int:
    """Return the year by the clock on the wall: children grow up by it."""
    return datetime.now().astimezone().year


def veil_state_for_reader(code: str) -> str:
    """Return the veil state for whoever asks for a match, "" if he sees all names.

    So do the people who sign in, and the device that writes to it.
    """
    hiding = find_match(code).veil_state
    if not hiding:
        return ""
    asking = visitor()
    known = asking.account is not None or asking.writes_to(subjects.of_match(code))
    return "" if known else hiding


def match_for_reader(code: str) -> AnyView:
    """Return a match as whoever asks may see it."""
    return veils.public_match(queries.any_view(code), veil_state_for_reader(code), this_year())


def entries_for_reader(view: AnyView) -> Sequence[LedgerEntry]:
    """Return the ledger of a match, up to this view of it, as whoever asks may see it."""
    entries = queries.entries(view.code)[: view.number]
    return veils.public_entries(view, entries, veil_state_for_reader(view.code), this_year())


def lines_for_reader(lines: Sequence[MatchLine]) -> Sequence[MatchLine]:
    """Return matches of a list as whoever asks may see them."""
    return veils.public_lines(lines, _veil_state_of_list(), this_year())


def hidden_names() -> frozenset[str]:
    """Return the folded names by which whoever asks finds no match."""
    return veils.hidden_names(_veil_state_of_list(), this_year())


def _veil_state_of_list() -> str:
    return "" if visitor().account is not None else veil_state()
