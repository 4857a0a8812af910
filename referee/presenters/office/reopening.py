"""What counts in the standings while a match is open again, or would be."""

from referee.actions.tournaments.match_results import says_otherwise
from referee.actions.tournaments.settled import reopened_since
from referee.presenters.tournaments.results.table import full_result
from referee.presenters.words.text import _
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.tournaments.views import EventView, event_view_at
from referee.tournament.evening.state import Sheet


def still_counts(view: AnyView) -> str:
    """Say which result counts although its match was opened again since; "" where none does.

    Once it is signed again, with the same result, nothing is said.
    """
    event, sheet = _counting(view)
    if event is None or sheet is None or sheet.confirmed is None:
        return ""
    if not reopened_since(view, event.entry(sheet.confirmed).recorded_at):
        return ""
    if view.status == "locked" and not says_otherwise(event, sheet, view):
        return ""
    return _(
        "The match was opened again: the result %(result)s counts until a referee corrects it at "
        "the desk, whatever the hands say.",
        result=full_result(event, sheet.table),
    )


def follows_from_reopening(view: AnyView) -> str:
    """Say what opening a match again changes in the standings; "" where it counts in none."""
    event, sheet = _counting(view)
    if event is None or sheet is None:
        return ""
    result = full_result(event, sheet.table)
    if event.state.final is not None:
        return _(
            "The final standings stay as they are: there the result %(result)s counts until a "
            "referee corrects it at the desk, where he sees first what moves.",
            result=result,
        )
    return _(
        "The standings stay as they are: there the result %(result)s counts until it is corrected "
        "at the desk, where one sees first what moves.",
        result=result,
    )


def _counting(view: AnyView) -> tuple[EventView, Sheet] | tuple[None, None]:
    """Return the tournament in which a result of a match counts, and its sheet there."""
    round_ = find_match(view.code).round
    if round_ is None:
        return None, None
    event = event_view_at(round_.chain)
    sheet = event.state.sheets.get(round_.key)
    if sheet is None or sheet.confirmed is None:
        return None, None
    if event.state.rounds[round_.key[0] - 1].number != round_.published:
        return None, None
    return event, sheet
