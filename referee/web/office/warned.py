"""Warnings given earlier in an event or, for a friendly match, in the match itself (11.3)."""

from referee.presenters.office.parties import (
    EarlierWarning,
    earlier_warnings,
    offenders,
    warned_offences,
)
from referee.store.accounts import subjects
from referee.store.matches.views import AnyView
from referee.store.office import waiting


def offences(view: AnyView, offender: str) -> list[str]:
    """Return the offences that the form's offender was warned for, one for each warning."""
    chosen = [one for one in offenders(view) if one.value == offender]
    return warned_offences(_earlier(view), chosen[0].names) if chosen else []


def shown(view: AnyView) -> list[str]:
    """Return the earlier warnings of the players of this match, in words."""
    names = view.record.players
    return [one.text for one in _earlier(view) if warned_offences([one], names)]


def _earlier(view: AnyView) -> list[EarlierWarning]:
    event_id = subjects.of_match(view.code).event_id
    matches = (view,) if event_id is None else waiting.event_views(event_id)
    return earlier_warnings(matches)
