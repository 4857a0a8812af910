"""What counts in the standings while a match is open again, or would be."""

from referee.actions.tournaments.settled import is_reopened
from referee.presenters.tournaments.results.table import full_result
from referee.presenters.words.text import _
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.tournaments.views import event_view_at


def still_counts(view: AnyView) -> str:
    """Say of a match that is open again which result counts meanwhile; "" where none does."""
    result = _counting(view)[0] if is_reopened(view) else ""
    if not result:
        return ""
    return _(
        "The match was opened again: the result %(result)s counts until a referee corrects it at "
        "the desk, whatever the hands say.",
        result=result,
    )


def follows_from_reopening(view: AnyView) -> str:
    """Say what opening a match again changes in the standings; "" where it counts in none."""
    result, final = _counting(view)
    if not result:
        return ""
    if final:
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


def _counting(view: AnyView) -> tuple[str, bool]:
    """Return the result that counts of a match, "" where none does, and whether it is final."""
    round_ = find_match(view.code).round
    if round_ is None:
        return "", False
    event = event_view_at(round_.chain)
    sheet = event.state.sheets.get(round_.key)
    if sheet is None or sheet.confirmed is None:
        return "", False
    if event.state.rounds[round_.key[0] - 1].number != round_.published:
        return "", False
    return full_result(event, sheet.table), event.state.final is not None
