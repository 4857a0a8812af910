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


def offences(view: AnyView, ruling: int, offender: str) -> list[str]:
    """Return the offences that the form's offender was warned for, one for each warning.

    What `ruling` itself gave before an appeal is no earlier warning.
    """
    chosen = [one for one in offenders(view) if one.value == offender]
    return warned_offences(_earlier(view, ruling), chosen[0].names) if chosen else []


def shown(view: AnyView, ruling: int) -> list[str]:
    """Return in words the warnings of the players of this match, but not those of `ruling`."""
    names = view.record.players
    return [one.text for one in _earlier(view, ruling) if warned_offences([one], names)]


def _earlier(view: AnyView, ruling: int) -> list[EarlierWarning]:
    event_id = subjects.of_match(view.code).event_id
    matches = (view,) if event_id is None else waiting.event_views(event_id)
    deciding = (view.code, ruling)
    return [one for one in earlier_warnings(matches) if (one.code, one.ruling) != deciding]
